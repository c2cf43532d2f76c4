/** What raises, reviews, data rooms and the network ask of a database is found by an index. */

import { sql } from 'kysely';
import { required } from '#api/platform/required.ts';
import type { NetworkList } from '#shared/product/raises/network.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { VisitList } from '#shared/product/raises/visits.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo } from '#test/support/committing.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { draftReady, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

/** What grows with the portal. */
const growing = [
  'access_events',
  'access_grants',
  'agreements',
  'commitment_certificates',
  'commitment_events',
  'commitment_evidence',
  'commitment_reminders',
  'commitments',
  'companies',
  'company_members',
  'files',
  'nda_texts',
  'network_entries',
  'page_reading_days',
  'raise_document_versions',
  'raise_documents',
  'raise_looks',
  'raise_questions',
  'raise_review_comments',
  'raise_reviews',
  'raise_snapshots',
  'raise_totals',
  'raises',
  'reader_days',
  'reading_counts',
  'reading_days',
  'reading_to_add_up',
  'users',
  'version_readers',
  'visit_documents',
  'visit_pages',
  'visits',
];

/** Statements that read a whole table, and why they may. */
const exceptions: readonly { readonly text: RegExp; readonly reason: string }[] = [
  {
    text: /^\s*select state, count\(\*\) as raises from raises group by state$/,
    reason:
      'How many raises are in each state: operators ask rarely, and the index of states has it.',
  },
  {
    text: /as "running"\) as "live".*limit \S+\) as "submitted"\) as "submitted"$/s,
    reason: 'Whether any raise was ever submitted: it ends with the first that was.',
  },
  {
    text: /'access-request' as kind\b.*'room-question' as kind\b/s,
    reason:
      'PostgreSQL begins with the questions while there are hardly any; an index leads to those of a raise.',
  },
];

const past = 1_500;

/** Raises that have ended, as a portal has after some years: PostgreSQL plans by what there is. */
async function addPastRaises({ storage }: TestApi, id: string): Promise<void> {
  const { db, engine } = storage;
  const of = async (table: 'raises' | 'raise_snapshots' | 'network_entries') =>
    db
      .selectFrom(table)
      .selectAll()
      .where(table === 'raises' ? 'id' : 'raise_id', '=', id)
      .executeTakeFirstOrThrow();
  const [raise, snapshot, entry] = [
    await of('raises'),
    await of('raise_snapshots'),
    await of('network_entries'),
  ];
  const {
    n: _n,
    facets: _facets,
    ...found
  } = entry as typeof entry & {
    readonly n?: number;
    readonly facets?: string;
  };
  await storage.write(async function copy(trx) {
    for (let from = 0; from < past; from += 50) {
      const numbers = Array.from({ length: 50 }, (_, n) => from + n);
      const named = numbers.map((n) => ({ n, raise_id: `${id}${n}`, snapshot_id: `s${n}` }));
      const put = (table: 'raises', rows: object[]) =>
        trx
          .insertInto(table)
          .values(rows as never)
          .execute();
      await put(
        'raises',
        named.map(({ n, raise_id }) => ({
          ...{ ...raise, id: raise_id, slug: `past-${n}`, state: 'closed_funded' },
          published_snapshot_id: null,
        })),
      );
      await put(
        'raise_snapshots' as 'raises',
        named.map(({ raise_id, snapshot_id }) => ({
          ...snapshot,
          raise_id,
          id: snapshot_id,
        })),
      );
      await put(
        'network_entries' as 'raises',
        named.map(({ raise_id, snapshot_id }) => ({
          ...found,
          is_open: 0,
          raise_id,
          snapshot_id,
        })),
      );
    }
  });
  if (engine === 'postgres')
    await sql`analyze raises, raise_snapshots, network_entries`.execute(db);
}

