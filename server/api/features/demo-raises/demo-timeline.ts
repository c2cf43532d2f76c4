/** What happens in the demo, in the order of its time. */
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';

const dayMs = 86_400_000;

/** One thing that happens: in a transaction, or before one, where files are stored. */
export interface TimelineAction {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly run: (trx: Transaction, at: number) => Promise<void>;
  /** Runs outside of the transaction, just before it. */
  readonly before?: () => Promise<void>;
}

/** Does them in order, as many together in one transaction as possible. */
export async function playDemo(
  storage: Storage,
  actions: readonly TimelineAction[],
): Promise<void> {
  const ordered = actions.toSorted((one, other) => one.at - other.at);
  let batch: TimelineAction[] = [];
  async function commit(): Promise<void> {
    const actions = batch;
    batch = [];
    if (actions.length === 0) return;
    await storage.write(async function fillDemoHistory(trx) {
      for (const { run, at } of actions) await run(trx, at);
    });
  }
  for (const action of ordered) {
    if (action.before !== undefined) {
      await commit();
      await action.before();
    }
    batch.push(action);
  }
  await commit();
}

/**
 * The moment that many days from now; `slot` is the place in the working day, in slots of twenty
 * minutes from eight o'clock.
 */
export function momentOf(now: number, days: number, slot: number): number {
  const midnight = Math.floor(now / dayMs) * dayMs + days * dayMs;
  return midnight + (8 * 60 + slot * 20) * 60_000;
}
