/** Payments of another amount than was signed, on both databases. */
import { certifiedOf } from '#api/features/commitments/certificates/certificate-facts.ts';
import { commitmentById } from '#api/features/commitments/commitment-rows.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { scheduledTransitionsOf } from '#api/features/scheduling/schedule.ts';
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { blockersOf } from '#api/features/settling/blockers.ts';
import { settlingDesk } from '#api/features/settling/settling-desk.ts';
import { isSettlingOver } from '#api/features/settling/settling-guards.ts';
import { settlingSumsOf } from '#api/features/settling/settling-sums.ts';
import { commitmentKinds } from '#api/platform/events/commitment-notifications.ts';
import { required } from '#api/platform/required.ts';
import { commitmentTask } from '#shared/product/commitments/commitment-task.ts';
import type { Commitment, CommitmentList } from '#shared/product/commitments/commitments.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  type LiveRaise,
  openRaise,
  readCommitment,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { jobDeps } from '#test/support/scheduled.ts';

const on = '2026-03-02';
const paid = { amount: cents(600_000), reference: 'WIRE 1', on };
const reason = 'The bank of the investor took $10.';

/** How often somebody was told this. */
const toldOf = async (who: AddedPerson, title: RegExp) =>
  (await notificationsOf(who)).filter((item) => title.test(item.title)).length;

/** What an email says to whoever has paid another amount, under its title. */
async function adviceTo(api: TestApi, { id }: AddedPerson): Promise<string> {
  const { facts } = await api.storage.db
    .selectFrom('notifications')
    .select('facts')
    .where('user_id', '=', id)
    .where('facts', 'like', '%another-amount%')
    .executeTakeFirstOrThrow();
  return commitmentKinds['commitment.act'].text(JSON.parse(facts));
}

/** Signs for $6,000 and reports that as paid. */
async function report(who: AddedPerson, { path }: LiveRaise): Promise<Commitment> {
  const signed = commitmentIn(await commitTo(who, path, 600_000));
  return commitmentIn(await act(who, signed, 'report-funding', paid));
}

