import { type Expression, type SqlBool, sql } from 'kysely';
import { type Asker, raisesSeen, visibilitiesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { GrantScope } from '#shared/product/raises/document-kinds.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';
import { committedText } from '../commitments/committed.ts';

/** A published raise with what it says, and what whoever asks is to it. */
export type NetworkRow = Pick<
  Tables['raises'],
  'id' | 'company_id' | 'slug' | 'state' | 'early_close_at' | 'live_at'
> &
  Pick<Tables['network_entries'], 'visibility' | 'snapshot_id'> & {
    /** In minor units. */
    readonly ticket_top: number | string;
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

/** Reads those of some raises that somebody may know of now, by their ids. */
export async function shownRaises(
  db: Database,
  asker: Asker,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, NetworkRow>> {
  if (ids.length === 0) return new Map();
  const rows = await published(db, asker)
    .where('raises.id', 'in', ids)
    .where(raisesSeen(asker, 'teaser', networkColumns, now) as Expression<SqlBool>)
    .execute();
  return new Map((rows as NetworkRow[]).map((row) => [row.id, row]));
}

/** The open raises whose teaser everyone may read, the newest first. */
export async function listTeasers(
  db: Database,
  limit: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  const visitor: Asker = { roles: ['anyone'], account: null };
  return db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'network_entries.snapshot_id')
    .select(['raises.slug', 'raise_snapshots.created_at as updatedAt'])
    .where(sql<SqlBool>`network_entries.is_open = 1`)
    .where('network_entries.visibility', 'in', visibilitiesSeen(visitor, 'teaser'))
    .orderBy('network_entries.live_at', 'desc')
    .orderBy('network_entries.raise_id', 'desc')
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
      'network_entries.ticket_top',
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
