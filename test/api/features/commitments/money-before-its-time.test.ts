/** Money that arrives before it is due, or whose sender is erased, on both databases. */
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { cents } from '#test/support/money.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { jobDeps } from '#test/support/scheduled.ts';
import { note, paid, place, queueOf, read, reason } from '#test/support/unexpected-money.ts';

await withApiOnBothEngines({
  async 'a payment reported before the end waits for operators until it is settled'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const reportedBy = async (name: string) => {
      const who = await addCommitter(api, name);
      const signed = commitmentIn(await commitTo(who, live.path, 600_000));
      const report = { ...paid, reference: `WIRE of ${name}` };
      return { who, row: commitmentIn(await act(who, signed, 'report-funding', report)) };
    };
    const [ivan, mia, zoe, max] = [
      await reportedBy('Ivan'),
      await reportedBy('Mia'),
      await reportedBy('Zoe'),
      await reportedBy('Max'),
    ];
    const since = new Date(api.clock.now).toISOString();
    api.clock.now += 3_600_000;
    const part = commitmentIn(await note(ada, max.row, 100_000));
    const anew = { ...paid, reference: 'WIRE 2 of Max' };
    const rest = commitmentIn(await act(max.who, part, 'report-funding', anew));
    const [one, two, three, four] = [
      commitmentIn(await act(ivan.who, ivan.row, 'cancel', {})),
      commitmentIn(await act(mia.who, mia.row, 'cancel', {})),
      commitmentIn(await act(ada, zoe.row, 'decline', { reason })),
      commitmentIn(await act(max.who, rest, 'cancel', {})),
    ];
    t.match(four, {
      state: 'refund_due',
      owed: cents(100_000),
      reported: { reference: /2 of Max/ },
    });
    const waiting = await queueOf(olga, 'funding-reported');
    t.equal(waiting.length, 4);
    t.match(
      waiting.find(({ id }) => id === one.id),
      {
        what: 'Ivan reported a payment to Acme, WIRE of Ivan; the commitment has ended',
        amount: cents(600_000),
        since,
        path: `/dashboard?view=settling&raise=${live.raise.id}&id=${one.id}`,
      },
    );
    t.match(
      waiting.find(({ id }) => id === four.id),
      { amount: cents(600_000) },
      'not what is owed of it',
    );
    // Taken back, never arrived, arrived, and arrived beside the part that is owed.
    t.match(commitmentIn(await act(ivan.who, one, 'withdraw-report')), {
      state: 'cancelled',
      reported: null,
    });
    t.match(commitmentIn(await note(olga, two, 0)), { state: 'cancelled', reported: null });
    const late = { amount: cents(600_000) };
    t.match(commitmentIn(await act(olga, three, 'confirm-funding', late)), {
      ...{ state: 'refund_due', owed: cents(600_000), received: cents(600_000) },
    });
    t.match(commitmentIn(await note(ada, four, 700_000)), {
      ...{ state: 'refund_due', owed: cents(700_000), reported: null },
    });
    t.ok(
      (await notificationTitlesOf(max.who)).includes(
        '$7,000 from you has been received in total for the raise of Acme; $7,000 of it will be paid back to you',
      ),
    );
    t.same(await queueOf(olga, 'funding-reported'), []);
    t.equal((await queueOf(olga, 'refund-due')).length, 2);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'what arrived before it was signed or shared out is kept, and funds it'(t, api) {
    const live = await openRaise(api, { oversubscription: 'scale_back' });
    const { owner: ada } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const early = commitmentIn(await commitTo(ivan, live.path, 600_000));
    const refused = await act(ada, early, 'confirm-funding', paid);
    t.match(refused.problem(), { code: 'not-allocated' });
    const kept = commitmentIn(await note(ada, early, 600_000));
    t.match(kept, { state: 'signed', received: cents(600_000), owed: null });
    const other = commitmentIn(await commitTo(mia, live.path, 500_000));
    const part = commitmentIn(await note(ada, other, 499_999));
    await updateRaise(api, live.raise.id, {
      state: 'settling',
      settling_at: '2026-03-02T12:00:00.000Z',
    });
    const clock = async (at: string) => {
      api.clock.now = Date.parse(at);
      await moveCommitments(jobDeps(api));
    };
    await clock('2026-03-03T12:00:00.000Z');
    t.match(await read(ada, kept), {
      ...{ state: 'funded', owed: null, funding: { on: '2026-03-03' } },
      received: cents(600_000),
    });
    t.ok(
      (await notificationTitlesOf(ivan)).includes('Your $6,000 for the raise of Acme has arrived'),
    );
    await clock('2026-03-25T12:00:00.000Z');
    t.match(await read(ada, part), { state: 'refund_due', owed: cents(499_999) });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'an account that is erased leaves the money that arrived in the books'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const wish = await place(api, live, 'soft_circled', ivan.id);
    const other = await place(api, live, 'soft_circled', mia.id);
    await note(ada, wish, 100_000);
    await api.storage.write(async (trx) => {
      for (const { id } of [ivan, mia]) {
        await commitmentData.erase(
          trx,
          { id } as Parameters<typeof commitmentData.erase>[1],
          api.clock.now,
        );
      }
    });
    t.equal((await ada.get(`/commitments/${wish.id}`)).status, 200);
    t.equal((await ada.get(`/commitments/${other.id}`)).status, 404);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
