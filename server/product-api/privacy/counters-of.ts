import { sql } from 'kysely';
import { addressKey } from '../account/registration-routes.ts';
import type { Read, Write } from '../storage/storage.ts';

/** Whose counters are meant. */
export interface Counted {
  readonly id: string;
  readonly email: string;
}

/** What rates and locks have counted for a person, in the words of their buckets. */
export async function countersOf(db: Read, user: Counted): Promise<unknown[]> {
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

/** Forgets what rates and locks have counted for a person. */
export async function forgetCounters(trx: Write, user: Counted): Promise<void> {
  for (const pattern of patternsOf(user)) {
    await trx.deleteFrom('rate_windows').where(like('bucket', pattern)).execute();
    await trx.deleteFrom('login_failures').where(like('subject', pattern)).execute();
  }
}

/** They are counted by id, by address, or by a hash of the address, behind a word for what. */
function patternsOf({ id, email }: Counted): readonly string[] {
  return [id, email, addressKey(email)].flatMap((word) => {
    // An underscore or percent sign of an address stands for itself.
    const literally = word.replaceAll(/[\\%_]/g, '\\$&');
    return [`%:${literally}`, `%:${literally}:%`];
  });
}

function like(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
