/**
 * Keeps cached pages up to date when their content is edited, through this server or another one.
 */
import { type ApiTransport, jsonOf } from '#shared/http/api-transport.ts';

export interface ContentFreshnessOptions {
  /** Asks how often public content has changed so far; must stop when `signal` aborts. */
  readonly ask: (signal: AbortSignal) => Promise<number>;
  /** Expires every cached page. */
  readonly expire: () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface ContentFreshness {
  /** Called when a response that passed through this server says that content has changed. */
  changed(): void;
  /**
   * Called before a cached page is sent: makes sure that none is more than a second behind the
   * content. Never rejects. If the answer does not come in time, every cached page is expired, and
   * pages are rendered from current data.
   */
  check(): Promise<void>;
}

/**
 * Edits through another server are visible here after this time at the latest; edits through this
 * one at once.
 */
const heardWithinMs = 1_000;
/**
 * From this age on, the next question is asked in advance, so that normally nobody waits for it.
 */
const askAgainAfterMs = 500;
/** When the last answer is too old, a visitor waits at most this long for the next one. */
const waitedAtMostMs = 20;

/**
 * Asks the product API how often public content has changed so far. Rejects when the API does not
 * answer.
 */
export async function contentVersion(api: ApiTransport): Promise<number> {
  const reply = await api({ method: 'GET', path: '/content/version' });
  if (reply.status !== 200) throw new Error(`The product API answered ${reply.status}.`);
  return (jsonOf(reply) as { readonly version: number }).version;
}

/** Keeps a server's cached pages up to date with the content, whoever edits it. */
export function contentFreshness({ ask, expire, now }: ContentFreshnessOptions): ContentFreshness {
  /** Every cached page is at least as new as this time. */
  let trueAt = Number.NEGATIVE_INFINITY;
  let known: number | undefined;
  let asking: Promise<void> | undefined;

  /**
   * The answer counts from the time of the question, because it may not include an edit made in
   * between.
   */
  async function hear(): Promise<void> {
    const askedAt = now();
    try {
      // A later answer would already be too old to be used.
      const version = await ask(AbortSignal.timeout(heardWithinMs));
      // Another number, not a greater one: the database may have been restored from a backup.
      if (version !== known) expire();
      known = version;
      trueAt = Math.max(trueAt, askedAt);
    } catch {
      // The API is down or slow; every page that needs it reports that itself.
    } finally {
      asking = undefined;
    }
  }

  return {
    changed: expire,
    async check() {
      const age = now() - trueAt;
      if (age < askAgainAfterMs) return;
      asking ??= hear();
      if (age < heardWithinMs) return;
      await Promise.race([asking, afterMs(waitedAtMostMs)]);
      if (now() - trueAt < heardWithinMs) return;
      expire();
      trueAt = now();
    },
  };
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
