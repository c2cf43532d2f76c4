/** Changed terms, and the end of a raise, over HTTP, on both databases. */
import { lockLedger } from '#api/features/commitments/ledger.ts';
import { totalsOf } from '#api/features/commitments/raise-totals.ts';
import { nextBatch } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { eventText, eventTitle } from '#api/platform/events/event-kinds.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { type PlacedCommitment, placeCommitment } from '#test/support/commitments.ts';
import { type LiveRaise, openRaise } from '#test/support/committing.ts';
import { countersignAll } from '#test/support/countersigning.ts';
import { empty } from '#test/support/empty.ts';
import { cents } from '#test/support/money.ts';
import { type AddedPerson, addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { hour } from '#test/support/times.ts';

const reason = 'Two investors have asked for other terms.';

type Placed = Omit<PlacedCommitment, 'raiseId'>;

const place = (api: TestApi, { raise }: LiveRaise, all: readonly Placed[]) =>
  api.storage.write(async (trx) => {
    for (const [at, one] of all.entries()) {
      await placeCommitment(trx, { raiseId: raise.id, ...one }, api.clock.now - 1_000 + at);
    }
  });

const statesOf = async (api: TestApi, { raise }: LiveRaise) =>
  (
    await api.storage.db
      .selectFrom('commitments')
      .select(['state', 'amount'])
      .where('raise_id', '=', raise.id)
      .orderBy('created_at')
      .execute()
  ).map(({ state, amount }) => `${state} ${amount}`);

/** What somebody was told, the newest first: the title, and what the mail says beside it. */
async function toldTo(api: TestApi, who: AddedPerson) {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('user_id', '=', who.id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ kind, facts }) => {
    const parsed = JSON.parse(facts) as object;
    return `${eventTitle(kind, parsed, 'Ivan')}. ${eventText(kind, parsed)}`;
  });
}

const deskOf = async (who: ApiVisitor, { path }: LiveRaise) =>
  (await who.get(`/admin${path}/settling`)).json<SettlingDesk>();

/** Decides in the version that is seen. */
async function settle(who: ApiVisitor, live: LiveRaise, how: 'success' | 'fail') {
  const { version } = (await deskOf(who, live)).raise;
  const seen = { headers: { 'if-match': `"${version}"` } };
  return who.post(`/admin${live.path}/settle-${how}`, undefined, seen);
}

/** A session of somebody lasts for less than a raise. */
async function stillIn(api: TestApi, who: AddedPerson): Promise<void> {
  const at = new Date(api.clock.now).toISOString();
  const expires_at = new Date(api.clock.now + 100 * hour).toISOString();
  await updateRows(api, 'sessions', { user_id: who.id }, { last_seen_at: at, expires_at });
}

