/** The day (ISO 8601), the hour and the minute where somebody is. */
export interface LocalTime {
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
}

/** Returns what the clock shows in a time zone; in UTC where the zone is not known. */
export function localTime(timeZone: string, now: number): LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const written = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${written['year']}-${written['month']}-${written['day']}`,
    hour: Number(written['hour']),
    minute: Number(written['minute']),
  };
}

/** A time zone that was known to another version of the data may not be known to this one. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
