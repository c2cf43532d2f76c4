import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { Database, StorageObserver, Write } from './storage.ts';

/** How many writes may share one commit. */
const groupMax = 64;
/** After this time no write joins a group, because the first must not wait long for the last. */
const openMs = 4;

/** How long a group waits while another program holds the lock, and how often it tries. */
const lockedWithinMs = 100;
const lookAgainMs = 5;
const lockedCode = 5;

interface Waiting {
  readonly work: (trx: Write) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Runs writes one after the other, several in one commit. */
export interface GroupCommit {
  write<T>(work: (trx: Write) => Promise<T>): Promise<T>;
  /** Resolves when no write is waiting or running. */
  idle(): Promise<void>;
}

/**
 * A commit waits for the disk, which takes longer than the write itself. Writes that arrive
 * meanwhile join the same transaction, each in its own savepoint: one that fails is undone alone,
 * and no write succeeds before the shared commit is on the disk. The first needs no savepoint: if it
 * fails there is nothing else in the transaction.
 */
export function groupCommit(
  db: Kysely<Database>,
  committed: StorageObserver['committed'],
): GroupCommit {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function runGroups(): Promise<void> {
    while (queue.length > 0) {
      // The commit before kept the thread: what arrived meanwhile is read first, and joins.
      await nextTurn();
      await runGroup(db, queue, committed);
    }
    running = undefined;
  }

  return {
    write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve, reject });
        running ??= runGroups();
      });
    },
    async idle() {
      while (running !== undefined) await running;
    },
  };
}

async function runGroup(
  db: Kysely<Database>,
  queue: Waiting[],
  committed: StorageObserver['committed'],
): Promise<void> {
  let trx: ControlledTransaction<Database> | undefined;
  const made: { readonly waiting: Waiting; readonly value: unknown }[] = [];
  let current: Waiting | undefined;
  try {
    trx = await begun(db);
    const closesAt = performance.now() + openMs;
    for (let count = 0; count < groupMax; count += 1) {
      current = queue.shift();
      if (current === undefined) break;
      if (count === 0) made.push({ waiting: current, value: await current.work(trx) });
      else await runJoining(trx, current, made);
      current = undefined;
      if (performance.now() > closesAt) break;
    }
    await trx.commit().execute();
    committed(made.length);
    for (const { waiting, value } of made) waiting.resolve(value as never);
  } catch (error) {
    // Without a transaction no write in the queue can run now, so all of them fail at once.
    const failed = trx === undefined ? queue.splice(0) : made.map(({ waiting }) => waiting);
    if (current !== undefined) failed.push(current);
    await undo(trx);
    for (const { reject } of failed) reject(error);
  }
}

/**
 * Begins once the lock is free, or rejects after a while. SQLite's own waiting would block the
 * thread, and with it every read.
 */
async function begun(db: Kysely<Database>): Promise<ControlledTransaction<Database>> {
  const until = performance.now() + lockedWithinMs;
  for (;;) {
    try {
      return await db.startTransaction().execute();
    } catch (error) {
      const { errcode } = error as { errcode?: unknown };
      const isLocked = typeof errcode === 'number' && (errcode & 0xff) === lockedCode;
      if (!isLocked || performance.now() >= until) throw error;
      await delay(lookAgainMs);
    }
  }
}

async function runJoining(
  trx: ControlledTransaction<Database>,
  waiting: Waiting,
  made: { readonly waiting: Waiting; readonly value: unknown }[],
): Promise<void> {
  const saved = await trx.savepoint('one').execute();
  let value: unknown;
  try {
    value = await waiting.work(saved);
  } catch (error) {
    // When the engine has rolled back the whole transaction this throws, and the group fails.
    await (await saved.rollbackToSavepoint('one').execute()).releaseSavepoint('one').execute();
    waiting.reject(error);
    return;
  }
  await saved.releaseSavepoint('one').execute();
  made.push({ waiting, value });
}

async function undo(trx: ControlledTransaction<Database> | undefined): Promise<void> {
  try {
    await trx?.rollback().execute();
  } catch {
    // The engine has rolled back by itself; there is nothing left to undo.
  }
}
