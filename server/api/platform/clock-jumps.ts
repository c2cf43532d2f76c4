/**
 * When a clock was ahead and is then corrected, times in the future remain in the database. They
 * must not lock people out until that time has come, nor let anybody in for longer.
 */

/** The clocks of two nodes may differ by this much without one of them being wrong. */
const clockSkewMs = 5 * 60_000;

/** Tells whether a recorded time is in the future, because the clock was ahead. */
export function isAhead(notedAt: string, now: number): boolean {
  return Date.parse(notedAt) > now + clockSkewMs;
}

/**
 * The latest possible end of something with this lifetime. A later end was recorded while the clock
 * was ahead, and counts as over.
 */
export function latestEnd(lifetimeMs: number, now: number): string {
  return new Date(now + lifetimeMs + clockSkewMs).toISOString();
}
