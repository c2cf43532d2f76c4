/** Who is told of what people do with a raise and its commitments, on both databases. */
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { act, addCommitter } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { jobDeps, runScheduled } from '#test/support/scheduled.ts';
import { hour } from '#test/support/times.ts';
import { cast, committed, forget, type Row, toldTo } from '#test/support/told-people.ts';

/** Both clocks, one commitment at a time and more often than needed: nobody may be told twice. */
async function runScheduledTwice(api: TestApi): Promise<void> {
  for (let times = 0; times < 2; times += 1) await runScheduled(api, { limit: 1 });
}

await withApiOnBothEngines({
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
          'Fay cancelled $7,000 in the raise of Acme: pay back what arrived. The owner sees the account to pay to with the commitment, once the investor has entered it. The owner of the company or an operator records the reference once it’s paid back.',
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
    const owed = '3 payments, $12,000 in total, have to be paid back';
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