const get = [
  '/companies/:company/raises',
  '/raises/:raise',
  '/raises/:raise/problems',
  '/raises/:raise/snapshots',
  '/raises/:raise/snapshots/1',
  '/raises/:raise/reviews',
  '/raises/:raise/documents',
  '/raises/:raise/grants?state=active',
  '/raises/:raise/grants',
  '/raises/:raise/questions',
  '/raises/:raise/nda',
  '/raises/:raise/readers',
  '/raises/:raise/readers?from=2026-01-01',
  '/raises/:raise/analytics',
  '/raises/:raise/access-log',
  '/raises/:raise/access-log?kind=page',
  '/raises/:raise/access-log?from=2026-01-01&to=2026-03-01',
  '/raises/:raise/access-log?person=:reader',
  '/raises/:raise/access-log?visit=:visit',
  '/raises/:raise/visits',
  '/raises/:raise/visits?internal=true',
  '/raises/:raise/visits?kind=download',
  '/raises/:raise/visits?from=2026-01-01&to=2026-03-01',
  '/raises/:raise/visits?person=:reader',
  '/raises/:raise/visits?document=:document',
  '/raises/:raise/visits?person=:reader&document=:document',
  '/raises/:raise/visits/:visit',
  '/me/waiting',
  '/me/overview?company=:company',
  '/raises/:raise/book',
  '/raises/:raise/book?state=waitlisted&sort=queue&q=ivan',
  '/raises/:raise/book?payment=unpaid,reported&sort=-payment',
  '/raises/:raise/book/over-time',
  '/commitments/:commitment',
];
const operatorsGet = [
  '/admin/reviews',
  '/admin/raise-figures',
  '/admin/raises/:raise/review',
  '/admin/raises/:raise/settling',
  '/admin/queue',
  '/me/waiting',
  '/me/overview',
  '/admin/schedule',
  '/raises?sort=progress',
];
const readersGet = [
  '/grants',
  '/raises',
  '/raises?q=robots',
  '/raises?sector=enterprise-software&stage=seed&country=US&instrument=safe_post&currency=USD',
  '/raises?sort=closing&closing=30',
  '/raises?sort=progress&minTicketMax=9000',
  '/raises/by-slug?slug=:slug',
  '/raises/addresses',
  '/documents/:document/versions',
];
const investorsGet = [
  '/me/waiting',
  '/me/overview',
  '/raises/:raise/commitment?amount=600000',
  '/commitments',
  '/commitments?raise=:raise&state=signed',
  '/commitments?due=task',
  '/commitments?due=deadline',
  '/commitments/:commitment/agreement',
  '/commitments/:commitment/snapshot',
];

await onBothEngines({
  async 'no statement reads a whole table that grows'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const recording = recordStatements();
    t.teardown(() => recording.stop());
    const owner = await addPerson(api, 'Owner');
    const operator = await addPerson(api, 'Operator', 'operator');
    const reader = await addPerson(api, 'Reader', 'investor');
    const company = await foundReady(owner);
    const { id, slug } = await draftReady(api, owner, company);
    raiseIn(await owner.post(`/raises/${id}/submit`));
    raiseIn(await operator.post(`/admin/raises/${id}/claim`));
    await updateRaise(api, id, { state: 'approved' });
    raiseIn(await owner.post(`/raises/${id}/publish`));
    await owner.post(`/raises/${id}/grants`, { emails: [reader.email, 'nobody@example.com'] });
    await reader.post(`/raises/${id}/questions`, { question: 'Who mends the robots?' });
    const investor = await addCommitter(api, 'Ivan');
    const made = await commitTo(investor, `/raises/${id}`, 600_000);
    const { commitment } = made.json<{ commitment: { id: string } }>();
    t.equal((await owner.post(`/raises/${id}/book/remind`, {})).status, 200);
    const documents = (await owner.get(`/raises/${id}/documents`)).json<DocumentList>();
    const document = required(documents.items[0]).id;
    t.equal((await reader.get(`/documents/${document}`)).status, 200);
    const visits = (await owner.get(`/raises/${id}/visits`)).json<VisitList>();
    const visit = required(visits.items[0]).id;
    await addPastRaises(api, id);
    const fill = (path: string) =>
      path
        .replace(':raise', id)
        .replace(':company', company.id)
        .replace(':reader', reader.id)
        .replace(':document', document)
        .replace(':visit', visit)
        .replace(':commitment', commitment.id)
        .replace(':slug', slug);
    for (const [who, paths] of [
      [owner, [...get, ...readersGet]],
      [operator, operatorsGet],
      [reader, readersGet],
      [investor, investorsGet],
      [visitor(api, '10.9.9.9'), readersGet.filter((path) => /^\/raises(?!\/by)/.test(path))],
    ] as const) {
      for (const path of paths) {
        const answer = await who.get(fill(path));
        t.ok(answer.status === 200, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        const { items = [], nextCursor } = answer.json<Partial<NetworkList>>();
        t.ok(nextCursor !== undefined || items.length >= 0);
      }
    }
    t.equal((await investor.get('/commitments.csv?due=deadline')).status, 200);
    for (const who of [investor, owner, operator]) {
      t.equal((await who.get(fill('/commitments/:commitment/certificate'))).status, 200);
      t.equal((await who.post('/commitments/check', { sha256: 'a'.repeat(64) })).status, 200);
    }
    // Jobs that look for what is due run by the clock; here they are told to.
    for (const kind of ['expire-grants', 'commitment-transitions']) await api.jobs.drain(kind);
    recording.stop();
    const seen = [...recording.asked.values()].filter(({ text }) =>
      growing.some((table) => text.includes(table)),
    );
    t.ok(seen.length > 60, `${seen.length} statements were seen`);
    const used = new Set<RegExp>();
    for (const asked of seen) {
      const excepted = exceptions.find(({ text }) => text.test(asked.text));
      if (excepted !== undefined) used.add(excepted.text);
      const found = (await fullScans(api.storage, asked)).filter((table) =>
        growing.includes(table),
      );
      if (excepted === undefined) t.same(found, [], asked.text);
    }
    t.equal(used.size, exceptions.length, 'every exception is of a statement');
  },
});
