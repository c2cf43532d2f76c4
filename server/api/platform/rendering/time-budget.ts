/** How much time each name may use, as a bucket that empties steadily. */
export interface TimeBudget {
  /** Counts time that was used. */
  charge(name: string, ms: number): void;
  /** 0 while there is time left; otherwise in how many seconds there will be some again. */
  secondsUntilFree(name: string): number;
}

interface Bucket {
  readonly usedMs: number;
  readonly at: number;
}

const hourMs = 3_600_000;
/** Refused until this part of the budget is free again, so that it is not one page at a time. */
const freePart = 0.05;

/** Makes budgets of so much time in an hour for each name, kept by this process. */
export function timeBudget(
  perHourMs: number,
  now: () => number = performance.now.bind(performance),
): TimeBudget {
  const buckets = new Map<string, Bucket>();
  const refused = new Set<string>();

  function usedMs(name: string): number {
    const bucket = buckets.get(name);
    if (bucket === undefined) return 0;
    return Math.max(0, bucket.usedMs - ((now() - bucket.at) / hourMs) * perHourMs);
  }

  return {
    charge(name, ms) {
      buckets.set(name, { usedMs: usedMs(name) + ms, at: now() });
      for (const [other] of buckets) if (usedMs(other) === 0) buckets.delete(other);
    },
    secondsUntilFree(name) {
      const used = usedMs(name);
      const limit = refused.has(name) ? perHourMs * (1 - freePart) : perHourMs;
      if (used < limit) {
        refused.delete(name);
        return 0;
      }
      refused.add(name);
      const tooMuch = used - perHourMs * (1 - freePart);
      return Math.max(1, Math.ceil(((tooMuch / perHourMs) * hourMs) / 1_000));
    },
  };
}
