import type { StoredFile } from '#api/platform/files/file-store.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import { commitmentFor, type FoundCommitment } from '../commitments/commitment-access.ts';
import type { Verdict } from '../commitments/commitment-guards.ts';
import { lockLedgerOf } from '../commitments/ledger.ts';
import { type LetterRow, letterFile } from '../commitments/side-letters/letter-rows.ts';
import { partyById } from '../investors/entities/party.ts';
import { requireNotEnded } from '../raises/archived.ts';

/** A side letter with its commitment. */
export interface FoundLetter extends FoundCommitment {
  readonly letter: LetterRow;
}

/** Finds a side letter that somebody may do this to; rejects with 404, as its commitment does. */
export async function letterFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundLetter> {
  const letter = await db
    .selectFrom('side_letters')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (letter === undefined) throw noSuch('side letter');
  try {
    return { ...(await commitmentFor(db, actor, action, letter.commitment_id)), letter };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('side letter');
    throw error;
  }
}

/** Finds the file of a side letter for whoever may read it; rejects with 404, also once it was removed. */
export async function letterFileFor(db: Database, actor: Actor, id: string): Promise<StoredFile> {
  const { letter } = await letterFor(db, actor, 'side-letter.read', id);
  const file = await letterFile(db, letter);
  if (file !== undefined) return file;
  throw new ProblemError(problem('not-found', 'The file of this side letter was removed.'));
}

/** Finds a commitment for whoever offers a letter for it; its changes wait until they are done. */
export async function commitmentToOfferFor(
  trx: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundCommitment> {
  await lockLedgerOf(trx as Transaction, id);
  const found = await commitmentFor(trx, actor, action, id);
  requireNotEnded(found.raise);
  return found;
}

/** Finds a letter for whoever changes it; the changes of its commitment wait until they are done. */
export async function letterToChange(
  trx: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<FoundLetter> {
  const { letter } = await letterFor(trx, actor, action, id);
  await lockLedgerOf(trx as Transaction, letter.commitment_id);
  const found = await letterFor(trx, actor, action, id);
  requireNotEnded(found.raise);
  return found;
}

/** Finds the raise of a letter, whose changes follow one another. */
export async function raiseOfLetter(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('side_letters')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.raise_id;
}

/** Tells whether letters are offered and signed for a commitment. */
export function takesLetters({ row, raise }: Pick<FoundCommitment, 'row' | 'raise'>): boolean {
  return openCommitmentStates.includes(row.state) && !isArchived(raise);
}

/** Asks that the commitment is open. */
export function openCommitment(found: Pick<FoundCommitment, 'row' | 'raise'>): Verdict {
  if (takesLetters(found)) return true;
  const message =
    'This commitment has ended, so side letters can no longer be offered or signed for it.';
  return refusal('commitment-ended', message);
}

/** Reads the name that the investor signs letters with: as they signed, or as they would sign. */
export async function nameToSign(
  db: Database,
  { row }: Pick<FoundCommitment, 'row'>,
): Promise<string> {
  if (row.signed_name !== null) return row.signed_name;
  const { signatory, legal_name } = required(await partyById(db, row.investor_id, row.entity_id));
  return signatory?.name ?? legal_name;
}
