import type { Engine, Transaction } from './storage.ts';

/** A step with which a migration changes the database. */
export interface MigrationStep {
  readonly trx: Transaction;
  readonly engine: Engine;
  /** Sends a text of several statements at once, which the query builder cannot. */
  run(statements: string): Promise<void>;
}

/** One forward step of the schema. It runs inside the transaction that records it. */
export interface Migration {
  /** Begins with the version that brings it, such as `1.0-contact`. */
  readonly name: string;
  up(step: MigrationStep): Promise<void>;
}

/**
 * Sorts migrations by the version that brings them. Those of a version keep their order, so that one
 * may refer to tables of those before it, and to all of an earlier version.
 */
export function inOrder(migrations: readonly Migration[]): readonly Migration[] {
  return [...migrations].sort((one, other) => versionOf(one) - versionOf(other));
}

function versionOf({ name }: Migration): number {
  const [, major, minor] = /^(\d+)\.(\d+)-/.exec(name) ?? [];
  if (minor === undefined) throw new Error(`${name} does not begin with a version.`);
  return Number(major) * 1_000 + Number(minor);
}

/** The words that the engines write differently in statements that are the same otherwise. */
export interface Dialect {
  readonly engine: Engine;
  /**
   * Ends every table: on SQLite such a table refuses values of the wrong type, as PostgreSQL does
   * anyway.
   */
  readonly strict: '' | ' strict';
  /** The type of integers beyond 32 bits: amounts of money, sequence numbers. */
  readonly bigint: 'integer' | 'bigint';
}

const dialects: Readonly<Record<Engine, Dialect>> = {
  sqlite: { engine: 'sqlite', strict: ' strict', bigint: 'integer' },
  postgres: { engine: 'postgres', strict: '', bigint: 'bigint' },
};

/** A migration made of statements, all sent at once, and of what else it adds. */
export function statements(
  name: string,
  text: (dialect: Dialect) => string,
  fill: (trx: Transaction) => Promise<void> = async () => undefined,
): Migration {
  return {
    name,
    async up({ trx, engine, run }) {
      await run(text(dialects[engine]));
      await fill(trx);
    },
  };
}

/** A trigger for each row that does some statements, as each engine writes it. */
export function rowTrigger(
  { engine }: Dialect,
  name: string,
  { on, when, work }: { readonly on: string; readonly when?: string; readonly work: string },
): string {
  const head = `create trigger ${name} after ${on} for each row${when === undefined ? '' : ` when (${when})`}`;
  if (engine === 'sqlite') return `${head} begin\n  ${work};\nend;`;
  return `create function ${name}() returns trigger language plpgsql as $$ begin
  ${work}; return null;
end $$;
${head} execute function ${name}();`;
}
