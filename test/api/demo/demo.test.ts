import type t from 'tap';
import { seedDemo } from '#api/demo/seed-demo.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { countNumbers } from '#api/features/numbers/numbers-store.ts';
import { documentsOf } from '#api/features/raises/documents/document-store.ts';
import { hasDeck } from '#api/features/raises/documents/snapshot-documents.ts';
import { companyIn } from '#api/features/raises/issuer.ts';
import { contentOf } from '#api/features/raises/raise-content.ts';
import { type RaiseRow, raiseById } from '#api/features/raises/raise-store.ts';
import { snapshotContent, snapshotText } from '#api/features/raises/snapshots/raise-snapshots.ts';
import { signedTextOf } from '#api/features/raises/snapshots/signed-text.ts';
import { analyticsOf } from '#api/features/reading/analytics-store.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import { onBothEngines } from '../../support/both-engines.ts';
import type { TestApi } from '../../support/product-api.ts';

type Tap = typeof t;

await onBothEngines({
  'the demo shows raises in every state, and nothing that could not have happened': async (
    t,
    open,
  ) => {
    const api = await open();
    await seedDemo(api, api.clock.now);
    const raises = await allRaises(api);
    t.strictSame(
      [...new Set(raises.map(({ state }) => state))].sort(),
      [...raiseLifecycle.states].sort(),
    );
    for (const raise of raises) await checkRaise(t, api, raise);
    await checkReading(t, api);
    await checkLog(t, api);
    await checkCommitments(t, api);
    await checkRound(t, api);
    await checkDocuments(t, api, required(raises.find(({ state }) => state === 'live')));

    const numbers = await countNumbers(api.storage.db, api.clock.now);
    t.same([numbers.liveRaises, numbers.liveRaisesInAll], [1, 3], 'those that anybody may see');
    t.same([numbers.signed, numbers.funded], [[], []], 'too few that anybody may see for a sum');
    const live = raises.filter(({ state }) => state === 'live');
    t.strictSame(live.map(({ visibility }) => visibility).sort(), ['network', 'public_teaser']);
    for (const { id } of live) {
      const { pages, spans, funnel } = await analyticsOf(api.storage.db, id, {}, api.clock.now);
      t.ok(spans.filter(({ opened }) => opened > 0).length > 8, 'people read on many days');
      t.ok(funnel.granted > funnel.opened - 1 && funnel.opened > funnel.half - 1);
      const [first, last] = [required(pages[0]), required(pages.at(-1))];
      t.ok(first.viewers > last.viewers, 'fewer people reach the last page');
    }

    const before = await api.storage.db.selectFrom('raises').select('id').execute();
    await seedDemo(api, api.clock.now);
    t.equal((await allRaises(api)).length, before.length, 'it is filled once');
  },
});

async function allRaises({ storage }: TestApi): Promise<readonly RaiseRow[]> {
  const rows = await storage.db.selectFrom('raises').select('id').orderBy('created_at').execute();
  return Promise.all(rows.map(async ({ id }) => required(await raiseById(storage.db, id))));
}

/** A commitment in every state, and a ledger that they can be made of again. */
async function checkCommitments(t: Tap, { storage }: TestApi): Promise<void> {
  const rows = await storage.db.selectFrom('commitments').select('state').distinct().execute();
  t.strictSame(rows.map(({ state }) => state).sort(), [...commitmentStates].sort());
  t.strictSame((await verifyLedger(storage)).differences, []);
}

