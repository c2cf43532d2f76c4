import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { type AdviserRow, adviserById } from './adviser-store.ts';

/** An adviser, and in which part somebody acts about them. */
export interface FoundAdviser {
  readonly row: AdviserRow;
  readonly part: 'adviser' | 'inviter' | 'company';
}

/** The adviser that somebody ends: of their own side, themselves, or any for the company. */
export async function adviserToEnd(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundAdviser> {
  const row = await existing(db, id, now);
  const me = actor.account.id;
  const isAdviser = isAddressee(row, actor);
  const isInvestor = row.investor_id === me;
  // Whom an investor has invited is nothing of the company's until they have accepted.
  const isKnown = row.investor_id === null || row.accepted_at !== null;
  const memberRole = isKnown ? await roleIn(db, row.company_id, me) : undefined;
  requireFound(actor, action, isAdviser || isInvestor ? me : null, memberRole);
  if (isAdviser) return { row, part: 'adviser' };
  if (isInvestor || row.investor_id === null) return { row, part: 'inviter' };
  return { row, part: 'company' };
}

/** The invitation or advice of somebody's own. */
export async function ownAdvice(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<AdviserRow> {
  const row = await existing(db, id, now);
  requireFound(actor, action, isAddressee(row, actor) ? actor.account.id : null, undefined);
  return row;
}

/** Having the account with an address proves who somebody is; once accepted, it is the account. */
function isAddressee({ user_id, email, state }: AdviserRow, { account }: Actor): boolean {
  return user_id === null ? email === account.email && state === 'invited' : user_id === account.id;
}

async function existing(db: Database, id: string, now: number): Promise<AdviserRow> {
  const row = await adviserById(db, id, now);
  if (row === undefined) throw noSuch('adviser');
  return row;
}

function requireFound(
  actor: Actor,
  action: Action,
  ownerId: string | null,
  memberRole: MemberRole | undefined,
): void {
  try {
    requireAllowed(actor, action, { ownerId, memberRole });
  } catch (error) {
    if ((error as { readonly status?: number }).status === 404) throw noSuch('adviser');
    throw error;
  }
}

async function roleIn(
  db: Database,
  companyId: string,
  userId: string,
): Promise<MemberRole | undefined> {
  const row = await db
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}
