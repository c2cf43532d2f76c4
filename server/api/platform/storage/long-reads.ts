import type { Readable } from 'node:stream';
import type { Database, LongReads, Moment } from './storage.ts';

/** Ends a moment when all of what is read in it was taken, or nobody takes more. */
export function endingMoment(moment: Moment, content: Readable): Readable {
  return content.once('close', () => void moment.end());
}

/** Does some work with the database of one moment. */
export async function atOneMoment<T>(
  longReads: LongReads,
  work: (db: Database) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const moment = await longReads.moment(signal);
  try {
    return await work(moment.db);
  } finally {
    await moment.end();
  }
}
