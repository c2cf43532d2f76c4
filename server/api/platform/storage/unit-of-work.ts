import type { CompiledQuery, QueryResult } from 'kysely';
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
  send(): readonly Promise<unknown>[];
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
    const items = unit.held.get(addition) as Item[] | undefined;
    if (items === undefined) unit.held.set(addition, [item]);
    else items.push(item);
    if (items !== undefined && items.length >= heldMax) await together(unit.send());
  };
}

/** A transaction that collects, and what sends the rest of it. */
export interface CollectingTransaction {
  readonly trx: Transaction;
  /** Sends what is still held; the promises are of the statements, in their order. */
  readonly send: () => readonly Promise<unknown>[];
}

type Execute = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

/** Opens the unit of work of one attempt, whose statements run through `execute` in their order. */
export function collecting(db: Database, execute: Execute): CollectingTransaction {
  const held: Unit['held'] = new Map();

  function send(): readonly Promise<unknown>[] {
    if (held.size === 0) return [];
    const queries = [...held].flatMap(([addition, items]) =>
      addition.statements(trx, items as never[]),
    );
    held.clear();
    return queries.map((query) => execute(query));
  }

  async function executeAfterHeld<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    if (held.size === 0 || !asksForHeld(query.sql)) return execute(query);
    const sent = await together([...send(), execute(query)]);
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
  units.set(trx, { held, send });
  return { trx, send };
}
