/** What waits for operators and what the clock will do, on both databases. */
import { addEntity } from '#api/features/investors/entities/entity-store.ts';
import { addProfile } from '#api/features/investors/investor-store.ts';
import { openThread } from '#api/features/threads/thread-store.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { queueKinds } from '#shared/product/queue/queue-kinds.ts';
import type { Schedule } from '#shared/product/raises/scheduled-transitions.ts';
import { insertRows, updateRaise } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';
import type { ApiVisitor } from '../../support/api-visitor.ts';
import { withApiOnBothEngines } from '../../support/both-engines.ts';
import { placeCommitment } from '../../support/commitments.ts';
import { addCommitter } from '../../support/committing.ts';
import { accreditedStatement, certify } from '../../support/investors.ts';
import { addPerson } from '../../support/people.ts';
import type { TestApi } from '../../support/product-api.ts';
import { addRaiseOf } from '../../support/raises.ts';

type Columns = Partial<Tables['raises']>;

const addRaise = (api: TestApi, ownerId: string, columns: Columns) =>
  api.storage.write(async (trx) => (await addRaiseOf(trx, ownerId, columns)).id);

const place = (api: TestApi, raiseId: string, one: object, hours: number) =>
  api.storage.write((trx) =>
    placeCommitment(trx, { raiseId, amount: 1_000, ...one } as never, api.clock.now + hours * hour),
  );

/** A reported thread about a raise, and a bank account of its company that awaits confirmation. */
async function addReportAndAccount(
  api: TestApi,
  raiseId: string,
  investorId: string,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await api.storage.write(async (trx) => {
    const { company_id: companyId } = await trx
      .selectFrom('raises')
      .select('company_id')
      .where('id', '=', raiseId)
      .executeTakeFirstOrThrow();
    const thread = await openThread(trx, { raiseId, investorId, companyId }, now);
    await trx
      .insertInto('thread_reports')
      .values({
        ...{ id: 'rep_one', thread_id: thread.id, reported_by: investorId, side: 'investor' },
        ...{ reason: 'Asks for money elsewhere.', created_at: at, decision: null },
        ...{ decision_reason: null, decided_by: null, decided_at: null },
      })
      .execute();
    await trx
      .insertInto('payment_instructions')
      .values({
        ...{ id: 'pin_one', company_id: companyId, currency: 'EUR', state: 'waiting' },
        ...{ sealed_account: '', made_by: investorId, submitted_by: investorId, submitted_at: at },
        ...{ confirmed_by: null, confirmed_at: null, shown_from: null, replaced_at: null },
        ...{ declined: '', created_at: at, updated_at: at, saved_by: null, version: 1 },
      })
      .execute();
  });
}

const queueOf = async (who: ApiVisitor, query = '') =>
  (await who.get(`/admin/queue${query}`)).json<WaitingQueue>();

