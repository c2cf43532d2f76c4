import {
  type Schedule,
  type ScheduledTransition,
  scheduleDays,
} from '#shared/product/raises/scheduled-transitions.ts';

const dayMs = 86_400_000;

/** Computes how far ahead is looked, ISO 8601. */
export function scheduledUntil(now: number, days = scheduleDays): string {
  return new Date(now + days * dayMs).toISOString();
}

/** Orders what is due until a moment, the first at first, without reminders that were given. */
export function planOf(
  entries: readonly ScheduledTransition[],
  now: number,
  until = scheduledUntil(now),
): Schedule {
  const today = new Date(now).toISOString();
  return {
    items: entries
      // A reminder whose time has come was given; anything else is about to be done.
      .filter(({ at, kind }) => at <= until && (at > today || !kind.startsWith('remind')))
      .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)),
    until,
  };
}
