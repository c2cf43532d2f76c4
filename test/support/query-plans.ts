/** The statements that a database was asked to run, and how it would find their rows. */
import { StatementSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { Storage } from '#api/platform/storage/storage.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Recording {
  /** Each statement once, with the values it had first. */
  readonly asked: ReadonlyMap<string, RecordedStatement>;
  stop(): void;
}

/** The ways to run a prepared statement of SQLite. */
const runs = ['all', 'get', 'iterate', 'run'] as const;
type Run = (typeof runs)[number];

/** Records every statement that this process sends to a database. */
export function recordStatements(): Recording {
  const asked = new Map<string, RecordedStatement>();
  function note(text: unknown, values: unknown): void {
    if (typeof text !== 'string' || !/^\s*(?:select|update|delete|with)\b/i.test(text)) return;
    if (!asked.has(text)) asked.set(text, { text, values: Array.isArray(values) ? values : [] });
  }
  // When it runs and not when it is prepared: statements are prepared once and kept.
  const sqlite = StatementSync.prototype as unknown as Record<Run, (...args: unknown[]) => unknown>;
  const unrecorded = runs.map((run) => [run, sqlite[run]] as const);
  for (const [run, original] of unrecorded) {
    sqlite[run] = function recorded(this: StatementSync, ...args: unknown[]) {
      note(this.sourceSQL, []);
      return original.apply(this, args);
    };
  }
  const postgres = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = postgres;
  postgres.query = function recorded(this: unknown, ...args: unknown[]) {
    const [first, values] = args;
    if (typeof first === 'string') note(first, values);
    else if (typeof first === 'object' && first !== null) {
      const config = first as { readonly text?: unknown; readonly values?: unknown };
      note(config.text, config.values ?? values);
    }
    return query.apply(this, args);
  };
  return {
    asked,
    stop() {
      for (const [run, original] of unrecorded) sqlite[run] = original;
      postgres.query = query;
    },
  };
}

/** Indexes of a few rows of a large table: to read one of them from end to end is to find them. */
const partialIndexes = [
  'raises_running',
  'users_operators',
  'raise_documents_staged',
  'raise_documents_removed_soon',
  // What waits for operators or for a job, in its order: its beginning is read.
  'queue_raise_reviews',
  'raises_asking',
  'queue_raises_settling',
  'queue_profiles',
  'queue_entities',
  'queue_refunds',
  'queue_reports',
  'card_events_raise',
];

/**
 * The tables of which a statement reads every row, because no index leads to those it wants. A small
 * table is read from end to end whatever indexes it has; so PostgreSQL is told to do so only where
 * nothing else is possible.
 */
export async function fullScans(
  { db, engine, write }: Storage,
  asked: RecordedStatement,
): Promise<string[]> {
  if (engine === 'sqlite') {
    const plan = CompiledQuery.raw(`explain query plan ${asked.text}`);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    // An index without a condition is read from end to end as well. A virtual table is an index.
    return rows.flatMap(({ detail }) => {
      const [, table, index = ''] =
        /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      const isFound = detail.includes(' VIRTUAL ') || partialIndexes.includes(index);
      return table === undefined || isFound ? [] : [table];
    });
  }
  return write(async function explain(trx) {
    for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) {
      await sql`set local ${sql.raw(setting)} = off`.execute(trx);
    }
    const plan = CompiledQuery.raw(`explain (format json) ${asked.text}`, [...asked.values]);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(plan);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)));
  });
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Scan Direction'?: string;
  readonly Plans?: readonly Node[];
}

/** An index without a condition is read from end to end, as a table is. */
function scansOf(node: Node): string[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (/^Index (?:Only )?Scan$/.test(node['Node Type']) &&
      node['Index Cond'] === undefined &&
      !partialIndexes.includes(node['Index Name'] ?? ''));
  return isWhole ? [node['Relation Name'] ?? '', ...below] : below;
}

/** How a database would run a statement, as it prints it. */
export async function planOf(
  { db, engine, write }: Storage,
  { text, values }: RecordedStatement,
): Promise<string> {
  if (engine === 'sqlite') {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`));
    return JSON.stringify(rows);
  }
  return write(async function explain(trx) {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
    return JSON.stringify(rows);
  });
}

/**
 * What is wrong where a statement is to read the newest rows of some records in the order of an index:
 * that it sorts them without an end, no limit being below the sort, or that it walks the primary key
 * over the rows of all records.
 */
export async function notInOrder(
  { db, engine, write }: Storage,
  { text, values }: RecordedStatement,
  { index, key }: { readonly index: string; readonly key: string },
): Promise<string[]> {
  if (engine === 'sqlite') {
    const plan = CompiledQuery.raw(`explain query plan ${text}`);
    const { rows } = await db.executeQuery<{ parent: number; detail: string }>(plan);
    const sorting = rows.filter(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'));
    const sorted = sorting.flatMap(({ parent }) =>
      rows.filter((row) => row.parent === parent && row.detail.includes(` INDEX ${index} `)),
    );
    const walking = rows.filter(({ detail }) => detail.includes('PRIMARY KEY (rowid<?)'));
    return [...sorted, ...walking].map(({ detail }) => detail);
  }
  return write(async function explain(trx) {
    for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) {
      await sql`set local ${sql.raw(setting)} = off`.execute(trx);
    }
    const plan = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(plan);
    return rows.flatMap((row) =>
      row['QUERY PLAN'].flatMap(({ Plan }) => wrongIn(Plan, { index, key }, false)),
    );
  });
}

function wrongIn(
  node: Node,
  of: { readonly index: string; readonly key: string },
  isSorted: boolean,
): string[] {
  const type = node['Node Type'];
  const name = node['Index Name'] ?? '';
  const isOver = type !== 'Limit' && (isSorted || type === 'Sort');
  const walks = name === of.key && node['Scan Direction'] === 'Backward';
  const here = walks || (isOver && name === of.index) ? [`${type} ${name}`] : [];
  return [...here, ...(node.Plans ?? []).flatMap((one) => wrongIn(one, of, isOver))];
}