await withApiOnBothEngines({
  async 'each kind waits with its time and view, oldest first, page by page'(t, api) {
    const [olga, ada] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Ada')];
    const at = (hours: number) => new Date(api.clock.now + hours * hour).toISOString();
    t.same((await queueOf(olga)).items, []);
    t.equal((await ada.get('/admin/queue')).status, 403);
    t.equal((await olga.get('/admin/queue?after=x')).status, 400);
    t.equal((await olga.get('/admin/queue?kind=x')).status, 400);

    await addRaise(api, ada.id, { state: 'in_review', submitted_at: at(-9) });
    const same = { cancel_asked_at: at(-7), proposed_change: JSON.stringify({ at: at(-7) }) };
    const live = { state: 'live', regime: 'us_506c', max_amount: 9_000_000, ...same } as const;
    const raise = await addRaise(api, ada.id, live);
    const other = await addRaise(api, (await addPerson(api, 'Bea')).id, {
      ...{ state: 'settling', settling_at: at(-6), max_amount: 9_000_000 },
    });
    const reported = { state: 'signed', noted: { reported_at: at(-5), reported_by: ada.id } };
    await place(api, other, reported, -8);
    await place(api, other, { state: 'refund_due' }, -4);
    // From Monday on, Wednesday counts as soon.
    const due = '2026-03-05T05:00:00.000Z';
    await place(api, raise, { state: 'reconfirm_due', noted: { reconfirm_due_at: due } }, -3);
    const later = '2026-03-06T05:00:00.000Z';
    await place(api, raise, { state: 'reconfirm_due', noted: { reconfirm_due_at: later } }, -3);
    await place(api, raise, { state: 'signed' }, -9);
    const ivan = await addCommitter(api, 'Ivan');
    await certify(ivan, accreditedStatement);
    const mia = await addPerson(api, 'Mia', 'investor');
    await api.storage.write(async (trx) => {
      await trx.deleteFrom('investor_profiles').where('user_id', '=', mia.id).execute();
      await addProfile(
        trx,
        mia.id,
        { kind: 'angel', displayName: 'Mia' },
        'pending',
        api.clock.now,
      );
      const holding = { kind: 'company', legalName: 'A holding' } as const;
      const { id } = await addEntity(trx, mia.id, holding, api.clock.now);
      await trx
        .updateTable('investor_entities')
        .set({ state: 'pending' })
        .where('id', '=', id)
        .execute();
      await trx
        .insertInto('investor_evidence')
        .values({
          ...{ id: 'iev_one', user_id: ivan.id, entity_id: null, kind: 'identity', name: 'a.pdf' },
          ...{ file_id: null, sealed_key: null, media_type: 'application/pdf', bytes: 1 },
          ...{ sha256: '', state: 'waiting', uploaded_at: at(-1), decided_at: null },
          ...{ decided_by: null, decision_reason: '', valid_until: null, delete_at: null },
          deleted_at: null,
        })
        .execute();
      await trx
        .insertInto('investor_evidence')
        .values({
          ...{ id: 'iev_old', user_id: ivan.id, entity_id: null, kind: 'accreditation', name: '' },
          ...{ file_id: null, sealed_key: null, media_type: 'application/pdf', bytes: 1 },
          ...{ sha256: '', state: 'accepted', uploaded_at: at(-99), decided_at: at(-98) },
          ...{ decided_by: olga.id, decision_reason: 'Seen.', valid_until: '2026-03-01' },
          ...{ delete_at: null, deleted_at: null },
        })
        .execute();
      await trx
        .updateTable('commitments')
        .set({ investor_id: ivan.id })
        .where('raise_id', '=', raise)
        .where('state', '=', 'signed')
        .execute();
      await trx
        .insertInto('outbox_emails')
        .values({
          ...{ id: 'eml_one', dedupe_key: 'one', recipient: 'x@example.com', template: 'digest' },
          ...{ vars: '{"a":1}', state: 'failed', created_at: at(-9), finished_at: at(-1) },
          last_error: null,
        })
        .execute();
    });
    await insertRows(api, 'raise_questions', [
      {
        ...{ id: 'rqu_one', raise_id: raise, asked_by: ivan.id, question: 'How many stay?' },
        ...{ answer: 'Nearly all.', answered_by: ada.id, asked_at: at(-3), answered_at: at(-2) },
        ...{ published_at: at(-2), withdrawn_at: null, version: 1 },
      } as never,
    ]);
    await addReportAndAccount(api, raise, ivan.id, api.clock.now);
    const sent = { name: 'Vera', email: 'vera@example.com', topic: 'general' };
    await ada.post('/contact', { ...sent, body: 'May I see how a raise is reviewed first?' });

    const all = await queueOf(olga);
    t.same(all.items.map(({ kind }) => kind).slice(0, 8), [
      'evidence-expired',
      ...(['raise-review', 'raise-change', 'raise-cancel', 'raise-settling'] as const),
      ...(['funding-reported', 'refund-due', 'reconfirm-ends'] as const),
    ]);
    t.same([...new Set(all.items.map(({ kind }) => kind))].sort(), [...queueKinds].sort());
    t.equal(all.nextCursor, null);
    t.match(all.items[5], {
      what: 'Ivan Investor reported a payment to Acme',
      path: `/dashboard?view=settling&raise=${other}&id=cmt_`,
      amount: { amount: 1_000, currency: 'USD' },
      since: at(-5),
    });
    t.match(all.items[7], { until: due });
    t.same(
      all.counts.map(({ kind, count }) => [kind, count]),
      queueKinds.map((kind) => [kind, 1]),
    );
    for (const { what } of all.items) t.match(what, /^[A-Z].*[^.]$/);

    const paged: string[] = [];
    for (let after = ''; ; ) {
      const { items, nextCursor } = await queueOf(olga, `?limit=1${after}`);
      paged.push(...items.map(({ kind, id }) => `${kind} ${id}`));
      if (nextCursor === null) break;
      after = `&after=${nextCursor}`;
    }
    t.same(
      paged,
      all.items.map(({ kind, id }) => `${kind} ${id}`),
      'nothing twice, nothing left out',
    );
    const filtered = await queueOf(olga, '?kind=refund-due');
    t.match(filtered, { items: [{ kind: 'refund-due' }], counts: { length: queueKinds.length } });

    await updateRaise(api, raise, { regime: 'us_506b' });
    t.same((await queueOf(olga, '?kind=certification')).items, [], 'nobody asks for it any more');
  },

  async 'the clock says what it will do, to operators and to the company'(t, api) {
    const [olga, ada] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Ada')];
    const bea = await addPerson(api, 'Bea');
    const early_close_at = '2026-03-20T20:00:00.000Z';
    const live = await addRaise(api, ada.id, {
      ...{ state: 'closing', max_amount: 9_000_000, deadline_at: '2026-04-20T20:00:00.000Z' },
      early_close_at,
    });
    const offer_expires_at = '2026-03-05T10:00:00.000Z';
    for (let n = 0; n < 2; n += 1) {
      await place(api, live, { state: 'offered', noted: { offer_expires_at } }, 0);
    }
    // Due in less than a day: the reminder was given.
    const reconfirm_due_at = '2026-03-03T05:00:00.000Z';
    await place(api, live, { state: 'reconfirm_due', noted: { reconfirm_due_at } }, 0);
    const settling = await addRaise(api, bea.id, {
      ...{ state: 'settling', settling_at: '2026-03-02T08:00:00.000Z' },
      ...{ max_amount: 9_000_000, min_amount: 5_000_000 },
    });
    await place(api, settling, { state: 'signed' }, 0);
    await addRaise(api, (await addPerson(api, 'Cleo')).id, {
      ...{ state: 'approved', opens_at: '2026-03-10T08:00:00.000Z' },
    });
    await addRaise(api, (await addPerson(api, 'Dora')).id, {
      ...{ state: 'live', deadline_at: '2026-07-01T20:00:00.000Z' },
    });

    const { items } = (await olga.get('/admin/schedule')).json<Schedule>();
    t.same(
      items.map(({ at, kind, count }) => [at, kind, count]),
      [
        [reconfirm_due_at, 'confirmations-lapse', 1],
        ['2026-03-04T10:00:00.000Z', 'remind-of-offers', 2],
        [offer_expires_at, 'offers-end', 2],
        ['2026-03-10T08:00:00.000Z', 'opens', null],
        ['2026-03-12T04:00:00.000Z', 'remind-to-pay', 1],
        ['2026-03-17T04:00:00.000Z', 'payments-lapse', 1],
        ['2026-03-17T04:00:00.000Z', 'fails', null],
        ['2026-03-17T20:00:00.000Z', 'remind-of-end', null],
        [early_close_at, 'ends', null],
      ],
      'in the next sixty days, the first at first',
    );
    t.match(items[2], { what: '2 offers expire unless accepted', raise: live });
    t.match(items[5], { path: `/dashboard?view=settling&raise=${settling}`, company: 'Acme' });
    const own = (await ada.get(`/raises/${live}/schedule`)).json<Schedule>();
    t.same(
      own.items.map(({ kind }) => kind),
      ['confirmations-lapse', 'remind-of-offers', 'offers-end', 'remind-of-end', 'ends'],
    );
    t.match(own.items[4], { path: `/dashboard?view=book&raise=${live}` });
    t.equal((await bea.get(`/raises/${live}/schedule`)).status, 404);
    t.equal((await ada.get('/admin/schedule')).status, 403);
  },
});
