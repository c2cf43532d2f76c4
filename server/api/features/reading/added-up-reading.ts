import { setTimeout as delay } from 'node:timers/promises';
import type { Storage } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { addUpReading } from './reading-days.ts';

/** Somebody who asks for figures waits so long for them to be added up; the proxy waits longer. */
const waitAtMostMs = 2_000;
const retryAfterSeconds = '5';

/** What is being added up, by the raise: whoever asks meanwhile waits for the same. */
const underway = new WeakMap<Storage, Map<string, Promise<void>>>();

const stillAddedUp = 'still-added-up';

/** Tells whether `whenAddedUp` gave up waiting, rather than failed. */
export function isStillAddedUp(error: unknown): boolean {
  return error instanceof ProblemError && error.problem['code'] === stillAddedUp;
}

/**
 * Resolves when all reading of a raise is added up by the day. After an update of the server that may
 * take longer than a request: then it rejects with 503, goes on, and is asked for again.
 */
export async function whenAddedUp(
  storage: Storage,
  raiseId: string,
  waitMs = waitAtMostMs,
): Promise<void> {
  const left = await storage.db
    .selectFrom('reading_to_add_up')
    .select('user_id')
    .where('raise_id', '=', raiseId)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) return;
  const waiting = new AbortController();
  const late = delay(waitMs, true, { signal: waiting.signal }).catch(() => true);
  const isLate = await Promise.race([addingUp(storage, raiseId).then(() => false), late]);
  waiting.abort();
  if (!isLate) return;
  const detail = 'The reading of this raise is still being added up. Try again in a moment.';
  throw new ProblemError(problem('unavailable', detail, { code: stillAddedUp }), {
    'retry-after': retryAfterSeconds,
  });
}

function addingUp(storage: Storage, raiseId: string): Promise<void> {
  const raises = underway.get(storage) ?? new Map<string, Promise<void>>();
  underway.set(storage, raises);
  const begun = raises.get(raiseId);
  if (begun !== undefined) return begun;
  const work = addUpReading(storage, raiseId).finally(() => raises.delete(raiseId));
  raises.set(raiseId, work);
  // Nobody may be waiting any more when it fails; whoever asks next begins it again.
  work.catch(() => undefined);
  return work;
}
