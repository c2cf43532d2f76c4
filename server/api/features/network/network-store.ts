import { type Expression, type SqlBool, sql } from 'kysely';
import { pageOf, placeOf } from '#api/platform/http/cursor.ts';
import { type Asker, openRaiseStates, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Storage, Tables } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { networkPerPage } from '#shared/product/fields/limits.ts';
import type { GrantScope } from '#shared/product/raises/document-kinds.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import type { RaiseSort } from '#shared/product/raises/network-words.ts';
import { committedSum, committedText } from '../commitments/committed.ts';
import { foundByWords } from './found-words.ts';

/** A published raise with what it says, and what whoever asks is to it. */
export type NetworkRow = Pick<
  Tables['raises'],
  'id' | 'company_id' | 'slug' | 'state' | 'early_close_at' | 'live_at'
> &
  Pick<Tables['network_entries'], 'visibility' | 'snapshot_id'> & {
    readonly content: string;
    readonly role: MemberRole | null;
    readonly grant_state: GrantState | null;
    readonly grant_expires_at: string | null;
    readonly grant_scope: GrantScope | null;
    readonly grant_nda_version: number | null;
    readonly watched_at: string | null;
    readonly signed: string;
    readonly reconfirming: string;
    readonly funded: string;
  };

/** Where `raisesSeen` finds what it asks of a published raise. */
export const networkColumns = {
  raise: 'raises.id',
  company: 'raises.company_id',
  visibility: 'network_entries.visibility',
  state: 'raises.state',
} as const;
const closesAt = sql<string>`coalesce(raises.early_close_at, network_entries.deadline_at)`;

/** One page of the open raises that somebody may know of, and how many there are. */
export async function searchNetwork(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  asker: Asker,
  query: NetworkQuery,
  now: number,
): Promise<{ rows: NetworkRow[]; total: number; nextCursor: string | null }> {
  const conditions = [
    sql<SqlBool>`raises.state in (${sql.join(openRaiseStates)})`,
    raisesSeen(asker, 'teaser', networkColumns, now),
    ...chosen(asker, query, now),
    foundByWords(engine, query.q ?? '') ?? sql<SqlBool>`1 = 1`,
  ];
  const matching = db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .where((eb) => eb.and(conditions));
  const { total } = await matching
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const { value, direction } = orderOf(query.sort ?? 'newest', asker, now);
  const limit = (query.limit ?? networkPerPage) + 1;
  // The page is chosen before what it says is read, or all open raises would be read for it.
  let page = db
    .selectFrom(matching.select(['raises.id', value.as('place')]).as('listed'))
    .selectAll()
    .orderBy('place', direction)
    .orderBy('id', direction)
    .limit(limit);
  if (query.after !== undefined) {
    const after = placeIn(query.after, query.sort ?? 'newest');
    page = page.where(rowsAfter(['place', 'id'], direction, after as never));
  }
  const rows = await published(db, asker)
    .innerJoin(page.as('page'), 'page.id', 'raises.id')
    .select('page.place')
    .orderBy('page.place', direction)
    .orderBy('page.id', direction)
    .execute();
  const { shown, nextCursor } = pageOf(rows, { limit }, (row) => [
    query.sort ?? 'newest',
    String(row.place),
    row.id,
  ]);
  return { rows: shown as NetworkRow[], total: Number(total), nextCursor };
}

/** A published raise that somebody may know of, by its name in addresses. */
export async function publishedRaise(
  db: Database,
  asker: Asker,
  slug: string,
  now: number,
): Promise<NetworkRow | undefined> {
  const row = await published(db, asker)
    .where('raises.slug', '=', slug)
    .where(raisesSeen(asker, 'teaser', networkColumns, now) as Expression<SqlBool>)
    .executeTakeFirst();
  return row as NetworkRow | undefined;
}