await withApiOnBothEngines({
  async 'a material change asks everybody again, and a maximum below what is taken is refused'(
    t,
    api,
  ) {
    const [olga, ivan] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Ivan')];
    const live = await openRaise(api, { max: cents(100_000_000) });
    const { owner: ada, path } = live;
    const [half, quarter] = [50_000_000, 25_000_000];
    const change = { max: cents(99_999_999) };
    const propose = (asked: object) =>
      ada.post(`${path}/propose-change`, { change: asked, reason });
    raiseIn(await propose(change));
    await place(api, live, [
      { state: 'signed', amount: half, investorId: ivan.id },
      { state: 'funded', amount: quarter },
      { state: 'reconfirm_due', amount: quarter, noted: { reconfirm_due_at: '2026-03-20' } },
      { state: 'soft_circled', amount: quarter },
      { state: 'waitlisted', amount: quarter },
    ]);
    // Proposed before they committed, and once more afterwards.
    const approve = () => olga.post(`/admin${path}/approve-change`);
    for (const refused of [await approve(), await propose(change)]) {
      t.match(refused.problem(), {
        status: 422,
        code: 'below-taken',
        taken: cents(100_000_000),
        detail: /^\$1,000,000 of this raise is already committed\. .* can’t be \$999,999\.99/,
      });
    }
    const before = await statesOf(api, live);
    t.match(before, [/^signed/, /^funded/], 'and nothing has changed');

    // What is proposed adds up, so what was refused is taken back; a maximum that is just taken may stay.
    raiseIn(await propose({ target: cents(95_000_000), max: cents(100_000_000) }));
    raiseIn(await propose({ max: cents(125_000_000), target: cents(90_000_000) }));
    const changed = await approve();
    t.equal(changed.status, 200, changed.text);
    const asked = ['reconfirm_due', 'reconfirm_due', 'reconfirm_due', 'soft_circled', 'offered'];
    const sums = [half, quarter, quarter, quarter, quarter];
    const all = asked.map((state, at) => `${state} ${sums[at]}`);
    t.same(await statesOf(api, live), all, 'and there is capacity for who waited');
    const news =
      'The terms of the raise of Acme changed: confirm your $500,000 by 10 Mar 2026, 04:00 UTC.';
    t.match(
      (await toldTo(api, ivan))[0],
      `${news} What changed: Target: $900,000, before $500,000; Maximum: $1,250,000, before $1,000,000. Nothing is due until you confirm. If you`,
    );

    api.clock.now = Date.parse('2026-03-09T04:00:00.000Z') - 1;
    await runScheduled(api);
    t.equal((await toldTo(api, ivan)).length, 1);
    api.clock.now += 1;
    await runScheduled(api);
    await runScheduled(api);
    t.match(await toldTo(api, ivan), { 0: /^Reminder: confirm your \$500,000/, length: 2 }, 'once');
    api.clock.now += 12 * 3_600_000;
    await runScheduled(api);
    t.equal((await toldTo(api, ivan)).length, 2, 'and not again half a day later');
    api.clock.now = Date.parse('2026-03-10T04:00:00.000Z');
    await runScheduled(api);
    const ended = ['cancelled', 'refund_due', 'cancelled'].map(
      (state, at) => `${state} ${sums[at]}`,
    );
    t.match(await statesOf(api, live), ended, 'silence cancels');
    t.match(await toldTo(api, ada), /Ivan did not reconfirm \$500,000/);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'what is still open blocks a successful close, by what has to become of it'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const live = await openRaise(api, { min: cents(30_000_000) });
    await place(api, live, [
      { state: 'funded', amount: 30_000_000 },
      { state: 'soft_circled', amount: 1_000_000 },
      { state: 'offered', amount: 2_000_000 },
      { state: 'waitlisted', amount: 4_000_000 },
      { state: 'reconfirm_due', amount: 8_000_000, noted: { reconfirm_due_at: '2026-03-20' } },
      { state: 'signed', amount: 16_000_000 },
    ]);
    const blockers = async (columns: object) => {
      await updateRaise(api, live.raise.id, columns);
      return (await deskOf(olga, live)).blockers;
    };
    const settling = { state: 'settling', settling_at: new Date(api.clock.now).toISOString() };
    const toReconfirm = {
      ...{ code: 'to-reconfirm', count: 1, amount: cents(8_000_000) },
      message: /^1 commitment is not reconfirmed/,
    };
    const toCountersign = {
      ...{ code: 'to-countersign', count: 1, amount: cents(30_000_000) },
      message: /^1 commitment is funded and not countersigned by the company\./,
      path: /view=book&raise=rse_[\w-]+&countersigning=waiting$/,
    };
    t.match(await blockers(settling), [
      {
        ...{ code: 'still-closing', count: 3, amount: null },
        message: /^3 commitments are not signed in time/,
      },
      toReconfirm,
      { code: 'unpaid', count: 1, amount: cents(16_000_000) },
      toCountersign,
    ]);
    const shared = { content: JSON.stringify({ oversubscription: 'scale_back' }) };
    t.match(await blockers(shared), [
      { code: 'still-closing', count: 2, amount: null },
      { code: 'unallocated', count: 2, amount: null },
      toReconfirm,
      toCountersign,
    ]);
  },

  async 'an operator settles what has succeeded, once nothing is open'(t, api) {
    const [olga, otto] = await addPeople(api, ['Olga', 'Otto'], 'operator');
    const ivan = await addPerson(api, 'Ivan');
    const live = await openRaise(api, { min: cents(30_000_000) });
    await addTo(api, live.company, otto, 'viewer');
    const reported = { reported_at: '2026-03-20T10:00:00.000Z', reported_by: ivan.id };
    await place(api, live, [
      { state: 'funded', amount: 20_000_000, investorId: ivan.id },
      { state: 'signed', amount: 10_000_000, noted: reported },
      { state: 'signed', amount: 1_000_000 },
    ]);
    const account = { company_id: live.company.id };
    const paying = async (shown_from: string | null) => {
      await updateRows(api, 'payment_instructions', account, { shown_from });
      return (await deskOf(olga, live)).paying;
    };
    const until = new Date(api.clock.now + hour).toISOString();
    t.same(await paying(until), { state: 'held', until }, 'changed, and shown to nobody yet');
    t.same(await paying(null), { state: 'none', until: null });
    t.same(await paying(live.raise.createdAt), { state: 'shown', until: null });
    const codes = async () => (await deskOf(olga, live)).blockers.map(({ code }) => code);
    const before = ['not-settling', 'below-minimum', 'reported', 'unpaid', 'to-countersign'];
    t.same(await codes(), before);
    t.match((await settle(olga, live, 'success')).problem(), { from: 'live' });
    api.clock.now = Date.parse(live.raise.deadlineAt ?? '');
    await stillIn(api, olga);
    await stillIn(api, otto);
    await runScheduled(api);
    const desk = await deskOf(olga, live);
    t.match(desk, { canSucceed: false, canFail: true, ending: null, hasConflict: false });
    t.match(desk.blockers, [
      {
        code: 'below-minimum',
        amount: cents(10_000_000),
        message: /^Payments are \$100,000 below the minimum/,
      },
      {
        code: 'reported',
        count: 1,
        amount: cents(10_000_000),
        path: /view=book&raise=rse_[\w-]+&payment=reported%2Cpartly_paid$/,
      },
      {
        code: 'unpaid',
        count: 1,
        amount: cents(1_000_000),
        message: /not paid\. It lapses if not paid in time/,
      },
      { code: 'to-countersign', count: 1, amount: cents(20_000_000) },
    ]);
    t.match(desk.success.settled, { count: 1, amount: cents(20_000_000) });
    t.match(desk.failure, {
      released: { count: 2 },
      refunds: { count: 1, amount: cents(20_000_000) },
    });
    const early = (await settle(olga, live, 'success')).problem();
    t.match(early, { status: 422, code: 'below-minimum', blockers: [{}, {}, {}, {}] });
    t.match((await settle(otto, live, 'success')).problem(), { code: 'own-company' });
    t.match((await settle(otto, live, 'fail')).problem(), { code: 'own-company' });
    t.equal((await olga.post(`/admin${live.path}/settle-success`)).status, 400);
    const stale = { headers: { 'if-match': '"1"' } };
    const missed = await olga.post(`/admin${live.path}/settle-success`, undefined, stale);
    t.equal(missed.status, 412);

    await place(api, live, [{ state: 'funded', amount: 10_000_000 }]);
    t.same(await codes(), ['reported', 'unpaid', 'to-countersign']);
    t.match((await settle(olga, live, 'fail')).problem(), { code: 'minimum-reached' });
    api.clock.now += 24 * 24 * hour;
    await stillIn(api, olga);
    await runScheduled(api);
    t.same(await codes(), ['to-countersign']);
    t.match((await settle(olga, live, 'success')).problem(), { code: 'to-countersign' });
    await stillIn(api, live.owner);
    const signed = await countersignAll(live.owner, live.path);
    t.same(signed.json(), { countersigned: 2, waiting: 0 });
    api.clock.now += 1_000;
    t.same(await codes(), []);
    t.equal(raiseIn(await settle(olga, live, 'success')).state, 'closed_funded');
    t.match(await statesOf(api, live), [
      'settled 20000000',
      'cancelled 10000000',
      'cancelled 1000000',
      'settled 10000000',
    ]);
    t.match(await deskOf(olga, live), {
      ending: { done: 2, all: 2 },
      raise: { state: 'closed_funded' },
    });
    t.match(await toldTo(api, ivan), [
      /^The raise of Acme succeeded; your \$200,000 is invested/,
      /^Acme countersigned your commitment of \$200,000: it’s signed by both/,
    ]);
    const company = await toldTo(api, live.owner);
    t.ok(company.includes('The raise of Acme succeeded. Invested: 2 payments, $300,000 in total.'));
    const ended = company.filter((one) => one.startsWith('Ivan’s commitment ended'));
    t.equal(ended.length, 1, 'one was reported as paid');
    t.match(company, { length: 4 }, 'its end, two that were not paid, and its success');
    t.match((await toldTo(api, olga))[0], 'The raise of Acme has ended: settle it. Investors');
    const audits = await findRows(api, 'audit_events', { action: 'raise.closed_funded' });
    t.equal(audits.length, 1);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'a cancelled raise releases everybody, batch by batch'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const live = await openRaise(api);
    await place(api, live, [
      ...Array.from({ length: 152 }, () => ({ state: 'soft_circled', amount: 5 }) as const),
      { state: 'funded', amount: 7_000 },
    ]);
    const batch = api.storage.write(async (trx) => {
      await trx.updateTable('raises').set({ state: 'cancelled' }).execute();
      const { isLast } = await nextBatch(await lockLedger(trx, live.raise.id), api.clock.now);
      const released = await totalsOf(trx, live.raise.id);
      t.match([isLast, released.get('cancelled')?.count], [false, 150]);
      throw new Error('undo');
    });
    await t.rejects(batch, /undo/);
    raiseIn(await olga.post(`/admin${live.path}/confirm-cancel`, { reason }));
    await runScheduled(api);
    t.match(await deskOf(olga, live), {
      ending: { done: 153, all: 153 },
      refundsDue: { count: 1, amount: cents(7_000) },
      failure: { released: { count: 0 }, refunds: { count: 0 } },
    });
  },
});