/** What two strangers need besides: an entity, evidence, a letter, a statement, a refund, a binder. */
async function checkRound(t: Tap, { storage: { db }, jobs }: TestApi): Promise<void> {
  const signedFor = await db
    .selectFrom('commitments')
    .select('signed_for')
    .where('entity_id', 'is not', null)
    .execute();
  t.match(signedFor, [{ signed_for: 'Whitfield Family Trust' }]);
  const evidence = await db
    .selectFrom('investor_evidence')
    .select(['document', 'state', 'valid_until'])
    .orderBy('uploaded_at')
    .execute();
  t.match(evidence, [
    { document: 'professional-letter', state: 'accepted', valid_until: /^20/ },
    { document: 'passport', state: 'waiting', valid_until: null },
  ]);
  t.match(await db.selectFrom('side_letters').select('state').execute(), [{ state: 'offered' }]);
  t.equal((await db.selectFrom('statement_lines').selectAll().execute()).length, 1);
  t.equal((await db.selectFrom('refund_accounts').selectAll().execute()).length, 1);
  t.equal((await db.selectFrom('withdrawn_answers').selectAll().execute()).length, 1);
  const proposed = await db
    .selectFrom('raises')
    .select('title')
    .where('proposed_change', 'is not', null)
    .execute();
  t.match(proposed, [{ title: 'See the infection before it spreads' }], 'it waits for an operator');
  const accounts = await db
    .selectFrom('payment_instructions')
    .innerJoin('companies', 'companies.id', 'payment_instructions.company_id')
    .select(['companies.name', 'currency'])
    .where('payment_instructions.state', '=', 'waiting')
    .execute();
  t.same(accounts, [{ name: 'Halden Optics', currency: 'CHF' }], 'it waits for its second person');
  const binding = await db
    .selectFrom('commitments')
    .select('countersigned_at')
    .where('state', 'in', ['signed', 'funded', 'settled'])
    .execute();
  const [both, one] = [true, false].map(
    (isBoth) => binding.filter((each) => (each.countersigned_at !== null) === isBoth).length,
  );
  t.ok(both && one, `${both} signed by both sides, ${one} by the investor alone`);
  const threads = await db
    .selectFrom('threads')
    .select(['sent_by_investor', 'read_by_company', 'sent_by_company', 'read_by_investor'])
    .execute();
  t.ok(
    threads.some((each) => each.sent_by_investor > each.read_by_company) &&
      threads.some((each) => each.sent_by_company > each.read_by_investor),
    'each side has a thread with unread messages',
  );
  await jobs.drain('make-binder');
  t.match(await db.selectFrom('binders').select('state').execute(), [{ state: 'ready' }]);
}

/** Its state, its snapshots and its reviews fit together. */
async function checkRaise(t: Tap, { storage, clock }: TestApi, raise: RaiseRow): Promise<void> {
  const { db } = storage;
  const snapshots = await db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .orderBy('seq')
    .execute();
  const reviews = await db
    .selectFrom('raise_reviews')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .orderBy('at')
    .execute();
  for (const [index, { seq, content, sha256, created_at }] of snapshots.entries()) {
    t.equal(seq, index + 1);
    t.equal(sha256, sha256Of(signedTextOf(content)));
    const { content: said, documents } = snapshotContent({ content });
    const judged = { content: said, company: companyIn(raise), liveAt: null };
    const deck = { hasDeck: hasDeck(documents) };
    t.strictSame(
      problemsOf({ ...judged, ...deck }, Date.parse(created_at)),
      [],
      `${raise.title}, ${seq}`,
    );
  }
  t.equal(
    reviews.filter(({ decision }) => decision === 'request_changes').length,
    // Each further snapshot is of a submission, or of a change that was approved while it was live.
    Math.max(0, snapshots.length - 1 - raise.material_seq) +
      (raise.state === 'changes_requested' ? 1 : 0),
  );
  const isDraft = raise.state === 'draft';
  t.equal(snapshots.length > 0, !isDraft, raise.title);
  if (!isDraft && raise.state !== 'changes_requested') {
    const now = await snapshotText(db, raise);
    t.equal(snapshots.at(-1)?.content, now, 'it says what was submitted last');
  }
  const wasApproved = reviews.at(-1)?.decision === 'approve';
  t.equal(raise.live_at !== null, wasApproved && raise.state !== 'approved', raise.title);
  t.equal(raise.published_snapshot_id, raise.live_at === null ? null : snapshots.at(-1)?.id);
  const times = [raise.created_at, raise.submitted_at, reviews.at(-1)?.at, raise.live_at];
  const passed = [...times, raise.settling_at, raise.ended_at].filter((at) => at != null);
  const inOrder = raise.state === 'in_review' ? [raise.created_at, raise.submitted_at] : passed;
  t.strictSame(inOrder, inOrder.toSorted(), `${raise.title} happened in order`);
  t.ok(required(passed.at(-1)) < new Date(clock.now).toISOString());
  const deadline = contentOf(raise).deadlineAt ?? '9';
  const isOpen = ['live', 'paused', 'approved'].includes(raise.state);
  if (isOpen) t.ok(deadline > new Date(clock.now).toISOString(), 'its deadline is ahead');
}

