/** The statements that this process runs, and how many rows it gets for them. */
import { StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { TimedAnswer } from '#api/platform/storage/reading-thread.ts';

export interface Reads {
  readonly statements: number;
  readonly rows: number;
}

interface Sent {
  readonly text: string;
  readonly rows: number;
}

type Call = (...args: unknown[]) => unknown;

/** Counts what is asked of a database, SQLite or PostgreSQL, while some work is done. */
export async function readsDuring(work: () => Promise<unknown>): Promise<Reads> {
  const all = await statementsDuring(work);
  return { statements: all.length, rows: all.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * Lists what is asked of a database while some work is done, in the order in which it ends; also what
 * the threads for long reads are asked.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const list: Sent[] = [];
  const note = (text: string, found: unknown) => {
    list.push({ text, rows: Array.isArray(found) ? found.length : 0 });
  };
  const sqlite = StatementSync.prototype as unknown as Record<'all' | 'run', Call>;
  const { all, run } = sqlite;
  for (const [name, call] of [['all', all] as const, ['run', run] as const]) {
    sqlite[name] = function noted(this: unknown, ...args) {
      const found = call.apply(this, args);
      note((this as StatementSync).sourceSQL, found);
      return found;
    };
  }
  const postgres = pg.Client.prototype as unknown as { query: Call };
  const { query } = postgres;
  postgres.query = function noted(this: unknown, ...args) {
    const [sent] = args;
    const text = typeof sent === 'string' ? sent : (sent as { readonly text: string }).text;
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      return answer.then((result: { readonly rows?: unknown }) => {
        note(text, result.rows);
        return result;
      });
    }
    note(text, undefined);
    return answer;
  };
  const stopNoting = noteThreads(note);
  try {
    await work();
  } finally {
    Object.assign(sqlite, { all, run });
    postgres.query = query;
    stopNoting();
  }
  return list;
}

/** Notes the statements that threads answer; returns what ends that. */
function noteThreads(note: (text: string, found: unknown) => void): () => void {
  const threads = Worker.prototype as unknown as { postMessage: Call };
  const { postMessage } = threads;
  let isOver = false;
  threads.postMessage = function noted(this: unknown, ...args) {
    const [message] = args;
    // A thread is asked one after the other, so the next answer is that to this.
    if (typeof message === 'object' && message !== null && 'sql' in message) {
      (this as Worker).once('message', ({ answer }: TimedAnswer) => {
        if (!isOver) note(String(message.sql), 'rows' in answer ? answer.rows : undefined);
      });
    }
    return postMessage.apply(this, args);
  };
  return () => {
    isOver = true;
    threads.postMessage = postMessage;
  };
}

/** What some work asks of the database until it commits, and how often it waits for it. */
export interface Cost {
  readonly texts: readonly string[];
  /** On PostgreSQL, how often it is waited for: what is sent beside something arrives with it. */
  readonly flights: number;
}

/** Counts both up to and with the first commit: what jobs do afterwards is not counted. */
export async function costUntilCommit(work: () => Promise<unknown>): Promise<Cost> {
  const texts: string[] = [];
  let [flights, waiting, isOver] = [0, 0, false];
  const note = (text: string) => {
    if (!isOver) texts.push(text);
    isOver ||= text === 'commit';
  };
  const sqlite = StatementSync.prototype as unknown as Record<'all' | 'run', Call>;
  const { all, run } = sqlite;
  for (const [name, call] of [['all', all] as const, ['run', run] as const]) {
    sqlite[name] = function noted(this: unknown, ...args) {
      note((this as StatementSync).sourceSQL);
      return call.apply(this, args);
    };
  }
  const postgres = pg.Client.prototype as unknown as { query: Call };
  const { query } = postgres;
  postgres.query = function noted(this: unknown, ...args) {
    const [sent] = args;
    if (waiting === 0 && !isOver) flights += 1;
    waiting += 1;
    note(typeof sent === 'string' ? sent : (sent as { readonly text: string }).text);
    const answer = query.apply(this, args) as Promise<unknown>;
    const end = () => {
      waiting -= 1;
    };
    answer.then(end, end);
    return answer;
  };
  try {
    await work();
  } finally {
    Object.assign(sqlite, { all, run });
    postgres.query = query;
  }
  return { texts, flights };
}
