/** Pages are kept; what they show can be edited meanwhile, here or through another server. */
import type { ApiTransport } from '../../shared/api-transport.ts';

export interface ContentFreshnessOptions {
  /** Asks how often public content has changed so far; must not take longer than `signal` lasts. */
  readonly ask: (signal: AbortSignal) => Promise<number>;
  /** Lets go of every kept page. */
  readonly expire: () => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface ContentFreshness {
  /** An answer that passed through here says that content has just changed. */
  changed(): void;
  /**
   * Before a kept page is sent: makes sure that none shows what was edited more than a second ago.
   * Never rejects. Where the answer does not come in time every kept page is let go, and what is
   * drawn from then on is as new as its drawing.
   */
  check(): Promise<void>;
}

/** Edits through another server show here after this time at the latest; those through this one at once. */
const heardWithinMs = 1_000;
/** From this age on the next question is asked ahead, so that in ordinary times nobody waits for it. */
const askAgainAfterMs = 500;
/** Where the last answer is too old already, a visitor waits this long for the next, and no longer. */
const waitedAtMostMs = 20;

/** Asks the product API how often public content has changed so far. Rejects where it cannot say. */
export async function contentVersion(api: ApiTransport): Promise<number> {
  const reply = await api({ method: 'GET', path: '/content/version' });
  if (reply.status !== 200) throw new Error(`The product API answered ${reply.status}.`);
  return (JSON.parse(reply.text) as { readonly version: number }).version;
}

/** Keeps a server's kept pages in step with the content, whoever edits it. */
export function contentFreshness({ ask, expire, now }: ContentFreshnessOptions): ContentFreshness {
  /** No kept page shows less than what was true at this moment. */
  let trueAt = Number.NEGATIVE_INFINITY;
  let known: number | undefined;
  let asking: Promise<void> | undefined;

  /** The answer is as old as its question: an edit in between is not in it for certain. */
  async function hear(): Promise<void> {
    const askedAt = now();
    try {
      // An answer that comes later than this says nothing that could still be used.
      const version = await ask(AbortSignal.timeout(heardWithinMs));
      // Another number, not a greater one: a database may have been put back from a backup.
      if (version !== known) expire();
      known = version;
      trueAt = Math.max(trueAt, askedAt);
    } catch {
      // The API is away or slow; every page that needs it says so itself.
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
