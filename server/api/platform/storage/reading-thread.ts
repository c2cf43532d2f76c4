/** The thread for long reads of SQLite: one statement at a time, on connections that only read. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, preparing } from './sqlite-connection.ts';

/** What is more is read in pages: an answer has to fit into the heap of this thread. */
const answerMax = { rows: 50_000, characters: 32 * 1024 * 1024 };

/** What the thread needs to begin. */
export interface ReadingThreadStart {
  readonly file: string;
}

/** A statement, and the connection on which it runs: 0, or the number of a moment. */
export interface StatementToRead {
  readonly on: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What the thread is asked: a statement, or to let go of a moment. */
export type ToReadingThread = StatementToRead | { readonly letGo: number };

/** What the thread answers: rows as lists of values, whose names are sent only once. */
export type FromReadingThread =
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }
  /** What SQLite said of the statement; the thread goes on. */
  | {
      readonly error: {
        readonly message: string;
        readonly code?: string;
        readonly errcode?: number;
      };
    };

/** The answer of the thread, and how long it took. */
export interface TimedAnswer {
  readonly answer: FromReadingThread;
  readonly seconds: number;
}

interface Prepared {
  readonly columns: readonly string[];
  readonly statement: StatementSync;
}

interface Opened {
  readonly connection: DatabaseSync;
  readonly prepare: (text: string) => Prepared;
}

const { file } = workerData as ReadingThreadStart;
const opened = new Map<number, Opened>();

/** The connection of a number. That of a moment sees the database as its first statement found it. */
function connectionOf(number: number): Opened {
  const known = opened.get(number);
  if (known !== undefined) return known;
  const connection = openConnection(file, true);
  if (number !== 0) connection.exec('begin');
  const one = { connection, prepare: preparing(connection, withColumns) };
  opened.set(number, one);
  return one;
}

function withColumns(statement: StatementSync): Prepared {
  statement.setReturnArrays(true);
  return { statement, columns: statement.columns().map(({ name }) => name) };
}

/**
 * The rows of a statement, one after the other: SQLite would make all of them at once before anything
 * here could look at the heap, and a heap that is full in there ends the process.
 */
function rowsOf(statement: StatementSync, parameters: readonly unknown[]): unknown[][] {
  const rows: unknown[][] = [];
  let size = 0;
  for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
    const values = row as unknown as unknown[];
    rows.push(values);
    for (const value of values) size += typeof value === 'string' ? value.length : 0;
    if (rows.length > answerMax.rows || size > answerMax.characters) {
      throw new Error('The answer to a long read is too large. Read it in pages.');
    }
  }
  return rows;
}

function answerTo(message: ToReadingThread): FromReadingThread {
  try {
    if ('letGo' in message) {
      opened.get(message.letGo)?.connection.close();
      opened.delete(message.letGo);
      return { columns: [], rows: [] };
    }
    const { columns, statement } = connectionOf(message.on).prepare(message.sql);
    return { columns, rows: rowsOf(statement, message.parameters) };
  } catch (error) {
    // A copy of an error has lost what it says besides its message.
    const { message: text, code, errcode } = error as Error & { code?: string; errcode?: number };
    return {
      error: {
        message: text,
        ...(code === undefined ? {} : { code }),
        ...(errcode === undefined ? {} : { errcode }),
      },
    };
  }
}

parentPort?.on('message', (message: ToReadingThread) => {
  const from = performance.now();
  const answer = answerTo(message);
  const timed: TimedAnswer = { answer, seconds: (performance.now() - from) / 1_000 };
  parentPort?.postMessage(timed);
});
