/** Who is told what of a raise and its commitments, once each, on both databases. */
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { eventText, eventTitle } from '#api/platform/events/event-kinds.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, type PlacedCommitment } from '#test/support/commitments.ts';
import { act, addCommitter, type LiveRaise, openRaise } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { jobDeps, runScheduled } from '#test/support/scheduled.ts';
import { day, hour } from '#test/support/times.ts';

/** Both clocks, one commitment at a time and more often than needed: nobody may be told twice. */
async function runScheduledTwice(api: TestApi): Promise<void> {
  for (let times = 0; times < 2; times += 1) await runScheduled(api, { limit: 1 });
}

/** What somebody was told, newest last: title, text and where it leads. Sessions end meanwhile. */
async function toldTo(api: TestApi, who: AddedPerson): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.person_id')
    .select(['kind', 'facts', 'users.name'])
    .where('user_id', '=', who.id)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ kind, facts, name }) => {
    const parsed = JSON.parse(facts) as object;
    return `${eventTitle(kind, parsed, name ?? '')}. ${eventText(kind, parsed)}`.trim();
  });
}

const forget = (api: TestApi) =>
  api.storage.write((trx) => trx.deleteFrom('notifications').execute());

interface Row {
  readonly id: string;
  readonly version: number;
}
type Placed = Omit<PlacedCommitment, 'raiseId' | 'investorId'>;

/** A commitment of somebody new. */
async function committed(api: TestApi, { raise }: LiveRaise, name: string, placed: Placed) {
  const who = await addPerson(api, name, 'investor');
  const one = { raiseId: raise.id, investorId: who.id, ...placed };
  const row = await addCommitment(api, one);
  return Object.assign(who, { row });
}