/** The open raises whose teaser everyone may read, the newest first. */
export async function listTeasers(
  db: Database,
  limit: number,
  now: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  const anybody: Asker = { roles: ['anyone'], account: null };
  return db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'network_entries.snapshot_id')
    .select(['raises.slug', 'raise_snapshots.created_at as updatedAt'])
    .where(sql<SqlBool>`raises.state in (${sql.join(openRaiseStates)})`)
    .where(raisesSeen(anybody, 'teaser', networkColumns, now) as Expression<SqlBool>)
    .orderBy('raises.live_at', 'desc')
    .orderBy('raises.id', 'desc')
    .limit(limit)
    .execute();
}

/** Published raises, with what whoever asks is to them. */
export function published(db: Database, { account }: Asker) {
  const me = account?.id ?? '';
  const email = account?.email ?? '';
  return db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'network_entries.snapshot_id')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'raises.company_id')
        .on('company_members.user_id', '=', me),
    )
    .leftJoin('access_grants', (join) =>
      join
        .onRef('access_grants.raise_id', '=', 'raises.id')
        .on((eb) =>
          eb.or([
            eb('access_grants.user_id', '=', me),
            eb.and([
              eb('access_grants.user_id', 'is', null),
              eb('access_grants.email', '=', email),
            ]),
          ]),
        ),
    )
    .leftJoin('watched_raises', (join) =>
      join.onRef('watched_raises.raise_id', '=', 'raises.id').on('watched_raises.user_id', '=', me),
    )
    .select([
      'raises.id',
      'raises.company_id',
      'raises.slug',
      'raises.state',
      'raises.early_close_at',
      'raises.live_at',
      'network_entries.visibility',
      'network_entries.snapshot_id',
      'raise_snapshots.content',
      'company_members.role',
      'access_grants.state as grant_state',
      'access_grants.expires_at as grant_expires_at',
      'access_grants.scope as grant_scope',
      'access_grants.nda_version as grant_nda_version',
      'watched_raises.watched_at',
      committedText('raises.id', 'signed').as('signed'),
      committedText('raises.id', 'reconfirming').as('reconfirming'),
      committedText('raises.id', 'funded').as('funded'),
    ]);
}

/** The filters that were set. */
function chosen(asker: Asker, query: NetworkQuery, now: number): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  for (const name of ['sector', 'stage', 'country', 'instrument', 'currency'] as const) {
    const value = query[name];
    if (value === undefined) continue;
    conditions.push(sql<SqlBool>`${sql.ref(`network_entries.${name}`)} = ${value}`);
  }
  if (query.minTicketMax !== undefined) {
    // Of a teaser the ticket is not known, and must not be found out by asking.
    conditions.push(
      sql<SqlBool>`network_entries.ticket_units <= ${query.minTicketMax}`,
      raisesSeen(asker, 'page', networkColumns, now),
    );
  }
  if (query.closing !== undefined) {
    const until = new Date(now + query.closing * 86_400_000).toISOString();
    conditions.push(sql<SqlBool>`${closesAt} <= ${until}`);
  }
  return conditions;
}

function orderOf(sort: RaiseSort, asker: Asker, now: number) {
  switch (sort) {
    case 'newest':
      return { value: sql<string>`raises.live_at`, direction: 'desc' } as const;
    case 'closing':
      return { value: closesAt, direction: 'asc' } as const;
    case 'progress':
      return { value: percentOfMin(asker, now), direction: 'desc' } as const;
  }
}

/** Whole percent, rounded down, as text that sorts like numbers. What may not be seen comes last. */
function percentOfMin(asker: Asker, now: number) {
  const sum = sql`(${committedSum('raises.id', 'signed')} + ${committedSum('raises.id', 'funded')})`;
  const percent = sql`cast(${sum} as bigint) * 100 / network_entries.min_amount`;
  return sql<string>`case
    when network_entries.min_amount > 0 and ${raisesSeen(asker, 'page', networkColumns, now)}
    then substr(cast(1000000000000000 + ${percent} as text), 2)
    else '' end`;
}

/** Where a page goes on; rejects with 400 for the cursor of another order. */
function placeIn(cursor: string, sort: RaiseSort) {
  const [of, value = '', id = ''] = placeOf(cursor, 3);
  if (of === sort) return { value, id };
  throw new ProblemError(
    problem('bad-request', 'This cursor is of another order. Start again without it.'),
  );
}
