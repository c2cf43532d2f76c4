/** Hours of the day in which somebody wants no email about what happens. */
import type { QuietHours } from '#shared/product/notifications/notifications.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { localTime } from './local-time.ts';

const minuteMs = 60_000;

/** Tells whether an hour of the day is quiet. The hours may go over midnight. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/**
 * The first moment after `now` that is not quiet, in epoch milliseconds; undefined where `now` is not
 * quiet itself. Where clocks are changed meanwhile, by an hour or by less, the changed clock counts.
 */
export function endOfQuiet(hours: QuietHours, timeZone: string, now: number): number | undefined {
  const { hour, minute } = localTime(timeZone, now);
  if (!isQuiet(hours, hour)) return undefined;
  const minutes = ((hours.until - hour + 24) % 24) * 60 - minute;
  const minuteOfNow = now - (now % minuteMs);
  const asUsual = minuteOfNow + minutes * minuteMs;
  const changedAt = changeOfClock(timeZone, minuteOfNow, asUsual);
  if (changedAt === undefined) return asUsual;
  // Until then the clock went on as before, so it was quiet.
  return endOfQuiet(hours, timeZone, changedAt) ?? changedAt;
}

/** The minute after `from`, and not after `to`, from which the clock of a place shows another time. */
function changeOfClock(timeZone: string, from: number, to: number): number | undefined {
  const before = aheadOfUtc(timeZone, from);
  if (aheadOfUtc(timeZone, to) === before) return undefined;
  let [same, other] = [from, to];
  while (other - same > minuteMs) {
    const middle = same + Math.floor((other - same) / 2 / minuteMs) * minuteMs;
    if (aheadOfUtc(timeZone, middle) === before) same = middle;
    else other = middle;
  }
  return other;
}

/** How far the clock of a place is ahead of UTC at the beginning of a minute, in milliseconds. */
function aheadOfUtc(timeZone: string, at: number): number {
  const { day, hour, minute } = localTime(timeZone, at);
  return Date.parse(day) + (hour * 60 + minute) * minuteMs - at;
}

/** Returns what somebody has chosen; null when mails come at any hour. */
export async function quietHoursOf(db: Database, userId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['from_hour', 'until_hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { from: row.from_hour, until: row.until_hour };
}

/** Keeps what somebody has chosen. */
export async function saveQuietHours(
  trx: Transaction,
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

/** Until when an email waits for somebody who is in their quiet hours, as ISO 8601. */
export function quietUntil(
  person: {
    readonly time_zone: string;
    readonly from_hour: number | null;
    readonly until_hour: number | null;
  },
  now: number,
): string | undefined {
  const { time_zone, from_hour: from, until_hour: until } = person;
  if (from === null || until === null) return undefined;
  const end = endOfQuiet({ from, until }, time_zone, now);
  return end === undefined ? undefined : new Date(end).toISOString();
}
