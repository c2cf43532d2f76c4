import { isAhead } from '#api/platform/clock-jumps.ts';
import { type ActingAccount, accountColumns } from '#api/platform/identity/session-store.ts';
import { newSecret, secretHash } from '#api/platform/ids.ts';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '#api/platform/storage/storage.ts';
import type { CalendarLink } from '#shared/product/deadlines/deadlines.ts';

/** Lets people and scanners recognise a leaked address. */
const secretPrefix = 'rhc_';
/** "Last read" is written at most this often, because otherwise every read would need a write. */
const lastReadStepMs = 86_400_000;

/** Reads somebody's link; undefined where they have none. */
export async function calendarLinkOf(
  db: Database,
  userId: string,
): Promise<CalendarLink | undefined> {
  const row = await db
    .selectFrom('calendar_links')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { createdAt: row.created_at, lastReadAt: row.last_read_at };
}

/** Makes the link of somebody, in place of the one before. */
export async function makeCalendarLink(
  trx: Transaction,
  userId: string,
  now: number,
): Promise<{ readonly secret: string; readonly link: CalendarLink }> {
  const secret = newSecret(secretPrefix);
  const made = {
    token_hash: secretHash(secret),
    created_at: new Date(now).toISOString(),
    last_read_at: null,
  };
  await trx
    .insertInto('calendar_links')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return { secret, link: { createdAt: made.created_at, lastReadAt: null } };
}

/** Removes somebody's link; returns whether there was one. */
export async function removeCalendarLink(trx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_links')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose calendar an address is for, and when it was made, ISO 8601. */
export interface CalendarReader {
  readonly account: ActingAccount;
  readonly madeAt: string;
}

/** Finds whose calendar an address is for, and notes that it was read; undefined for any other. */
export async function accountByCalendar(
  { storage, now: clock }: { readonly storage: Storage; readonly now: () => number },
  secret: string,
): Promise<CalendarReader | undefined> {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const token_hash = secretHash(secret);
  const row = await storage.db
    .selectFrom('calendar_links')
    .innerJoin('users', 'users.id', 'calendar_links.user_id')
    .select(accountColumns)
    .select(['calendar_links.last_read_at', 'calendar_links.created_at as made_at'])
    .where('calendar_links.token_hash', '=', token_hash)
    .where('users.status', '=', 'active')
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { last_read_at, made_at, ...account } = row;
  const now = clock();
  const isOld = last_read_at === null || now - Date.parse(last_read_at) >= lastReadStepMs;
  if (isOld || isAhead(last_read_at, now)) {
    await writeIfPossible(storage, async function noteLastRead(trx) {
      await trx
        .updateTable('calendar_links')
        .set({ last_read_at: new Date(now).toISOString() })
        .where('token_hash', '=', token_hash)
        .execute();
    });
  }
  return { account, madeAt: made_at };
}
