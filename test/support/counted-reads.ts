/** The statements that this process runs, and how many rows it gets for them. */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

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

/** Lists what is asked of a database while some work is done, in the order in which it ends. */
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
  try {
    await work();
  } finally {
    Object.assign(sqlite, { all, run });
    postgres.query = query;
  }
  return list;
}
