/** How many statements this process runs, and how many rows it gets for them. */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

export interface Reads {
  readonly statements: number;
  readonly rows: number;
}

type Call = (...args: unknown[]) => unknown;

/** Counts what is asked of a database, SQLite or PostgreSQL, while some work is done. */
export async function readsDuring(work: () => Promise<unknown>): Promise<Reads> {
  const counted = { statements: 0, rows: 0 };
  const note = (found: unknown) => {
    counted.statements += 1;
    if (Array.isArray(found)) counted.rows += found.length;
  };
  const sqlite = StatementSync.prototype as unknown as Record<'all' | 'run', Call>;
  const { all, run } = sqlite;
  for (const [name, call] of [['all', all] as const, ['run', run] as const]) {
    sqlite[name] = function noted(this: unknown, ...args) {
      const found = call.apply(this, args);
      note(found);
      return found;
    };
  }
  const postgres = pg.Client.prototype as unknown as { query: Call };
  const { query } = postgres;
  postgres.query = function noted(this: unknown, ...args) {
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      return answer.then((result: { readonly rows?: unknown }) => {
        note(result.rows);
        return result;
      });
    }
    counted.statements += 1;
    return answer;
  };
  try {
    await work();
  } finally {
    Object.assign(sqlite, { all, run });
    postgres.query = query;
  }
  return counted;
}
