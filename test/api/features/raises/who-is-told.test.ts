/** Who is told what of the end of a raise, once each, on both databases. */
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { cents } from '#test/support/money.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { day, hour } from '#test/support/times.ts';
import { cast, committed, forget, toldTo } from '#test/support/told-people.ts';

/** Both clocks, one commitment at a time and more often than needed: nobody may be told twice. */
async function runScheduledTwice(api: TestApi): Promise<void> {
  for (let times = 0; times < 2; times += 1) await runScheduled(api, { limit: 1 });
}

await withApiOnBothEngines({
  async 'an early end, a pause and its end reach everybody who has committed, once'(t, api) {
    const { live, ada, eve, vic, olga } = await cast(api);
    const ivan = await committed(api, live, 'Ivan', { state: 'signed', amount: 20_000_000 });
    const mia = await committed(api, live, 'Mia', { state: 'soft_circled', amount: 500_000 });
    const fay = await committed(api, live, 'Fay', { state: 'funded', amount: 600_000 });
    const gus = await committed(api, live, 'Gus', { state: 'cancelled', amount: 700_000 });
    const noted = { offer_expires_at: '2026-03-05T10:00:00.000Z' };
    const ona = await committed(api, live, 'Ona', { state: 'offered', amount: 500_000, noted });

    const reason = 'The figures in the deck are being checked.';
    raiseIn(await olga.post(`/admin${live.path}/pause`, { reason }));
    await runScheduledTwice(api);
    const until = 'You can cancel until';
    t.match(await toldTo(api, ivan), [
      `The raise of Acme is paused; your $200,000 stays as it is.`,
    ]);
    t.match((await toldTo(api, ivan))[0], until);
    t.notMatch((await toldTo(api, mia))[0], until, 'a soft circle is non-binding');
    t.equal((await toldTo(api, fay)).length, 1);
    t.same(await toldTo(api, gus), [], 'who has left is not concerned');
    for (const who of [ada, eve]) {
      t.same(await toldTo(api, who), [`An operator paused the raise of Acme. Reason: ${reason}`]);
    }
    t.match(await mailsTo(api, ivan.email), { length: 1 });

    api.clock.now += hour;
    raiseIn(await olga.post(`/admin${live.path}/resume`));
    await runScheduledTwice(api);
    t.match(await toldTo(api, mia), {
      1: 'The raise of Acme continues, with your $5,000',
      length: 2,
    });
    t.match(await toldTo(api, ona), {
      0: /is paused; your \$5,000 stays as it is/,
      1: /^You are offered \$5,000 in the raise of Acme: sign by 5 Mar 2026, 11:00 UTC/,
      length: 2,
    });
    api.clock.now += hour;
    raiseIn(await olga.post(`/admin${live.path}/pause`, { reason }));
    raiseIn(await olga.post(`/admin${live.path}/resume`));
    await runScheduledTwice(api);
    t.equal((await toldTo(api, mia)).length, 4, 'each pause, and each end of one');

    api.clock.now += 7 * day;
    await runScheduledTwice(api);
    await forget(api);
    const closesAt = '2026-03-20T20:00:00.000Z';
    raiseIn(await ada.post(`${live.path}/announce-close`, { closesAt }));
    api.clock.now += hour;
    const zoe = await committed(api, live, 'Zoe', { state: 'signed', amount: 500_000 });
    await runScheduledTwice(api);
    await runScheduledTwice(api);
    const early = 'The raise of Acme ends early, on 20 Mar 2026, 20:00 UTC';
    t.same(await toldTo(api, ivan), [
      `${early}; you have $200,000 in it. You can cancel until 18 Mar 2026, 20:00 UTC. New commitments are taken until the end. Payment is due within ten business days after the raise ends; you can pay earlier. Your commitment shows when and how to pay; account details never come by email.`,
    ]);
    t.match(await toldTo(api, mia), [/sign it before then, or it ends with the raise/]);
    t.equal((await toldTo(api, fay)).length, 1);
    t.same(await toldTo(api, zoe), [], 'who came later has read it on the page');
    t.same(await toldTo(api, eve), [`${early}. We’ve told everyone who has committed.`]);
    for (const who of [ada, vic, gus]) t.same(await toldTo(api, who), [], 'nobody else');
    const [mail] = (await mailsTo(api, ivan.email)).slice(-1);
    t.match(mail?.subject, 'ends early, on 20 Mar 2026');
    t.match(mail?.link, `id%3D${ivan.row.id}`);
  },

  async 'before a raise ends those who can still do something are told, and so on to its end'(
    t,
    api,
  ) {
    const { live, ada, eve, olga } = await cast(api);
    const deadline_at = '2026-04-03T20:00:00.000Z';
    await updateRaise(api, live.raise.id, { deadline_at });
    const ivan = await committed(api, live, 'Ivan', { state: 'signed', amount: 500_000 });
    const mia = await committed(api, live, 'Mia', { state: 'soft_circled', amount: 500_000 });
    const noted = { reported_at: '2026-03-20T10:00:00.000Z', reported_on: '2026-03-20' };
    await committed(api, live, 'Fay', { state: 'signed', amount: 600_000, noted });
    await committed(api, live, 'Gus', { state: 'funded', amount: 700_000 });
    const soon = Date.parse(deadline_at) - 72 * hour;
    api.clock.now = soon - 1;
    await runScheduledTwice(api);
    for (const who of [ada, mia]) t.same(await toldTo(api, who), []);
    api.clock.now = soon;
    const zoe = await committed(api, live, 'Zoe', { state: 'soft_circled', amount: 500_000 });
    await runScheduledTwice(api);
    const ends = 'The raise of Acme ends on 3 Apr 2026, 20:00 UTC';
    t.match(await toldTo(api, mia), [`${ends}: sign your $5,000 before then. Your soft circle`]);
    for (const who of [ivan, zoe])
      t.same(await toldTo(api, who), [], 'nothing is to be done, or new');
    for (const who of [ada, eve]) t.match(await toldTo(api, who), [`${ends}. It stops taking`]);
    t.same(await toldTo(api, olga), []);

    await forget(api);
    api.clock.now = Date.parse(deadline_at);
    await runScheduledTwice(api);
    t.match(await toldTo(api, ada), [
      /is being settled\. Investors have until 18 Apr 2026, 04:00 UTC to pay\./,
    ]);
    t.same(await toldTo(api, olga), [
      'The raise of Acme has ended: settle it. Investors have until 18 Apr 2026, 04:00 UTC to pay. If less than the minimum arrives, it closes as not funded automatically.',
    ]);
    const [mail] = await mailsTo(api, olga.email);
    t.match(mail?.link, 'view%3Dsettling');

    await forget(api);
    api.clock.now = Date.parse('2026-04-22T03:59:59.999Z');
    await runScheduledTwice(api);
    t.same(await toldTo(api, ada), [
      '$5,000 from Ivan for the raise of Acme did not arrive in time and is cancelled. If the money arrives later, record it in the book: it has to be paid back.',
    ]);
    await forget(api);
    api.clock.now += 1;
    await runScheduledTwice(api);
    t.match(await toldTo(api, ada), [
      /^Fay reported \$6,000 for the raise of Acme: confirm it by 25 Apr 2026, 04:00 UTC/,
    ]);
    t.equal((await toldTo(api, eve)).length, 1);

    await forget(api);
    api.clock.now = Date.parse('2026-04-25T04:00:00.000Z');
    await runScheduledTwice(api);
    const failed = (await toldTo(api, ada)).find((one) => one.includes('below its minimum'));
    t.match(failed, 'One payment, $7,000 in total, has to be paid back');
  },

  async 'operators are told once that nothing blocks a successful close'(t, api) {
    const { live, ada, olga } = await cast(api);
    const deadline_at = '2026-04-03T20:00:00.000Z';
    await updateRaise(api, live.raise.id, { deadline_at, min_amount: 500_000 });
    const noted = { reported_at: '2026-03-20T10:00:00.000Z', reported_on: '2026-03-20' };
    await committed(api, live, 'Fay', { state: 'signed', amount: 600_000, noted });
    await committed(api, live, 'Gus', { state: 'funded', amount: 700_000 });
    api.clock.now = Date.parse(deadline_at);
    await runScheduledTwice(api);
    await forget(api);
    await runScheduledTwice(api);
    t.same(await toldTo(api, olga), [], 'a reported payment is not confirmed yet');
    api.clock.now = Date.parse('2026-04-25T04:00:00.000Z');
    await runScheduledTwice(api);
    await runScheduledTwice(api);
    t.same(await toldTo(api, olga), [
      'The raise of Acme is ready to close successfully. Its minimum has arrived and nothing is left to pay or confirm.',
    ]);
    t.notMatch((await toldTo(api, ada)).join(), /Nothing stands/, 'operators decide');
  },

  async 'once capacity is shared out each is told their part, and the company when it is paid'(
    t,
    api,
  ) {
    const { live, ada, eve, vic, olga } = await cast(api, {
      ...{ max: cents(50_000_000), target: cents(20_000_000), oversubscription: 'scale_back' },
    });
    const ivan = await committed(api, live, 'Ivan', { state: 'signed', amount: 50_000_000 });
    const mia = await committed(api, live, 'Mia', { state: 'waitlisted', amount: 50_000_000 });
    const fay = await committed(api, live, 'Fay', { state: 'waitlisted', amount: 1 });
    api.clock.now = Date.parse('2026-06-01T20:00:00.000Z');
    await runScheduledTwice(api);
    const until = '16 Jun 2026, 04:00 UTC';
    t.match(await toldTo(api, ivan), [
      new RegExp(`^You get \\$250,000 of the raise of Acme: pay by ${until}`),
    ]);
    t.match(await toldTo(api, mia), [/^You get \$250,000 of the raise of Acme: pay by/]);
    t.match(await toldTo(api, fay), [/^Nothing was available/]);
    for (const who of [ada, eve]) {
      const news = (await toldTo(api, who)).filter((one) => one.includes('is allocated'));
      t.same(news, [
        `The raise of Acme is allocated. Investors have until ${until} to pay. Confirm each payment in the book once it has arrived.`,
      ]);
    }
    for (const who of [vic, olga]) t.notMatch((await toldTo(api, who)).join(), /is allocated/);
  },
});