await withApiOnBothEngines({
  async 'a report that was wrong is taken back by its investor, who then pays another amount'(
    t,
    api,
  ) {
    const live = await openRaise(api);
    const { owner: ada, path } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const reported = await report(ivan, live);
    const less = { amount: cents(550_000), signature: await signatureOf(ivan, path, 550_000) };
    const target = `/commitments/${reported.id}`;
    const early = (await ivan.patch(target, less, ifMatch(reported.version))).problem();
    t.match(early, { code: 'reported', detail: /take the report back first/ });
    t.equal((await act(ada, reported, 'withdraw-report')).status, 404, 'nobody else does');
    const back = commitmentIn(await act(ivan, reported, 'withdraw-report'));
    t.match(back, { state: 'signed', reported: null, can: ['amend', 'cancel', 'report-funding'] });
    t.equal(
      await toldOf(ada, /^Ivan took back the report that \$6,000 for the raise of Acme was paid$/),
      1,
    );
    t.match((await act(ivan, back, 'withdraw-report')).problem(), { code: 'not-reported' });
    const changed = commitmentIn(await ivan.patch(target, less, ifMatch(back.version)));
    const amount = cents(550_000);
    const again = commitmentIn(await act(ivan, changed, 'report-funding', { ...paid, amount }));
    t.equal(commitmentIn(await act(ada, again, 'confirm-funding', { amount })).state, 'funded');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'a company notes that another amount arrived, and gets the rest'(t, api) {
    const live = await openRaise(api);
    const { owner: ada, company, path } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const eve = await addPerson(api, 'Eve');
    await addTo(api, company, eve, 'editor');
    const ivan = await addCommitter(api, 'Ivan');
    const reported = await report(ivan, live);
    const short = { amount: cents(599_000), reason };
    const refused = await act(ada, reported, 'confirm-funding', { amount: cents(599_000) });
    t.match(refused.problem(), { detail: /If a different amount arrived, record that instead/ });
    t.equal((await act(eve, reported, 'note-received', short)).status, 403, 'an editor does not');
    t.equal((await act(ivan, reported, 'note-received', short)).status, 404);
    for (const [wrong, error] of [
      [{ amount: cents(600_000) }, '/amount amount-whole'],
      [{ amount: { amount: 599_000, currency: 'EUR' } }, '/amount currency'],
      [{ reason: ' no ' }, '/reason minLength'],
    ] as const) {
      t.same(errorsIn(await act(ada, reported, 'note-received', { ...short, ...wrong })), [error]);
    }
    const noted = commitmentIn(await act(ada, reported, 'note-received', short));
    t.match(noted, { state: 'signed', amount: cents(600_000), received: cents(599_000) });
    t.match(noted, {
      reported: null,
      can: ['confirm-funding', 'note-received', 'countersign', 'decline'],
    });
    t.equal(
      await toldOf(
        ivan,
        /^\$5,990 has arrived for your commitment of \$6,000 to the raise of Acme$/,
      ),
      1,
    );
    t.match(
      await adviceTo(api, ivan),
      /^The bank of the investor took \$10\. Pay what’s missing and report it/,
    );
    const history = await readCommitment(ivan, noted);
    t.match(history.events.at(-1), {
      event: 'note-received',
      by: 'owner',
      change: 0,
      note: `$5,990 received in total. ${reason}`,
    });
    const row = required(await commitmentById(api.storage.db, noted.id));
    const certified = await certifiedOf(api.storage.db, row);
    t.match(certified?.facts.paid, { reported: null, received: cents(599_000), funding: null });
    const csv = (await ada.get(`${path}/book.csv`)).text;
    t.match(csv, /Payment,Payment reference,Payment reported,Reported reference,Total received,/);
    t.match(csv, /Reported reference,Total received,To be paid back,Received on/);
    t.match(csv, /,5990\.00,/);

    const rest = { ...paid, reference: 'WIRE 2' };
    const again = commitmentIn(await act(ivan, noted, 'report-funding', rest));
    const whole = commitmentIn(
      await act(olga, again, 'confirm-funding', { amount: cents(600_000) }),
    );
    t.match(whole, { state: 'funded', received: cents(600_000), owed: null });
    t.match(whole.funding, { reference: 'WIRE 2' });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'what arrived of a commitment that ends is owed back, neither more nor less'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const [ivan, mia, zoe] = await addCommitters(api, ['Ivan', 'Mia', 'Zoe']);
    const first = await report(ivan, live);
    const part = commitmentIn(
      await act(ada, first, 'note-received', { amount: cents(100_000), reason }),
    );
    const gone = commitmentIn(await act(ivan, part, 'cancel', {}));
    t.match(gone, { state: 'refund_due', amount: cents(100_000), received: cents(100_000) });
    t.equal(await toldOf(ivan, /^Acme has to pay back the \$1,000 it received from you$/), 1);
    t.equal(
      await toldOf(ada, /^\$1,000 from Ivan for the raise of Acme had arrived: pay it back$/),
      1,
    );
    const refund = { amount: cents(100_000), reference: 'BACK 1', on };
    t.equal(commitmentIn(await act(ada, gone, 'mark-refunded', refund)).state, 'refunded');

    const second = await report(mia, live);
    const none = { amount: cents(0), reason: 'We cannot find it.' };
    const missing = commitmentIn(await act(ada, second, 'note-received', none));
    t.match(missing, { received: null, reported: null });
    t.equal(await toldOf(mia, /^None of your \$6,000 for the raise of Acme has arrived$/), 1);
    const nothing = await act(ada, missing, 'note-received', none);
    t.same(errorsIn(nothing), ['/amount amount-none']);
    t.equal(commitmentIn(await act(mia, missing, 'cancel', {})).state, 'cancelled');

    const third = await report(zoe, live);
    const over = { amount: cents(700_000), reason: 'A thousand too much.' };
    const tooMuch = commitmentIn(await act(ada, third, 'note-received', over));
    t.match(
      await adviceTo(api, zoe),
      /^A thousand too much\. What’s too much is paid back to you.* Enter the account for the refund/,
    );
    const anew = commitmentIn(await act(zoe, tooMuch, 'report-funding', paid));
    const ended = commitmentIn(await act(zoe, anew, 'cancel', {}));
    t.match(ended, {
      state: 'refund_due',
      owed: cents(700_000),
      reported: { reference: 'WIRE 1' },
    });
    const all = { amount: cents(700_000), reason: 'Nothing more arrived.' };
    const known = commitmentIn(await act(ada, ended, 'note-received', all));
    t.match(known, { state: 'refund_due', owed: cents(700_000), reported: null });
    t.same(errorsIn(await act(ada, known, 'note-received', all)), ['/amount amount-same']);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'who has paid too much owes nothing, and is not asked to pay'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const zoe = await addCommitter(api, 'Zoe');
    const over = { amount: cents(700_000), reason: 'A thousand too much.' };
    commitmentIn(await act(ada, await report(zoe, live), 'note-received', over));
    await updateRaise(api, live.raise.id, {
      state: 'settling',
      settling_at: '2026-03-02T12:00:00.000Z',
    });
    for (const at of ['2026-03-03T12:00:00.000Z', '2026-03-12T12:00:00.000Z']) {
      api.clock.now = Date.parse(at);
      await moveCommitments(jobDeps(api));
      t.equal(await toldOf(zoe, /^(?:Pay|Reminder|Acme reminds)/), 0);
      // Where to pay back what is too much is all that is asked.
      const { items } = (await zoe.get('/commitments?due=task')).json<CommitmentList>();
      t.same(
        items.map((one) => commitmentTask(one)?.kind),
        ['refund-account'],
      );
      const asked = await ada.post(`${live.path}/book/remind`, {});
      t.match(asked.json<object>(), { reminded: 0, recent: 0 });
    }
  },

  async 'the time to pay what is missing is that of a reported payment'(t, api) {
    const live = await openRaise(api);
    const { owner: ada, raise } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const part = { amount: cents(500_000), reason };
    const noted = commitmentIn(await act(ada, await report(ivan, live), 'note-received', part));
    const unpaid = commitmentIn(await commitTo(mia, live.path, 600_000));
    await updateRaise(api, live.raise.id, {
      state: 'settling',
      settling_at: '2026-03-02T12:00:00.000Z',
    });
    const stateOf = async ({ id }: Commitment) => (await commitmentById(api.storage.db, id))?.state;
    const clock = async (at: string) => {
      api.clock.now = Date.parse(at);
      await moveCommitments(jobDeps(api));
    };
    const row = async () => required(await raiseById(api.storage.db, raise.id));
    await clock('2026-03-03T12:00:00.000Z');
    const { items } = (await ivan.get('/commitments?due=task')).json<CommitmentList>();
    t.match(items, [{ id: noted.id, fundingDueAt: '2026-03-24T04:00:00.000Z' }]);
    t.equal(await toldOf(ivan, /^Pay the missing \$1,000 of your \$6,000/), 1);
    const found = await row();
    const sums = await settlingSumsOf(api.storage.db, found);
    const blocks = blockersOf(found, sums, []);
    t.match(
      blocks.filter(({ code }) => code === 'reported'),
      [{ count: 1, message: /reported as paid but not confirmed, or partly paid/ }],
    );
    const { failure } = await settlingDesk(
      ...([api.storage, await row(), api.clock.now, new AbortController().signal] as const),
    );
    t.match(failure, {
      released: { count: 2 },
      refunds: { count: 1, amount: cents(500_000) },
    });
    const plan = await scheduledTransitionsOf(api.storage.db, [await row()], false);
    t.match(
      plan.map(({ kind, count }) => `${kind} ${count}`).filter((one) => /pay|lapse/.test(one)),
      ['remind-to-pay 2', 'payments-lapse 1', 'reported-lapse 1'],
    );
    await clock('2026-03-17T12:00:00.000Z');
    t.same([await stateOf(noted), await stateOf(unpaid)], ['signed', 'cancelled']);
    t.equal(await isSettlingOver(api.storage.db, await row(), api.clock.now), false);
    await clock('2026-03-24T12:00:00.000Z');
    t.equal(await stateOf(noted), 'refund_due', 'five business days later');
    t.equal((await commitmentById(api.storage.db, noted.id))?.amount, 500_000);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
