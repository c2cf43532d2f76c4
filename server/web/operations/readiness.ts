/** Checks whether every part works, each within a time limit, and combines the results. */

/** A part's own check: resolves when it works, with optional details, or throws. */
export type ReadinessCheck = (signal: AbortSignal) => Promise<unknown> | unknown;

export interface CheckResult {
  readonly ok: boolean;
  readonly ms: number;
  readonly detail?: unknown;
  /** Why not; for operators only. */
  readonly error?: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/** A check that takes longer counts as failed: load balancers do not wait longer either. */
export const defaultCheckTimeoutMs = 1_000;

/**
 * Makes the function for /readyz. Probes that arrive during a check share its result, so that
 * impatient probes cannot load the database.
 */
export function readinessOf(
  checks: Readonly<Record<string, ReadinessCheck>>,
  timeoutMs: number = defaultCheckTimeoutMs,
): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  async function askAll(): Promise<Readiness> {
    const entries = Object.entries(checks).map(
      async ([name, check]) => [name, await askOne(check, timeoutMs)] as const,
    );
    const results = Object.fromEntries(await Promise.all(entries));
    return { ready: Object.values(results).every((result) => result.ok), checks: results };
  }
  return function readiness() {
    running ??= askAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function askOne(check: ReadinessCheck, timeoutMs: number): Promise<CheckResult> {
  const startedAt = performance.now();
  const limit = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${timeoutMs} ms`);
    limit.abort(error);
    reject(error);
  }, timeoutMs);
  try {
    const detail = await Promise.race([Promise.try(check, limit.signal), tooLate]);
    const ms = msSince(startedAt);
    return detail === undefined ? { ok: true, ms } : { ok: true, ms, detail };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, ms: msSince(startedAt), error: reason };
  } finally {
    clearTimeout(timer);
  }
}

function msSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10;
}
