import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { runningRaiseStates } from '../../../../../shared/product/raises/lifecycle.ts';
import { changedDocuments } from '../../../../../shared/product/raises/material-fields.ts';
import type { Consequences } from '../../../platform/consequences.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import { stored } from '../../../platform/stored.ts';
import { latestSnapshot, showing } from '../raise-snapshots.ts';
import { raiseById } from '../raise-store.ts';
import type { RoomRaise } from './room-access.ts';
import { hasDeck, shownDocuments } from './shown-documents.ts';

/** What a change of documents made of a raise that runs, for the audit log. */
export interface Shown {
  /** The number of the snapshot that was taken. */
  readonly snapshot: number;
  readonly fields: readonly string[];
  readonly reasons: readonly string[];
}

/**
 * Changes documents, and keeps what investors are shown from then on as a snapshot while the raise
 * runs. What an operator has in review, or has approved, stays as it is; a raise that runs keeps a
 * deck.
 * @throws ProblemError 422, which undoes the change
 */
export async function showingDocuments<T>(
  trx: Write,
  raise: Pick<RoomRaise, 'id' | 'state'>,
  now: number,
  change: () => Promise<T>,
): Promise<{
  readonly made: T;
  readonly shown?: Shown;
  readonly headers?: Consequences['headers'];
}> {
  const before = await shownDocuments(trx, raise.id);
  const made = await change();
  const after = await shownDocuments(trx, raise.id);
  const changed = changedDocuments(before, after);
  if (changed.length === 0) return { made };
  requireNotInReview(raise);
  if (!runningRaiseStates.includes(raise.state)) return { made };
  if (hasDeck(before) && !hasDeck(after)) throw deckNeeded();
  const { snapshot, show } = showing(trx, async () => stored(await raiseById(trx, raise.id)), now);
  await snapshot();
  const { headers = {} } = await show();
  const { seq } = stored(await latestSnapshot(trx, raise.id));
  const reasons = [...new Set(changed.map(({ reason }) => reason))];
  return {
    made,
    shown: { snapshot: seq, fields: changed.map(({ pointer }) => pointer), reasons },
    headers,
  };
}

/** Rejects with 422 while an operator reads the documents, or has approved them. */
export function requireNotInReview({ state }: Pick<RoomRaise, 'state'>): void {
  if (state !== 'in_review' && state !== 'approved') return;
  throw new ProblemError(
    problem(
      'invalid-transition',
      'The documents are part of what is reviewed. Take the raise back to change them.',
      { code: 'in-review' },
    ),
  );
}

function deckNeeded(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'A raise that runs keeps a deck. Replace its file instead.', {
      code: 'deck-needed',
    }),
  );
}
