import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { requireNotArchived } from '../raises/archived.ts';
import { issuerName } from '../raises/issuer.ts';
import { type Advising, advisingOf } from './advising.ts';
import type { RoomGrant } from './room-grant.ts';

export type GrantRow = Tables['access_grants'];

/** A raise, as far as its data room needs it. */
export interface RoomRaise {
  readonly id: string;
  readonly companyId: string;
  readonly company: string;
  readonly title: string;
  readonly slug: string;
  readonly state: RaiseState;
}

/** A data room, as somebody who may enter it sees it. */
export interface Room {
  readonly raise: RoomRaise;
  /** Their part in the company. */
  readonly memberRole: MemberRole | undefined;
  /** What lets them in; undefined for the company and for operators, who need none. */
  readonly grant: RoomGrant | undefined;
  /** For whom they read it, where a side of the raise has invited them to. */
  readonly advising?: Advising | undefined;
}

/** Before a raise is published, only its company and operators may know of it. */
export const unpublishedStates: readonly RaiseState[] = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
];

/**
 * Tells whether an operator has approved a raise, so that it may write to people who have no
 * account.
 */
export function isApproved({ state }: Pick<RoomRaise, 'state'>): boolean {
  return state === 'approved' || !(unpublishedStates.includes(state) || state === 'cancelled');
}

/**
 * The data room of a raise, for somebody who may do this in it; rejects with 404 where they may not
 * know of it, and with 403 where they may, but not do this.
 */
export async function roomFor(
  db: Database,
  actor: Actor,
  action: Action,
  raiseId: string,
  now: number,
): Promise<Room> {
  const row = await db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'raises.company_id')
        .on('company_members.user_id', '=', actor.account.id),
    )
    .select(['raises.id', 'raises.company_id', 'raises.title', 'raises.slug', 'raises.state'])
    .select([issuerName.as('company'), 'company_members.role'])
    .where('raises.id', '=', raiseId)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('data room');
  const memberRole = row.role ?? undefined;
  const isInternal = memberRole !== undefined || actor.capabilities.operator;
  const grant =
    isInternal || unpublishedStates.includes(row.state)
      ? undefined
      : await grantOf(db, actor.account, raiseId);
  const granted = grant !== undefined && letsIn(grant, now);
  // Whoever has access of their own reads by that.
  const advising =
    isInternal || granted ? undefined : await advisingOf(db, actor.account.id, row, now);
  const advises = advising !== undefined;
  requireAllowed(actor, action, { ownerId: null, memberRole, granted, advises });
  requireNotArchived(action, row);
  const { id, company_id: companyId, company, title, slug, state } = row;
  const raise = { id, companyId, company, title, slug, state };
  return { raise, memberRole, grant: advising?.readsAs ?? grant, advising };
}

/** Tells whether somebody is of the company or an operator, who need no grant. */
export function isInternal({ grant }: Pick<Room, 'grant'>): boolean {
  return grant === undefined;
}

/**
 * Tells whether what somebody reads is not counted: the company, its advisers and operators are no
 * interest in a raise.
 */
export function isUncounted({ grant, advising }: Pick<Room, 'grant' | 'advising'>): boolean {
  return grant === undefined || advising?.side === 'company';
}

/**
 * Tells whether a grant lets somebody in now. An invitation waits only for its account to come by.
 */
export function letsIn(
  { state, expires_at }: Pick<GrantRow, 'state' | 'expires_at'>,
  now: number,
): boolean {
  return (
    (state === 'active' || state === 'invited') &&
    (expires_at === null || Date.parse(expires_at) > now)
  );
}

/** The grant of an account, by its id or, until it is claimed, by its address. */
export async function grantOf(
  db: Database,
  { id, email }: { readonly id: string; readonly email: string },
  raiseId: string,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('access_grants')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where((grant) =>
      grant.or([
        grant('user_id', '=', id),
        grant.and([grant('user_id', 'is', null), grant('email', '=', email)]),
      ]),
    )
    .executeTakeFirst();
}
