import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { Write } from './storage.ts';

/** How often something may happen: at most `limit` times in a window of `seconds`. */
export interface Rate {
  readonly limit: number;
  readonly seconds: number;
}

/**
 * Takes one from a bucket, or rejects with 429 and Retry-After. Kept in the database, so that a
 * restart resets nothing. Name buckets `<what>:<whom>` ("contact:203.0.113.0/24").
 */
export async function takeRate(trx: Write, bucket: string, rate: Rate, now: number): Promise<void> {
  const window = await trx
    .selectFrom('rate_windows')
    .select(['window_ends_at', 'used'])
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  const endsAt = window === undefined ? 0 : Date.parse(window.window_ends_at);
  // A clock that was set back must not lock anyone out for longer than one window.
  const isOpen = window !== undefined && endsAt > now && endsAt <= now + rate.seconds * 1_000;
  if (isOpen && window.used >= rate.limit) throw rateLimited(Math.ceil((endsAt - now) / 1_000));
  const used = isOpen ? window.used + 1 : 1;
  const windowEndsAt = new Date(isOpen ? endsAt : now + rate.seconds * 1_000).toISOString();
  await trx
    .insertInto('rate_windows')
    .values({ bucket, used, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ used, window_ends_at: windowEndsAt }),
    )
    .execute();
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