/** A live raise of Ada, with Eve as an editor and Vic as a viewer, and Olga as an operator. */
async function cast(api: TestApi, change: Parameters<typeof openRaise>[1] = {}) {
  const live = await openRaise(api, { min: cents(10_000_000), ...change });
  const eve = await addPerson(api, 'Eve');
  const vic = await addPerson(api, 'Vic');
  await addTo(api, live.company, eve, 'editor');
  await addTo(api, live.company, vic, 'viewer');
  const olga = await addPerson(api, 'Olga', 'operator');
  await forget(api);
  return { live, ada: live.owner, eve, vic, olga };
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
    t.match(failed, 'One payment, $7,000 in total, to be paid back');
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

  async 'of several reported payments a company is told in one sum'(t, api) {
    const { live, ada } = await cast(api);
    const settling_at = '2026-04-03T20:00:00.000Z';
    await updateRaise(api, live.raise.id, { state: 'settling', settling_at });
    const noted = { reported_at: '2026-03-20T10:00:00.000Z', reported_on: '2026-03-20' };
    for (const name of ['Fay', 'Gus', 'Hal']) {
      await committed(api, live, name, { state: 'signed', amount: 600_000, noted });
    }
    api.clock.now = Date.parse('2026-04-22T04:00:00.000Z');
    const deps = jobDeps(api);
    for (let times = 0; times < 2; times += 1) await moveCommitments(deps);
    t.match(await toldTo(api, ada), [
      /^3 payments are reported for the raise of Acme, \$18,000 in total: confirm them by 25 Apr/,
    ]);
    const [mail] = await mailsTo(api, ada.email);
    t.match(mail?.link, /view%3Dbook%26raise%3Drse_.*state%3Dsigned/);
  },

  async 'what somebody of the company or an operator does, the others are told'(t, api) {
    const { live, ada, eve, vic, olga } = await cast(api);
    const ivan = await committed(api, live, 'Ivan', { state: 'signed', amount: 500_000 });
    const mia = await committed(api, live, 'Mia', { state: 'signed', amount: 600_000 });
    const fay = await committed(api, live, 'Fay', { state: 'funded', amount: 700_000 });
    const gus = await committed(api, live, 'Gus', { state: 'signed', amount: 800_000 });
    const done = async (who: AddedPerson, row: Row, event: string, body?: object) => {
      const answer = await act(who, row, event, body);
      t.equal(answer.status, 200, answer.text);
      return answer.json<{ commitment: Row }>().commitment;
    };
    const paid = { amount: cents(500_000), reference: 'SEPA 1', on: '2026-03-02' };
    await done(olga, ivan.row, 'confirm-funding', paid);
    const arrived = '$5,000 from Ivan for the raise of Acme is confirmed as arrived.';
    for (const who of [ada, eve]) t.same(await toldTo(api, who), [arrived]);
    t.match(await toldTo(api, ivan), ['Your $5,000 for the raise of Acme has arrived']);
    for (const who of [olga, vic]) t.same(await toldTo(api, who), []);

    await forget(api);
    await done(ada, mia.row, 'confirm-funding', { ...paid, amount: cents(600_000) });
    t.same(await toldTo(api, ada), [], 'not what she has just done herself');
    t.match(await toldTo(api, eve), ['$6,000 from Mia']);

    await forget(api);
    const cancelled = await done(fay, fay.row, 'cancel', {});
    for (const who of [ada, eve]) {
      t.same(
        await toldTo(api, who),
        [
          'Fay cancelled $7,000 in the raise of Acme, to be paid back. The owner sees the account to pay to with the commitment, once the investor has entered it. The owner of the company or an operator records the reference once it’s paid back.',
        ],
        'in one notification',
      );
    }
    await forget(api);
    await done(olga, cancelled, 'mark-refunded', { ...paid, amount: cents(700_000) });
    for (const who of [ada, eve]) {
      t.same(await toldTo(api, who), ['$7,000 from the raise of Acme was paid back to Fay.']);
    }
    await forget(api);
    await done(ada, gus.row, 'decline', { reason: 'The round is for people of the trade.' });
    t.same(await toldTo(api, eve), [
      '$8,000 from Gus for the raise of Acme was declined. Nothing is due.',
    ]);
    t.match(await toldTo(api, gus), [/The reason they give: The round is for people/]);

    await forget(api);
    const sue = await addCommitter(api, 'Sue');
    const circle = (kind: string, amount: number) =>
      sue.post(`${live.path}/commitments`, { kind, amount: cents(amount) });
    const soft = (await circle('soft-circle', 500_000)).json<{ commitment: Row }>().commitment;
    const amended = await sue.patch(
      `/commitments/${soft.id}`,
      { amount: cents(550_000) },
      ifMatch(soft.version),
    );
    t.equal(amended.status, 200, amended.text);
    t.match((await toldTo(api, ada)).toSorted(), [
      'Sue changed their soft circle in the raise',
      'Sue soft-circled $5,000 in the raise',
    ]);
    const mails = await mailsTo(api, ada.email);
    t.notOk(
      mails.some(({ subject }) => subject?.includes('Sue')),
      'of that only once a day',
    );

    await forget(api);
    const part = { state: 'signed', amount: 500_000, noted: { arrived_amount: 100_000 } } as const;
    await committed(api, live, 'Pam', part);
    raiseIn(
      await olga.post(`/admin${live.path}/confirm-cancel`, {
        reason: 'The company has been sold.',
      }),
    );
    await runScheduledTwice(api);
    const owed = '3 payments, $12,000 in total, to be paid back';
    t.match(await toldTo(api, ada), [`is cancelled. Reason: The company has been sold. ${owed}`]);
    t.match(await toldTo(api, ivan), [
      'The raise of Acme was cancelled; $5,000 will be paid back to you. We’ll tell you again',
    ]);
  },

  async 'each reads moments by their own clock'(t, api) {
    const { live } = await cast(api);
    const ivan = await addPerson(api, 'Ivan', 'investor', 'America/New_York');
    const one = {
      raiseId: live.raise.id,
      investorId: ivan.id,
      state: 'soft_circled',
      amount: 1,
    } as const;
    await addCommitment(api, one);
    await updateRaise(api, live.raise.id, { deadline_at: '2026-03-05T20:00:00.000Z' });
    api.clock.now += hour * 11;
    await runScheduledTwice(api);
    const { items } = (await ivan.get('/notifications')).json<{ items: { title: string }[] }>();
    t.match(items, [{ title: /ends on 5 Mar 2026, 15:00 EST/ }]);
    const [mail] = await mailsTo(api, ivan.email);
    t.match(mail?.subject, '5 Mar 2026, 15:00 EST');
  },
});
