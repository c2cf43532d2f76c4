import type { Storage, Transaction } from '../storage/storage.ts';

/** The kinds of the jobs that become due with a transaction, while it runs. */
const dueWith = new WeakMap<Transaction, Set<string>>();

/** Notes that a job of this kind is due once the transaction has committed. */
export function noteDue(trx: Transaction, kind: string): void {
  dueWith.get(trx)?.add(kind);
}

/**
 * Wraps a storage so that it calls `wake` after each commit for the jobs that were added in it. So
 * they run at once, and no feature has to think of it.
 */
export function wakeAfterCommit(storage: Storage, wake: (kind: string) => void): Storage {
  return {
    ...storage,
    async write(work, options) {
      let due: ReadonlySet<string> = new Set();
      const result = await storage.write((trx) => {
        // The work may run again; what counts is the run that is committed.
        const noted = new Set<string>();
        dueWith.set(trx, noted);
        due = noted;
        return work(trx);
      }, options);
      for (const kind of due) wake(kind);
      return result;
    },
  };
}
