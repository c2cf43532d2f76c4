/** Hours of the day in which somebody wants no email about what happens. */
import type { QuietHours } from '../../../../shared/product/notifications/notifications.ts';
import type { Read, Write } from '../storage/storage.ts';
import { localTime } from './local-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Whether an hour of the day is quiet. The hours may go over midnight. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/**
 * The moment at which the quiet hours end that somebody is in, in epoch milliseconds; undefined
 * outside of them. Where clocks are changed meanwhile, it is the hour that the changed clock shows.
 */
export function endOfQuiet(hours: QuietHours, timeZone: string, now: number): number | undefined {
  const { hour, minute } = localTime(timeZone, now);
  if (!isQuiet(hours, hour)) return undefined;
  const minutes = ((hours.until - hour + 24) % 24) * 60 - minute;
  const asUsual = now - (now % minuteMs) + minutes * minuteMs;
  const around = [asUsual - hourMs, asUsual, asUsual + hourMs].filter((at) => at > now);
  const isOver = (at: number) => !isQuiet(hours, localTime(timeZone, at).hour);
  return around.find(isOver) ?? asUsual;
}

/** What somebody has chosen; null when mails come at any hour. */
export async function quietHoursOf(db: Read, userId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['from_hour', 'until_hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { from: row.from_hour, until: row.until_hour };
}

/** Keeps what somebody has chosen. */
export async function saveQuietHours(
  trx: Write,
  userId: string,
  hours: QuietHours | null,
): Promise<void> {
  if (hours === null) {
    await trx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  const values = { from_hour: hours.from, until_hour: hours.until };
  await trx
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Until when emails to those of these people wait who are in their quiet hours, as ISO 8601. */
export async function quietUntil(
  db: Read,
  userIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('quiet_hours')
    .innerJoin('users', 'users.id', 'quiet_hours.user_id')
    .select(['user_id', 'from_hour', 'until_hour', 'users.time_zone'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, from_hour, until_hour, time_zone }) => {
      const end = endOfQuiet({ from: from_hour, until: until_hour }, time_zone, now);
      return end === undefined ? [] : [[user_id, new Date(end).toISOString()] as const];
    }),
  );
}
