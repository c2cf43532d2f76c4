/** Returns the day, as 2027-01-20, that the calendar shows in a time zone. */
export function localDay(timeZone: string, now: Date): string {
  const parts = formatIn(timeZone).formatToParts(now);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone });
  } catch {
    // A browser may know fewer time zones than the server that stored the choice.
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone: 'UTC' });
  }
}
