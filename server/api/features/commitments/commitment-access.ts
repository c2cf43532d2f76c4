/** Who may do what to a commitment, and who may commit to a raise. */

import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { askerOf, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Viewer } from '#shared/product/commitments/conditions.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { contentOf } from '../raises/raise-content.ts';
import { noSuchRaise, type RaiseRow, raiseById } from '../raises/raise-store.ts';
import { toCommitment } from './commitment-dto.ts';
import { commitmentById, type NamedCommitment } from './commitment-rows.ts';
import { lockRaise } from './ledger.ts';

/** A commitment, its raise, and as what somebody looks at it. */
export interface FoundCommitment {
  readonly row: NamedCommitment;
  readonly raise: RaiseRow;
  readonly onlooker: Viewer;
}

/** A commitment that somebody may do this to; rejects with 404, or 403 when it is not their part. */
export async function commitmentFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundCommitment> {
  const row = await commitmentById(db, id);
  if (row === undefined) throw noSuchCommitment();
  const role = await roleIn(db, row.company_id, actor.account.id);
  try {
    requireAllowed(actor, action, { ownerId: row.investor_id, memberRole: role });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuchCommitment();
    throw error;
  }
  const raise = required(await raiseById(db, row.raise_id));
  return { row, raise, onlooker: onlookerOf(actor, role, row) };
}

/** The same for whoever changes it: nobody else changes its raise's ledger until they are done. */
export async function commitmentToChange(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundCommitment> {
  const { row } = await commitmentFor(db, actor, action, id);
  await lockRaise(db as Transaction, row.raise_id);
  return commitmentFor(db, actor, action, id);
}

/** The raise of a commitment, whose changes follow one another; undefined when there is none. */
export async function raiseOfCommitment(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commitments')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.raise_id;
}

/** As what somebody looks at a commitment: first of all as the one whose it is. */
export function onlookerOf(
  { account, standing }: Actor,
  role: MemberRole | undefined,
  { investor_id }: Pick<NamedCommitment, 'investor_id'>,
): Viewer {
  const isInvestor = investor_id === account.id;
  if (isInvestor) return { part: 'investor', isInvestor };
  if (standing.operator) return { part: 'operator', isInvestor };
  return { part: role === 'owner' ? 'owner' : 'reader', isInvestor };
}

/** A published raise that somebody may see, and whether they have a part in its company. */
export interface CommittingTo {
  readonly raise: RaiseRow;
  readonly isOwnCompany: boolean;
}

/** The same for whoever would begin a commitment. */
export interface BeginningIn extends CommittingTo {
  /** Whether it is shown to them now, and not only because of what they have committed before. */
  readonly isShown: boolean;
}

/**
 * A raise that somebody may commit to, or has committed to. Rejects with 404 when they may not know
 * of it.
 */
export async function raiseToCommitTo(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<BeginningIn> {
  requireAllowed(actor, action, { ownerId: null });
  const columns = {
    raise: 'raises.id',
    company: 'raises.company_id',
    visibility: 'raises.visibility',
    state: 'raises.state',
  };
  const userId = actor.account.id;
  const shown = raisesSeen(askerOf(actor), 'page', columns, now);
  const seen = await db
    .selectFrom('raises')
    .select(['raises.id', 'raises.company_id'])
    .select((eb) => eb.case().when(shown).then(1).else(0).end().as('is_shown'))
    .where('raises.id', '=', id)
    .where('raises.published_snapshot_id', 'is not', null)
    .where((eb) =>
      eb.or([
        shown,
        eb.exists(
          eb
            .selectFrom('commitments')
            .select('commitments.id')
            .whereRef('commitments.raise_id', '=', 'raises.id')
            .where('commitments.investor_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
  if (seen === undefined) throw noSuchRaise();
  const isOwnCompany = (await roleIn(db, seen.company_id, userId)) !== undefined;
  const isShown = Number(seen.is_shown) === 1;
  return { raise: required(await raiseById(db, id)), isOwnCompany, isShown };
}

/** The commitment as it is now, for the response and its ETag. */
export async function shownCommitment(
  db: Database,
  id: string,
  onlooker: Viewer,
  raise: RaiseRow,
  now: number,
) {
  const row = required(await commitmentById(db, id));
  const { oversubscription } = contentOf(raise);
  const commitment = toCommitment(row, onlooker, oversubscription, now);
  return { body: { commitment }, version: row.version };
}

async function roleIn(db: Database, companyId: string, userId: string) {
  const row = await db
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

function noSuchCommitment(): ProblemError {
  return new ProblemError(problem('not-found', 'There is no such commitment.'));
}
