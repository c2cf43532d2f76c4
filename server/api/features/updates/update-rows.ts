import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import { type Asker, askerOf } from '#api/platform/policy/raise-visibility.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { issuerName } from '../raises/issuer.ts';
import { addressedTo } from './audience.ts';

/** An update with its raise, and what it is to the person who asks. */
export interface UpdateRow extends Readonly<Tables['raise_updates']> {
  readonly raise_title: string;
  readonly raise_state: RaiseState;
  readonly visibility: Visibility;
  readonly slug: string;
  readonly company_id: string;
  readonly company: string;
  /** Their part in the company; null if none. */
  readonly role: MemberRole | null;
  /** 1 where it is published and they belong to its audience. */
  readonly addressed: number;
  readonly own_read_at: string | null;
  /** How many were told and have read it; null for its readers, who are not shown that. */
  readonly told: number | string | null;
  readonly has_read: number | string | null;
}

/** Whom the rows are read for, and when. */
export interface UpdateReader {
  readonly userId: string;
  readonly asker: Asker;
  readonly now: number;
  /** Whether to count who has read each update, which reads them all: for its company and operators. */
  readonly counts?: boolean;
}

/** Returns somebody as the rows of updates are read for them. */
export function readerOf(actor: Actor, now: number): UpdateReader {
  return { userId: actor.account.id, asker: askerOf(actor), now };
}

/** Reads updates that a condition selects, in one statement; `raise_updates` and `raises` are joined. */
export async function updateRows(
  db: Database,
  { userId, asker, now, counts = false }: UpdateReader,
  which: RawBuilder<unknown>,
): Promise<readonly UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select raise_updates.*, raises.title as raise_title, raises.state as raise_state,
      raises.visibility as visibility, raises.slug as slug, raises.company_id as company_id,
      ${issuerName} as company, members.role as role, own.read_at as own_read_at,
      case when raise_updates.state <> 'draft' and ${addressedTo(asker, now)}
        then 1 else 0 end as addressed,
      ${counts ? readCounts(asker) : sql`null as told, null as has_read`}
    from raise_updates
    inner join raises on raises.id = raise_updates.raise_id
    inner join companies on companies.id = raises.company_id
    left join company_members as members on members.company_id = raises.company_id
      and members.user_id = ${userId}
    left join update_readers as own on own.update_id = raise_updates.id and own.user_id = ${userId}
    ${which}`.execute(db);
  return rows;
}

/** Counts the readers of an update where the person who asks is shown that. */
function readCounts({ roles }: Asker): RawBuilder<unknown> {
  const isInside = roles.includes('operator') ? sql`1 = 1` : sql`members.role is not null`;
  return sql`case when ${isInside} then (select count(*) from update_readers as told
      where told.update_id = raise_updates.id) end as told,
    case when ${isInside} then (select count(*) from update_readers as readers
      where readers.update_id = raise_updates.id and readers.read_at is not null) end as has_read`;
}

/** One update; undefined where there is none. */
export async function updateRow(
  db: Database,
  reader: UpdateReader,
  id: string,
): Promise<UpdateRow | undefined> {
  const [row] = await updateRows(db, reader, sql`where raise_updates.id = ${id}`);
  return row;
}

/** Reads rows for nobody in particular: for jobs. */
export function nobodysReader(now: number): UpdateReader {
  return { userId: '', asker: askerOf(undefined), now };
}
