import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryResult } from 'kysely';
import { databaseOver } from './database-over.ts';
import type { Database, Storage } from './storage.ts';

/** A page is drawn in a fraction of this; what was read for it serves no longer. */
const usedForMs = 2_000;
/** More rows than this are those of a list, which no second call of a page asks for. */
const rememberedRows = 200;
/** The oldest gives way when more pages than this are drawn within that time. */
const drawsMax = 500;

/** What was read for a page so far, by statement. */
interface Draw {
  readonly until: number;
  readonly answers: Map<string, Answer>;
}

interface Answer {
  /** How many commits this process had made when it was asked. */
  readonly asOf: number;
  readonly result: Promise<QueryResult<unknown>>;
}

/** A call of the API that a page makes. */
interface Call {
  readonly draw: Draw;
  /** What it has asked already: if it asks again, it wants to see a change. */
  readonly asked: Set<string>;
}

export interface DrawReads {
  readonly storage: Storage;
  /** Runs a call for a page: what another call for the same page has read is not read again. */
  during(page: string, work: () => void): void;
}

/**
 * Wraps a storage so that the calls of one page share what they read: whose session it is, the
 * company, the raise. A page is one request to whoever opens it, so it is drawn from one moment. What
 * this process commits ends that moment at once, so that a session that was ended or a role that was
 * taken counts for the next call; of other processes it learns within two seconds. Writes never see it.
 */
export function shareDrawReads(storage: Storage, now = () => performance.now()): DrawReads {
  const calls = new AsyncLocalStorage<Call>();
  const draws = new Map<string, Draw>();
  let commits = 0;

  function drawOf(page: string): Draw {
    const at = now();
    for (const [name, { until }] of draws) {
      if (until > at && draws.size < drawsMax) break;
      draws.delete(name);
    }
    const known = draws.get(page);
    if (known !== undefined) return known;
    const draw = { until: at + usedForMs, answers: new Map<string, Answer>() };
    draws.set(page, draw);
    return draw;
  }

  /** Outside a draw it is a plain call, without a promise of its own: most statements are. */
  function sharing(db: Database): Database {
    const unshared = db.getExecutor();
    return databaseOver(db, (query, options) => {
      const call = calls.getStore();
      const key = call === undefined ? undefined : keyOf(query);
      return call === undefined || key === undefined
        ? unshared.executeQuery(query, options)
        : readShared(call, key, () => unshared.executeQuery(query));
    });
  }

  async function readShared<R>(
    { draw, asked }: Call,
    key: string,
    ask: () => Promise<QueryResult<R>>,
  ): Promise<QueryResult<R>> {
    const known = draw.answers.get(key);
    const isUsable = known?.asOf === commits && draw.until > now() && !asked.has(key);
    asked.add(key);
    if (known !== undefined && isUsable) {
      // It may have been given up with the call that asked, which is no reason of this one's.
      const shared = await known.result.catch(() => undefined);
      if (shared !== undefined) return copyOf(shared as QueryResult<R>);
    }
    const result = ask();
    draw.answers.set(key, { asOf: commits, result });
    try {
      const read = await result;
      if (read.rows.length > rememberedRows) draw.answers.delete(key);
      return copyOf(read);
    } catch (cause) {
      draw.answers.delete(key);
      throw cause;
    }
  }

  return {
    storage: {
      ...storage,
      db: sharing(storage.db),
      // A statement has the same answer, whichever of them is asked.
      longReads: { ...storage.longReads, db: (signal) => sharing(storage.longReads.db(signal)) },
      async write(work, options) {
        try {
          return await storage.write(work, options);
        } finally {
          commits += 1;
        }
      },
    },
    during(page, work) {
      calls.run({ draw: drawOf(page), asked: new Set() }, work);
    },
  };
}

/** The statement with its values; undefined where one of them cannot be compared as text. */
function keyOf({ sql, parameters }: CompiledQuery): string | undefined {
  let key = sql;
  for (const value of parameters) {
    if (typeof value === 'object' && value !== null) return undefined;
    key += `\n${typeof value} ${String(value)}`;
  }
  return key;
}

/** Each call gets rows of its own, which it may change. */
function copyOf<R>(result: QueryResult<R>): QueryResult<R> {
  return { ...result, rows: result.rows.map((row) => ({ ...row })) };
}
