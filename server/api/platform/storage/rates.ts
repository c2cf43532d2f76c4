import type { ExpressionBuilder } from 'kysely';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { compiledQuery } from './compiled-query.ts';
import type { Tables, Transaction } from './storage.ts';

/** How often something may happen: at most `limit` times in a window of `seconds`. */
export interface Rate {
  readonly limit: number;
  readonly seconds: number;
}

/**
 * Takes one from a bucket, or rejects with 429 and Retry-After. Kept in the database, so that a
 * restart resets nothing. Name buckets `<what>:<whom>` ("contact:203.0.113.0/24"). It is one
 * statement that reads no row beforehand, so that writes which count in different buckets do not
 * collide on PostgreSQL.
 */
export async function takeRate(
  trx: Transaction,
  bucket: string,
  rate: Rate,
  now: number,
): Promise<void> {
  const fresh = new Date(now + rate.seconds * 1_000).toISOString();
  const [taken] = await takeOne(trx, bucket, new Date(now).toISOString(), fresh, rate.limit);
  if (taken !== undefined) return;
  const { window_ends_at } = await trx
    .selectFrom('rate_windows')
    .select('window_ends_at')
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  throw rateLimited(Math.ceil((Date.parse(window_ends_at) - now) / 1_000));
}

const takeOne = compiledQuery((db, bucket: string, now: string, fresh: string, limit: number) =>
  db
    .insertInto('rate_windows')
    .values({ bucket, used: 1, window_ends_at: fresh })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet((row) => ({
          used: row
            .case()
            .when(isOpen(row, now, fresh))
            .then(row('rate_windows.used', '+', 1))
            .else(1)
            .end(),
          window_ends_at: row
            .case()
            .when(isOpen(row, now, fresh))
            .then(row.ref('rate_windows.window_ends_at'))
            .else(fresh)
            .end(),
        }))
        .where((row) =>
          row.not(row.and([isOpen(row, now, fresh), row('rate_windows.used', '>=', limit)])),
        ),
    )
    .returning('used'),
);

/** A clock that was set back must not lock anyone out for longer than one window. */
function isOpen(row: ExpressionBuilder<Tables, 'rate_windows'>, now: string, latest: string) {
  return row.and([
    row('rate_windows.window_ends_at', '>', now),
    row('rate_windows.window_ends_at', '<=', latest),
  ]);
}

/** 429 with Retry-After, in whole seconds. */
export function rateLimited(seconds: number): ProblemError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return new ProblemError(
    problem('rate-limited', `Too many attempts. Please try again in ${wait}.`),
    { 'retry-after': String(seconds) },
  );
}
