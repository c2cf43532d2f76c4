/**
 * A clock that was ahead and is set right leaves moments behind that are still to come. What is
 * stored must not keep people out until the clock has caught up, nor let anybody in for longer.
 */

/** The clocks of two nodes may differ by this much without one of them being wrong. */
const clockSkewMs = 5 * 60_000;

/** Whether a moment of the past was noted by a clock that was ahead. */
export function isAhead(notedAt: string, now: number): boolean {
  return Date.parse(notedAt) > now + clockSkewMs;
}

/**
 * The latest end that something of this lifetime can have: a later one was noted by a clock that
 * was ahead, and what carries it has ended.
 */
export function latestEnd(lifetimeMs: number, now: number): string {
  return new Date(now + lifetimeMs + clockSkewMs).toISOString();
}
