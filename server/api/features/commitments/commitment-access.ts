/** Who may do what to a commitment, and who may commit to a raise. */

import { type Expression, sql } from 'kysely';
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { askerOf, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { ProblemError } from '#shared/http/errors.ts';
import type { Viewer } from '#shared/product/commitments/conditions.ts';
import { type SigningPart, signingPart } from '../companies/signatory-store.ts';
import { contentOf } from '../raises/raise-content.ts';
import { type RaiseRow, raisesOf } from '../raises/raise-store.ts';
import { toCommitment } from './commitment-dto.ts';
import { commitmentById, type NamedCommitment } from './commitment-rows.ts';
import { type Ledger, lockLedger, lockLedgerOf } from './ledger.ts';

/** A commitment, its raise, and as what somebody sees it. */
export interface FoundCommitment {
  readonly row: NamedCommitment;
  readonly raise: RaiseRow;
  readonly viewer: Viewer;
}

/** Finds a commitment that somebody may do this to; rejects with 404, or 403 when it is not their part. */
export async function commitmentFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundCommitment> {
  const [row, seen] = await together([
    commitmentById(db, id),
    db.isTransaction ? raiseAsSeen(db, actor, raiseIdOf(db, id)) : undefined,
  ]);
  if (row === undefined) throw noSuch('commitment');
  // The calls of a page share what they read, so each asks for a raise by its id.
  const raise = seen ?? required(await raiseAsSeen(db, actor, row.raise_id));
  const role = raise.role ?? undefined;
  try {
    requireAllowed(actor, action, { ownerId: row.investor_id, memberRole: role });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('commitment');
    throw error;
  }
  const part = await signingPart(db, raise.company_id, actor.account.id, role);
  return { row, raise, viewer: viewerOf(actor, part, row) };
}

/** A commitment that somebody changes, and the ledger of its raise, which they have locked. */
export interface CommitmentToChange extends FoundCommitment {
  readonly ledger: Ledger;
}

/**
 * Finds a commitment for whoever changes it, as `commitmentFor` does. Its ledger is locked first:
 * what is read then stays so until they are done, and need not be read again.
 */
export async function commitmentToChange(
  trx: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CommitmentToChange> {
  // In this order: the lock is sent first, and what is read comes after it.
  const [ledger, found] = await together([
    lockLedgerOf(trx as Transaction, id),
    commitmentFor(trx, actor, action, id),
  ]);
  return { ...found, ledger: required(ledger) };
}

/** Finds the raise of a commitment, whose changes follow one another; undefined when there is none. */
export async function raiseOfCommitment(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commitments')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.raise_id;
}

/** Tells as what somebody sees a commitment: first of all as the one whose it is. */
export function viewerOf(
  { account, capabilities }: Actor,
  role: SigningPart,
  { investor_id }: Pick<NamedCommitment, 'investor_id'>,
): Viewer {
  const isInvestor = investor_id === account.id;
  if (isInvestor) return { part: 'investor', isInvestor };
  if (capabilities.operator) return { part: 'operator', isInvestor };
  return { part: role === 'owner' || role === 'signatory' ? role : 'reader', isInvestor };
}

/** A published raise, for somebody who would commit to it. */
export interface BeginningIn {
  readonly raise: RaiseRow;
  /** Whether it is shown to them now, and not only because of what they have committed before. */
  readonly isShown: boolean;
}

/**
 * Finds a raise that somebody may commit to, or has committed to. Rejects with 404 when they may not
 * know of it.
 */
export async function raiseToCommitTo(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<BeginningIn> {
  const isShown = await isVisibleTo(db, actor, action, id, now);
  return { raise: required(await raiseAsSeen(db, actor, id)), isShown };
}

/** A raise in whose ledger somebody begins a commitment; they have locked it. */
export interface RaiseToBeginIn extends BeginningIn {
  readonly ledger: Ledger;
}

/** Finds a raise as `raiseToCommitTo` does, and locks its ledger before the raise is read. */
export async function raiseToBeginIn(
  trx: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<RaiseToBeginIn> {
  const [isShown, ledger, raise] = await together([
    isVisibleTo(trx, actor, action, id, now),
    lockLedger(trx as Transaction, id),
    raiseAsSeen(trx, actor, id),
  ]);
  return { raise: required(raise), isShown, ledger };
}

/** Finds the raise of a commitment within another statement, so that neither waits for the other. */
function raiseIdOf(db: Database, id: string): Expression<string> {
  return db
    .selectFrom('commitments')
    .select('raise_id')
    .where('commitments.id', '=', id)
    .$asScalar();
}

/** Reads a raise, by its id or what finds it, with the part that somebody has in its company. */
function raiseAsSeen(
  db: Database,
  { account }: Actor,
  id: string | Expression<string>,
): Promise<RaiseRow | undefined> {
  return raisesOf(db, account.id).where('raises.id', '=', id).executeTakeFirst();
}

/** Tells what `BeginningIn.isShown` says; rejects with 404 when somebody may not know of the raise. */
async function isVisibleTo(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<boolean> {
  requireAllowed(actor, action, { ownerId: null });
  const columns = {
    raise: 'raises.id',
    company: 'raises.company_id',
    visibility: 'raises.visibility',
    state: 'raises.state',
  };
  const shown = raisesSeen(askerOf(actor), 'page', columns, now);
  const seen = await db
    .selectFrom('raises')
    .select((eb) => eb.case().when(shown).then(1).else(0).end().as('is_shown'))
    .where('raises.id', '=', id)
    .where('raises.published_snapshot_id', 'is not', null)
    .where(
      sql<boolean>`(${shown} or exists (select 1 from commitments
        where commitments.raise_id = raises.id and commitments.investor_id = ${actor.account.id}))`,
    )
    .executeTakeFirst();
  if (seen === undefined) throw noSuch('raise');
  return Number(seen.is_shown) === 1;
}

/** Reads the commitment as it is now, for the response and its ETag. */
export async function readCommitmentResponse(
  db: Database,
  id: string,
  viewer: Viewer,
  raise: RaiseRow,
  now: number,
) {
  return toCommitmentResponse(required(await commitmentById(db, id)), viewer, raise, now);
}

/** Makes the response, and its ETag, of a commitment that has been read. */
export function toCommitmentResponse(
  row: NamedCommitment,
  viewer: Viewer,
  raise: RaiseRow,
  now: number,
) {
  const { oversubscription } = contentOf(raise);
  const commitment = toCommitment(row, viewer, oversubscription, now);
  return { body: { commitment }, version: row.version };
}
