import { pipeline, type Readable, Transform } from 'node:stream';
import { ProblemError } from '#shared/http/errors.ts';

/**
 * A stream whose every piece is passed on only while the check holds. It breaks off otherwise, and
 * whoever reads it sees that it did not end. The check asks the database, so that what was decided
 * on another node counts as soon as it is stored.
 */
export function guardedStream(content: Readable, check: () => Promise<unknown>): Readable {
  const guard = new Transform({
    // One piece at a time: what waits here was checked too early.
    writableHighWaterMark: 1,
    readableHighWaterMark: 1,
    transform(piece, _encoding, done) {
      check().then(
        () => done(null, piece),
        (error: unknown) => done(brokenOff(error)),
      );
    },
  });
  // Destroys both when either fails or the reader goes away.
  pipeline(content, guard, () => undefined);
  return guard;
}

function brokenOff(error: unknown): Error {
  if (error instanceof ProblemError) return new Error('The access ended while it was used.');
  return error instanceof Error ? error : new Error(String(error));
}
