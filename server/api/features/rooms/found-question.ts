import type { Actor } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { type QuestionRow, questionById } from './question-store.ts';
import { type Room, roomFor } from './room-access.ts';

/** A question and the room it was asked in. */
export interface FoundQuestion {
  readonly row: QuestionRow;
  readonly room: Room;
}

/** Finds a question for somebody who may do this with it; rejects as its room does. */
export async function questionFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundQuestion> {
  const row = await questionById(db, id);
  if (row === undefined) throw noSuch('question');
  const room = await roomFor(db, actor, action, row.raise_id, now).catch((error) => {
    throw error instanceof ProblemError && error.status === 404 ? noSuch('question') : error;
  });
  return { row, room };
}
