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
   * Before a kept page is sent: makes sure that it shows nothing older than `heardWithinMs`.
   * Never rejects: where nobody can be asked, pages age as they would without edits.
   */
  check(): Promise<void>;
}

/**
 * Edits through another server show here after this time at the latest; those through this one at
 * once. It costs one tiny question in this time, and only while somebody reads.
 */
export const heardWithinMs = 1_000;
/** A visitor does not wait longer than this for the answer: the kept page is better than none. */
export const askedAtMostMs = 250;

/** Asks the product API how often public content has changed so far. Rejects where it cannot say. */
export async function contentVersion(api: ApiTransport): Promise<number> {
  const reply = await api({ method: 'GET', path: '/content/version' });
  if (reply.status !== 200) throw new Error(`The product API answered ${reply.status}.`);
  return (JSON.parse(reply.text) as { readonly version: number }).version;
}

/** Keeps a server's kept pages in step with the content, whoever edits it. */
export function contentFreshness({ ask, expire, now }: ContentFreshnessOptions): ContentFreshness {
  let heardAt = Number.NEGATIVE_INFINITY;
  let known: number | undefined;
  let asking: Promise<void> | undefined;

  async function hear(): Promise<void> {
    const askedAt = now();
    try {
      const version = await ask(AbortSignal.timeout(askedAtMostMs));
      // Another number, not a greater one: a database may have been put back from a backup.
      if (version !== known) expire();
      known = version;
    } catch {
      // The API is away or slow; every page that needs it says so itself.
    } finally {
      heardAt = askedAt;
      asking = undefined;
    }
  }

  return {
    changed: expire,
    async check() {
      if (now() - heardAt < heardWithinMs) return;
      asking ??= hear();
      await asking;
    },
  };
}