/** Everybody read only while they were let in, and what asks for the NDA only after accepting it. */
async function checkReading(t: Tap, { storage, clock }: TestApi): Promise<void> {
  const events = await storage.db
    .selectFrom('access_events as event')
    .innerJoin('access_grants as grant', 'grant.id', 'event.grant_id')
    .innerJoin('raise_documents as document', 'document.id', 'event.document_id')
    .innerJoin('raise_document_versions as version', 'version.id', 'event.version_id')
    .innerJoin('raises', 'raises.id', 'event.raise_id')
    .select(['event.at', 'event.user_id', 'event.page', 'event.dwell_ms', 'event.internal'])
    .select(['grant.granted_at', 'grant.revoked_at', 'grant.nda_accepted_at'])
    .select(['grant.user_id as granted_to', 'document.nda_required', 'document.folder'])
    .select(['grant.scope', 'version.page_count', 'version.created_at', 'raises.live_at'])
    .execute();
  const { total } = await storage.db
    .selectFrom('access_events')
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  t.equal(events.length, Number(total), 'nobody read without a grant');
  t.ok(events.length > 500, `${events.length} events`);
  const today = new Date(clock.now).toISOString();
  const wrong = events.filter(
    (one) =>
      one.user_id !== one.granted_to ||
      one.internal !== 0 ||
      one.at < required(one.granted_at ?? undefined) ||
      one.at < required(one.live_at ?? undefined) ||
      one.at < one.created_at ||
      one.at > (one.revoked_at ?? today) ||
      (one.scope === 'deck_only' && one.folder !== 'deck') ||
      (one.nda_required === 1 && (one.nda_accepted_at === null || one.at < one.nda_accepted_at)) ||
      (one.page ?? 0) > (one.page_count ?? 0),
  );
  t.strictSame(wrong, []);
}

/** The audit log tells it in order, and no mail is sent about it. */
async function checkLog(t: Tap, { storage }: TestApi): Promise<void> {
  const rows = await storage.db
    .selectFrom('audit_events')
    .select(['at', 'action', 'actor_role'])
    .where((line) =>
      line.or([line('action', 'like', 'raise.%'), line('action', 'like', 'access.%')]),
    )
    .orderBy('seq')
    .execute();
  const times = rows.map(({ at }) => at);
  t.strictSame(times, times.toSorted(), 'in the order of its time');
  t.ok(
    rows.some(({ action, actor_role }) => action === 'raise.settling' && actor_role === 'system'),
  );
  const mails = await storage.db.selectFrom('outbox_emails').select('id').execute();
  t.strictSame(mails, []);
}

/** Its documents can be drawn, and the deck says what the raise says. */
async function checkDocuments(t: Tap, api: TestApi, raise: RaiseRow): Promise<void> {
  const documents = await documentsOf(api.storage.db, raise.id);
  t.strictSame(
    documents.map(({ current }) => current?.media_type),
    ['application/pdf', 'application/pdf', 'text/csv'],
  );
  for (const { document, current } of documents) {
    const { file_id, page_count, media_type, sha256 } = required(current);
    const file = required(await usedFile(api.storage.db, file_id, raise.id));
    t.equal(file.sha256, sha256);
    if (media_type === 'text/csv') continue;
    const source = sourceOf(api.files, file);
    const { pageCount } = await api.rendering.inspect(source, { asker: 'demo' });
    t.equal(pageCount, page_count);
    if (document.folder !== 'deck') continue;
    t.ok(pageCount >= 8 && pageCount <= 12, `${pageCount} pages`);
    const offer = await api.rendering.text({ source, page: 11, asker: 'demo' });
    const target = (raise.target_amount ?? 0) / 100;
    t.match(offer, target.toLocaleString('en-US'), 'the deck has the target of the raise');
  }
}
