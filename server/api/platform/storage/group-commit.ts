import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { LogOnDisk } from './log-on-disk.ts';
import type { StorageObserver, Tables, Transaction, WriteOptions } from './storage.ts';

/** How many writes may share one commit. */
const groupMax = 64;
/** After this time no write joins a group, because the first must not wait long for the last. */
const openMs = 4;

/** How long a group waits while another program holds the lock, and how often it tries. */
const lockedWithinMs = 100;
const lookAgainMs = 5;
const lockedCode = 5;

/** How a write ended, told once the group is on the disk. */
interface Ended {
  readonly waiting: QueuedCommand;
  readonly isDone: boolean;
  tell(): void;
}

interface QueuedCommand {
  readonly work: (trx: Transaction) => Promise<unknown>;
  /** Whether it is told only when a power cut can undo it no more. */
  readonly survivesPowerCut: boolean;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Runs writes one after the other, several in one commit. */
export interface GroupCommit {
  write<T>(
    work: (trx: Transaction) => Promise<T>,
    options?: Pick<WriteOptions, 'survivesPowerCut'>,
  ): Promise<T>;
  /** Does what no transaction may be open for: at once, or when that of the running group has ended. */
  between<T>(work: () => T): Promise<T>;
  /** Resolves when no write is waiting, running, or on its way to the disk. */
  idle(): Promise<void>;
}

/**
 * Writes that arrive while another runs join its transaction, each in its own savepoint: one that fails is
 * undone alone. Nobody is told before the shared commit, and who asked to survive a power cut not before
 * it is on the disk. One that fails may have seen what another of the group wrote (that its address is
 * taken, that its request was already answered), so it is told then, too. The first needs no savepoint: if
 * it fails there is nothing else in the transaction.
 *
 * The thread does not wait for the disk: it goes on with what else there is to do, and with the next
 * group.
 */
export function groupCommit(
  db: Kysely<Tables>,
  log: LogOnDisk,
  committed: StorageObserver['committed'],
): GroupCommit {
  const queue: QueuedCommand[] = [];
  const telling = new Set<Promise<void>>();
  const turn: Turn = { isOpen: false, waiting: [] };
  let running: Promise<void> | undefined;

  async function runGroups(): Promise<void> {
    while (queue.length > 0) {
      // The commit before kept the thread: what arrived meanwhile is read first, and joins.
      await nextTurn();
      await runGroup({ db, log, committed, telling, turn }, queue);
    }
    running = undefined;
  }

  return {
    write<T>(
      work: (trx: Transaction) => Promise<T>,
      { survivesPowerCut = true }: Pick<WriteOptions, 'survivesPowerCut'> = {},
    ): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, survivesPowerCut, resolve, reject });
        running ??= runGroups();
      });
    },
    between<T>(work: () => T): Promise<T> {
      if (!turn.isOpen) return Promise.try(work);
      const { promise, resolve } = Promise.withResolvers<void>();
      turn.waiting.push(resolve);
      // The next group begins in a later turn of the loop, after what waits here.
      return promise.then(work);
    },
    async idle() {
      while (running !== undefined) await running;
      await Promise.all(telling);
    },
  };
}

/** Whether a transaction is open, and who waits until none is. */
interface Turn {
  isOpen: boolean;
  waiting: (() => void)[];
}

interface GroupDeps {
  readonly db: Kysely<Tables>;
  readonly committed: StorageObserver['committed'];
  readonly log: LogOnDisk;
  /** The groups whose log is on its way to the disk. */
  readonly telling: Set<Promise<void>>;
  readonly turn: Turn;
}

async function runGroup(
  { db, log, committed, telling, turn }: GroupDeps,
  queue: QueuedCommand[],
): Promise<void> {
  let trx: ControlledTransaction<Tables> | undefined;
  const ended: Ended[] = [];
  let current: QueuedCommand | undefined;
  try {
    await log.requireWhole();
    turn.isOpen = true;
    trx = await begun(db);
    const closesAt = performance.now() + openMs;
    for (let count = 0; count < groupMax; count += 1) {
      current = queue.shift();
      if (current === undefined) break;
      ended.push(count === 0 ? done(current, await current.work(trx)) : await joined(trx, current));
      current = undefined;
      if (performance.now() > closesAt) break;
    }
    await trx.commit().execute();
    committed(ended.filter(({ isDone }) => isDone).length);
    const told = tellOnDisk(ended, log).finally(() => telling.delete(told));
    telling.add(told);
  } catch (error) {
    // Without a transaction no write in the queue can run now, so all of them fail at once.
    const failed = trx === undefined ? queue.splice(0) : ended.map(({ waiting }) => waiting);
    if (current !== undefined) failed.push(current);
    await undo(trx);
    for (const { reject } of failed) reject(error);
  } finally {
    turn.isOpen = false;
    for (const next of turn.waiting.splice(0)) next();
  }
}

/** Tells how the writes of a group ended: those that may be undone by a power cut at once. */
async function tellOnDisk(ended: readonly Ended[], log: LogOnDisk): Promise<void> {
  const lasting = ended.filter(({ waiting, tell }) => {
    if (!waiting.survivesPowerCut) tell();
    return waiting.survivesPowerCut;
  });
  try {
    // Also for those alone that did not wait for it: it is only a moment that a power cut may take.
    await log.sync();
  } catch (error) {
    for (const { waiting } of lasting) waiting.reject(error);
    return;
  }
  for (const { tell } of lasting) tell();
}

/**
 * Begins once the lock is free, or rejects after a while. SQLite's own waiting would block the
 * thread, and with it every read.
 */
async function begun(db: Kysely<Tables>): Promise<ControlledTransaction<Tables>> {
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

async function joined(trx: ControlledTransaction<Tables>, waiting: QueuedCommand): Promise<Ended> {
  const saved = await trx.savepoint('one').execute();
  let value: unknown;
  try {
    value = await waiting.work(saved);
  } catch (error) {
    // When the engine has rolled back the whole transaction this throws, and the group fails.
    await (await saved.rollbackToSavepoint('one').execute()).releaseSavepoint('one').execute();
    return { waiting, isDone: false, tell: () => waiting.reject(error) };
  }
  await saved.releaseSavepoint('one').execute();
  return done(waiting, value);
}

function done(waiting: QueuedCommand, value: unknown): Ended {
  return { waiting, isDone: true, tell: () => waiting.resolve(value as never) };
}

async function undo(trx: ControlledTransaction<Tables> | undefined): Promise<void> {
  try {
    await trx?.rollback().execute();
  } catch {
    // The engine has rolled back by itself; there is nothing left to undo.
  }
}
