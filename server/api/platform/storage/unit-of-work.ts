import { CompiledQuery, type QueryResult } from 'kysely';
import { transactionOver } from './database-over.ts';
import type { Database, Tables, Transaction } from './storage.ts';
import { together } from './together.ts';

/** More than this is not held back: a job may tell a hundred thousand people in one transaction. */
const heldMax = 256;

/** A kind of thing that is added in many places and read back in none: lines, mails, jobs. */
export interface Addition<Item> {
  /** The tables that its statements write; whoever asks for one of them sees what was added. */
  readonly tables: readonly (keyof Tables)[];
  /** The statements that write these items, in as few as there may be. */
  readonly statements: (db: Database, items: readonly Item[]) => readonly CompiledQuery[];
}

/**
 * What a transaction adds besides its change: collected while it runs, and sent with its commit. An
 * attempt that is undone takes what it has collected with it.
 */
interface Unit {
  readonly held: Map<Addition<never>, unknown[]>;
  /** What was sent ahead, and that nobody has waited for yet; undefined where nothing is. */
  readonly ahead: Promise<unknown>[] | undefined;
  send(): readonly Promise<unknown>[];
  /** Throws once the transaction has ended: what is added now would be lost without a word. */
  requireRunning(): void;
}

const units = new WeakMap<Transaction, Unit>();

/**
 * Makes the function that adds one item to a transaction. The rows are not written before the
 * transaction ends, or asks for one of their tables, so nothing may depend on how that went: what
 * breaks a rule of the database makes the transaction fail.
 */
export function addedWithCommit<Item>(
  addition: Addition<Item>,
): (trx: Transaction, item: Item) => Promise<void> {
  return async function add(trx, item) {
    const unit = units.get(trx);
    if (unit === undefined) {
      for (const query of addition.statements(trx, [item])) await trx.executeQuery(query);
      return;
    }
    unit.requireRunning();
    const items = unit.held.get(addition) as Item[] | undefined;
    if (items === undefined) unit.held.set(addition, [item]);
    else items.push(item);
    if (items !== undefined && items.length >= heldMax) await together(unit.send());
  };
}

/**
 * Sends statements whose result nothing depends on, and on PostgreSQL goes on without waiting for them;
 * what is asked afterwards sees what they have written. The transaction waits for them before it
 * commits, and fails as they do. SQLite has nothing to wait for, and might run what comes later first.
 */
export function sentAhead(trx: Transaction, work: Promise<unknown>): Promise<unknown> {
  const ahead = units.get(trx)?.ahead;
  if (ahead === undefined) return work;
  // Whoever waits for it hears of a failure.
  work.catch(() => undefined);
  ahead.push(work);
  return done;
}

const done = Promise.resolve();

/** Waits for what was sent ahead so far; rejects as the first of it that failed. */
export async function answeredAhead(trx: Transaction): Promise<void> {
  await together(units.get(trx)?.ahead?.splice(0) ?? []);
}

/**
 * Runs work with all that it sends ahead. Where both fail, what was sent ahead failed first, and is
 * mostly the reason why the other did.
 */
async function whole<T>(ahead: Unit['ahead'], work: () => Promise<T>): Promise<T> {
  if (ahead === undefined) return work();
  const [result] = await Promise.allSettled([work()]);
  const failed = result.status === 'rejected' ? [Promise.reject(result.reason)] : [];
  await together([...ahead.splice(0), ...failed]);
  return (result as PromiseFulfilledResult<T>).value;
}

/**
 * Runs a part of a transaction that may be undone alone, with what it has collected.
 * @param isUndone whether the part is undone for this error; others are left to the transaction, which
 *   they undo. The error is thrown either way.
 */
export async function savepoint<T>(
  trx: Transaction,
  isUndone: (error: unknown) => boolean,
  part: () => Promise<T>,
): Promise<T> {
  const unit = units.get(trx);
  const say = (text: string) => trx.executeQuery(CompiledQuery.raw(text));
  // What was sent ahead or collected before it is not a part of it.
  const ahead = unit?.ahead;
  await together([...(ahead?.splice(0) ?? []), ...(unit?.send() ?? []), say('savepoint part')]);
  let result: T;
  try {
    result = await whole(ahead, part);
  } catch (error) {
    if (!isUndone(error)) throw error;
    unit?.held.clear();
    for (const memory of memories) memory.delete(trx);
    await together([say('rollback to savepoint part'), say('release savepoint part')]);
    throw error;
  }
  await say('release savepoint part');
  return result;
}

const memories: WeakMap<Database, unknown>[] = [];

/**
 * Makes what each transaction keeps of what it has read, such as sums. It begins anew where a part of
 * the transaction is undone, which may have changed what it has read.
 */
export function transactionMemory<T extends object>(make: () => T): (trx: Database) => T {
  const byTransaction = new WeakMap<Database, T>();
  memories.push(byTransaction);
  return function memoryOf(trx) {
    const known = byTransaction.get(trx);
    if (known !== undefined) return known;
    const made = make();
    byTransaction.set(trx, made);
    return made;
  };
}

/** A transaction that collects, and what sends the rest of it. */
export interface CollectingTransaction {
  readonly trx: Transaction;
  /** Runs the work of the transaction, with what it sends ahead. */
  readonly run: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;
  /** Sends what is still held; the promises are of the statements, in their order. */
  readonly send: () => readonly Promise<unknown>[];
  /**
   * Refuses what still comes, such as from a branch that was left running when another one failed, and
   * resolves when the statements that run have ended: the connection goes to somebody else.
   */
  readonly end: () => Promise<void>;
}

type Execute = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

/**
 * Opens the unit of work of one attempt, whose statements run through `execute` in their order.
 * @param isPipelined whether statements are answered in the order in which they are sent
 */
export function collecting(
  db: Database,
  execute: Execute,
  isPipelined = false,
): CollectingTransaction {
  const held: Unit['held'] = new Map();
  const ahead: Unit['ahead'] = isPipelined ? [] : undefined;
  const running = new Set<Promise<unknown>>();
  let isOver = false;

  function requireRunning(): void {
    if (isOver) throw new Error('The transaction has ended.');
  }

  function started<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    requireRunning();
    const answer = execute<R>(query);
    running.add(answer);
    const ended = () => void running.delete(answer);
    answer.then(ended, ended);
    return answer;
  }

  function send(): readonly Promise<unknown>[] {
    if (held.size === 0) return [];
    const queries = [...held].flatMap(([addition, items]) =>
      addition.statements(trx, items as never[]),
    );
    held.clear();
    return queries.map((query) => started(query));
  }

  async function executeAfterHeld<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    if (held.size === 0 || !asksForHeld(query.sql)) return started(query);
    const sent = await together([...send(), started(query)]);
    return sent.at(-1) as QueryResult<R>;
  }

  /** A name that stands there for another reason only makes it sent earlier. */
  function asksForHeld(text: string): boolean {
    for (const { tables } of held.keys()) {
      if (tables.some((table) => text.includes(table))) return true;
    }
    return false;
  }

  const trx = transactionOver(db, executeAfterHeld);
  units.set(trx, { held, ahead, send, requireRunning });
  return {
    trx,
    run: (work) => whole(ahead, () => work(trx)),
    send,
    async end() {
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}
