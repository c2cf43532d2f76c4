import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { AdviserSide } from '#shared/product/advisers/advisers.ts';
import { issuerName } from '../raises/issuer.ts';
import type { RoomGrant } from './room-grant.ts';

/** For whom somebody reads a data room, and as what. */
export interface Advising {
  readonly id: string;
  readonly side: AdviserSide;
  /** The name of the company or the investor. */
  readonly to: string;
  /** As much as who invited them reads, and their own acceptance of the NDA. */
  readonly readsAs: RoomGrant;
}

/** What has to be known of a raise. */
interface AdvisedRaise {
  readonly id: string;
}

/**
 * The one place that says whether somebody reads a data room as an adviser, asked with each request:
 * while their own end is ahead, and while who invited them could still do so. An investor's adviser
 * needs a published raise, the access of the investor, and not to have lost their own.
 */
export async function advisingOf(
  db: Database,
  userId: string,
  raise: AdvisedRaise,
  now: number,
): Promise<Advising | undefined> {
  const row = await advising(db, now)
    .where('room_advisers.raise_id', '=', raise.id)
    .where('room_advisers.user_id', '=', userId)
    .where(sql<boolean>`room_advisers.state = 'active'`)
    .executeTakeFirst();
  if (row === undefined || !reads(row)) return undefined;
  const isOfCompany = row.investor_id === null;
  return {
    id: row.id,
    side: isOfCompany ? 'company' : 'investor',
    to: isOfCompany ? row.company : row.inviter,
    readsAs: {
      id: row.id,
      scope: scopeOf(row),
      nda_version: row.nda_version,
      nda_accepted_at: row.nda_accepted_at,
      // Of earlier versions, what the investor could read; a company's adviser begins today.
      granted_at: isOfCompany ? row.accepted_at : row.side_granted_at,
      created_at: row.created_at,
    },
  };
}

/** Columns, or what else a statement has, that say who did something, where and when. */
interface Reading {
  readonly raise: RawBuilder<unknown>;
  readonly person: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
}

/**
 * The name of whom somebody advised on a raise at a moment, for a row of the log; null where they
 * read for themselves. It is read with the row, by an index.
 */
export function adviserTo({ raise, person, at }: Reading): RawBuilder<string | null> {
  return sql`(
    select coalesce(investors.name, ${issuerName}) from room_advisers
    join raises on raises.id = room_advisers.raise_id
    join companies on companies.id = raises.company_id
    left join users investors on investors.id = room_advisers.investor_id
    where room_advisers.user_id = ${person} and room_advisers.raise_id = ${raise}
      and room_advisers.accepted_at <= ${at}
      and coalesce(room_advisers.ended_at, room_advisers.expires_at) >= ${at}
    order by room_advisers.created_at desc limit 1
  )`;
}

/** Somebody in the log, with whom they advised. */
export function loggedPerson<P extends { readonly id: string; readonly name: string }>(
  person: P,
  { adviser_to }: { readonly adviser_to: string | null },
): P & { adviserTo?: string } {
  return adviser_to === null ? person : { ...person, adviserTo: adviser_to };
}

/** The name of somebody with whom they advise, as one text. */
export function nameWithSide(person: { readonly name: string; readonly adviserTo?: string }) {
  const { name, adviserTo } = person;
  return adviserTo === undefined ? name : `${name}, adviser to ${adviserTo}`;
}

/** What of the room an adviser reads: as much as who invited them. */
export function scopeOf({ investor_id, side_scope }: SideRow) {
  return investor_id === null ? 'all' : (side_scope ?? 'deck_only');
}

type SideRow = Pick<Tables['room_advisers'], 'investor_id'> & {
  readonly side_scope: Tables['access_grants']['scope'] | null;
};

/** Tells whether an adviser whose state is `active` reads now. */
export function reads(row: {
  readonly investor_id: string | null;
  readonly is_ahead: number | boolean;
  readonly may_invite: number | boolean;
  readonly is_shut_out: number | boolean;
}): boolean {
  const { investor_id, is_ahead, may_invite, is_shut_out } = row;
  return Boolean(is_ahead) && Boolean(may_invite) && (investor_id === null || !is_shut_out);
}

/** Advisers with what decides whether they read. */
export function advising(db: Database, now: number) {
  const at = new Date(now).toISOString();
  return db
    .selectFrom('room_advisers')
    .innerJoin('raises', 'raises.id', 'room_advisers.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .innerJoin('users as inviters', 'inviters.id', 'room_advisers.invited_by')
    .leftJoin('company_members as part', (join) =>
      join
        .onRef('part.company_id', '=', 'raises.company_id')
        .onRef('part.user_id', '=', 'room_advisers.invited_by'),
    )
    .leftJoin('access_grants as side', (join) =>
      join
        .onRef('side.raise_id', '=', 'room_advisers.raise_id')
        .onRef('side.user_id', '=', 'room_advisers.investor_id'),
    )
    .leftJoin('access_grants as own', (join) =>
      join
        .onRef('own.raise_id', '=', 'room_advisers.raise_id')
        .onRef('own.user_id', '=', 'room_advisers.user_id'),
    )
    .selectAll('room_advisers')
    .select(['raises.title', 'raises.slug', 'raises.state as raise_state', 'raises.company_id'])
    .select([issuerName.as('company'), 'inviters.name as inviter'])
    .select(['side.scope as side_scope', 'side.granted_at as side_granted_at'])
    .select([
      sql<number>`case when room_advisers.expires_at > ${at} then 1 else 0 end`.as('is_ahead'),
      sql<number>`case when inviters.status <> 'active' then 0
        when room_advisers.investor_id is null
          then case when part.role in ('owner', 'editor') then 1 else 0 end
        when part.role is null and raises.state not in ('draft', 'in_review', 'changes_requested',
          'approved', 'rejected') and side.state in ('active', 'invited')
          and (side.expires_at is null or side.expires_at > ${at}) then 1
        else 0 end`.as('may_invite'),
      // Whom the company has let in no longer, an investor does not let in again.
      sql<number>`case when own.state in ('denied', 'revoked') then 1 else 0 end`.as('is_shut_out'),
    ]);
}
