/** Who waits is not bound, and may take less than they asked for, on both databases. */
import { hasCapacity } from '#api/features/commitments/commitment-guards.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { required } from '#api/platform/required.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { hour } from '#test/support/times.ts';

/** A raise of $1m of which $40,000 is available, and people who may commit to it. */
async function almostFull(api: TestApi) {
  const live = await openRaise(api, { maxTicket: null, minTicket: cents(100_000) });
  const [ivan, mia, zoe, nia] = await addCommitters(api, ['Ivan', 'Mia', 'Zoe', 'Nia']);
  const first = commitmentIn(await commitTo(ivan, live.path, 96_000_000));
  return { live, first, ivan, mia, zoe, nia };
}

await withApiOnBothEngines({
  async 'whoever fits signs at once, also while others wait for more than there is'(t, api) {
    const { live, ivan, first, mia, zoe, nia } = await almostFull(api);
    const waits = commitmentIn(await commitTo(mia, live.path, 10_000_000));
    t.match(waits, { state: 'waitlisted', queuePosition: 1 });
    t.equal(commitmentIn(await commitTo(zoe, live.path, 3_000_000)).state, 'signed');
    const up = {
      amount: cents(96_500_000),
      signature: await signatureOf(ivan, live.path, 96_500_000),
    };
    const more = await ivan.patch(`/commitments/${first.id}`, up, ifMatch(first.version));
    t.equal(commitmentIn(more).amount.amount, 96_500_000);
    const none = await commitTo(nia, live.path, 600_000, { orWait: false });
    t.match(none.problem(), { status: 422, detail: 'Only $5,000 is available.' });
    t.equal(commitmentIn(await commitTo(nia, live.path, 500_000)).state, 'signed');
    t.match((await readCommitment(mia, waits)).commitment, {
      state: 'waitlisted',
      queuePosition: 1,
    });
    t.match(await verifyLedger(api.storage), { differences: empty });
  },

  async 'another try is worth it only where a race was lost in the same moment'(t, api) {
    const { live } = await almostFull(api);
    const raise = required(await raiseById(api.storage.db, live.raise.id));
    const asked = async (before: number | undefined) => {
      const verdict = await hasCapacity(api.storage.db, raise, 5_000_000, before);
      return verdict instanceof ProblemError && verdict.problem;
    };
    t.match(await asked(5_000_000), {
      status: 409,
      detail: 'Someone was quicker. $40,000 is available.',
    });
    t.match(await asked(4_999_999), { status: 422, remaining: cents(4_000_000) });
    t.match(await asked(undefined), { status: 422 });
  },

  async 'an offer is of what is available where less would do, and says how much'(t, api) {
    const { live, mia, zoe } = await almostFull(api);
    const atLeast = cents(2_000_000);
    const offered = commitmentIn(await commitTo(mia, live.path, 10_000_000, { atLeast }));
    t.match(offered, {
      state: 'offered',
      amount: cents(4_000_000),
      wanted: cents(10_000_000),
      atLeast,
    });
    const behind = commitmentIn(await commitTo(zoe, live.path, 5_000_000));
    t.equal(behind.state, 'waitlisted');
    const notifications = (await mia.get('/notifications')).text;
    t.match(notifications, /You are offered \$40,000 .* of the \$100,000 you asked for/);

    api.clock.now += 73 * hour;
    await runScheduled(api);
    // Nobody else could take it, so that it is offered anew, from the end of the line.
    const again = (await readCommitment(mia, offered)).commitment;
    t.match(again, { state: 'offered', amount: cents(4_000_000), wanted: cents(10_000_000) });
    t.same(
      (await readCommitment(mia, offered)).events.map(({ event, change }) => [event, change]),
      [
        ['commit', 10_000_000],
        ['offer', -6_000_000],
        ['expire-offer', 6_000_000],
        ['offer', -6_000_000],
      ],
    );
    t.match((await readCommitment(zoe, behind)).events.at(-1), { event: 'pass-over', change: 0 });
    t.match((await zoe.get('/notifications')).text, /\$40,000 became available/);
    const signature = await signatureOf(mia, live.path, 4_000_000);
    const taken = commitmentIn(await act(mia, again, 'accept-offer', { signature }));
    t.match(taken, { state: 'signed', amount: cents(4_000_000), wanted: null, atLeast: null });
    t.match(await verifyLedger(api.storage), { differences: empty });
  },

  async 'money that arrives while less is offered changes nothing about what was asked for'(
    t,
    api,
  ) {
    const { live, mia } = await almostFull(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    const atLeast = cents(2_000_000);
    const offered = commitmentIn(await commitTo(mia, live.path, 10_000_000, { atLeast }));
    const reason = 'A transfer came in before the signature.';
    const early = { amount: cents(5_000_000), reason };
    const paid = commitmentIn(await act(olga, offered, 'note-received', early));
    t.match(paid, { state: 'offered', amount: cents(4_000_000), wanted: cents(10_000_000) });
    const back = { amount: cents(1_000_000), reference: 'WIRE 1', on: '2026-03-02' };
    const kept = commitmentIn(await act(olga, paid, 'mark-refunded', back));
    t.match(kept, { state: 'offered', wanted: cents(10_000_000) });
    t.match(await verifyLedger(api.storage), { differences: empty });

    api.clock.now += 73 * hour;
    await runScheduled(api);
    const { commitment, events } = await readCommitment(mia, kept);
    t.match(commitment, { state: 'offered', amount: cents(4_000_000), wanted: cents(10_000_000) });
    t.match(events.at(-2), { event: 'expire-offer', change: 6_000_000 });
    t.match(await verifyLedger(api.storage), { differences: empty });
  },

  async 'who waits may take less from now on, and keeps the place'(t, api) {
    const { live, mia, zoe } = await almostFull(api);
    const waits = commitmentIn(await commitTo(mia, live.path, 10_000_000));
    api.clock.now += 1;
    const behind = commitmentIn(await commitTo(zoe, live.path, 5_000_000));
    const change = (body: object, { version } = waits) =>
      mia.patch(`/commitments/${waits.id}`, body, ifMatch(version));
    const refused = async (body: object) => (await change(body)).problem()['errors'];
    t.match(await refused({ amount: cents(10_000_001) }), [{ code: 'above-waiting' }]);
    const wrong = (amount: number) => ({ amount: cents(10_000_000), atLeast: cents(amount) });
    t.match(await refused(wrong(10_000_001)), [{ pointer: '/atLeast', code: 'above-amount' }]);
    t.match(await refused(wrong(99_999)), [{ pointer: '/atLeast', code: 'below-ticket' }]);
    const less = commitmentIn(
      await change({ amount: cents(9_000_000), atLeast: cents(5_000_000) }),
    );
    t.match(less, { state: 'waitlisted', queuePosition: 1, atLeast: cents(5_000_000) });
    t.match((await readCommitment(zoe, behind)).commitment, { queuePosition: 2 });
    const now = commitmentIn(
      await change({ amount: cents(9_000_000), atLeast: cents(4_000_000) }, less),
    );
    t.match(now, { state: 'offered', amount: cents(4_000_000), wanted: cents(9_000_000) });
    t.match(await verifyLedger(api.storage), { differences: empty });
  },

  async 'a raise that is scaled back knows no least amount'(t, api) {
    const { path } = await openRaise(api, { oversubscription: 'scale_back', maxTicket: null });
    const mia = await addCommitter(api, 'Mia');
    const refused = await commitTo(mia, path, 10_000_000, { atLeast: cents(5_000_000) });
    // It fits, so that nothing waits and nothing is asked of the least.
    t.equal(refused.status, 201);
    const zoe = await addCommitter(api, 'Zoe');
    const atLeast = cents(5_000_000);
    t.match((await commitTo(zoe, path, 95_000_000, { atLeast })).problem(), {
      errors: [{ pointer: '/atLeast', code: 'scaled-back' }],
    });
    const waits = commitmentIn(await commitTo(zoe, path, 95_000_000));
    t.same(waits.can, ['cancel']);
  },
});
