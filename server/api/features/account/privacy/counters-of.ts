import { sql } from 'kysely';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { addressKey } from '../neutral-response.ts';

/** The person whose counters are meant. */
export interface Counted {
  readonly id: string;
  readonly email: string;
}

/** The counts of rates and locks for a person, by the names of their buckets. */
export async function countersOf(db: Database, user: Counted): Promise<unknown[]> {
  const counters: unknown[] = [];
  for (const pattern of patternsOf(user)) {
    const rates = await db
      .selectFrom('rate_windows')
      .select(['bucket as counter', 'used', 'window_ends_at'])
      .where(like('bucket', pattern))
      .execute();
    const failures = await db
      .selectFrom('login_failures')
      .select(['subject as counter', 'failures', 'last_failure_at', 'locked_until'])
      .where(like('subject', pattern))
      .execute();
    counters.push(...rates, ...failures);
  }
  return counters;
}

/** Deletes the counts of rates and locks for a person. */
export async function forgetCounters(trx: Transaction, user: Counted): Promise<void> {
  for (const pattern of patternsOf(user)) {
    await trx.deleteFrom('rate_windows').where(like('bucket', pattern)).execute();
    await trx.deleteFrom('login_failures').where(like('subject', pattern)).execute();
  }
}

/**
 * The names of buckets: a word for what is counted, then the id, the address or a hash of the
 * address.
 */
function patternsOf({ id, email }: Counted): readonly string[] {
  return [id, email, addressKey(email)].flatMap((word) => {
    // An underscore or percent sign in an address is not a wildcard.
    const literally = word.replaceAll(/[\\%_]/g, '\\$&');
    return [`%:${literally}`, `%:${literally}:%`];
  });
}

function like(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
