import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Transaction } from '../storage.ts';

/** So many raises are looked at at once, and so many records are named by one event at most. */
const raisesAtOnce = 100;
const recordsPerEvent = 500;

type Row = Readonly<Record<string, unknown>>;

/** What belongs to a raise: its rows, and what tells them from each other. */
const ofRaise: readonly {
  readonly table: string;
  readonly key: (row: Row) => string;
}[] = [
  { table: 'commitments', key: (row) => `${row['id']}` },
  { table: 'commitment_events', key: (row) => `${row['commitment_id']} ${row['seq']}` },
  { table: 'raise_snapshots', key: (row) => `${row['id']}` },
  { table: 'commitment_allocations', key: (row) => `${row['commitment_id']}` },
];
const ofCommitment = [
  { table: 'commitment_certificates', key: (row: Row) => `${row['sha256']}` },
  { table: 'commitment_evidence', key: (row: Row) => `${row['commitment_id']}` },
];

/**
 * Seals of the audit log are signed from now on, and the log says what each row about commitments
 * contains. What was there before is taken over as it is today: nobody can say what it was.
 */
export const boundRecords: Migration = {
  name: '0046-bound-records',
  async up(trx) {
    await trx.schema.alterTable('audit_seals').addColumn('signature', 'text').execute();
    const at = new Date().toISOString();
    await takeOverRaises(trx, at);
    await takeOverAgreements(trx, at);
  },
};

async function takeOverRaises(trx: Transaction, at: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from raises where id > ${after} order by id limit ${raisesAtOnce}`.execute(trx);
    for (const { id } of rows) {
      const records: unknown[] = [];
      for (const { table, key } of ofRaise) {
        const found = await sql<Row>`
          select * from ${sql.table(table)} where raise_id = ${id}`.execute(trx);
        for (const row of found.rows) records.push([table, key(row), hashOf(table, row)]);
      }
      for (const { table, key } of ofCommitment) {
        const found = await sql<Row>`
          select * from ${sql.table(table)} where commitment_id in
          (select id from commitments where raise_id = ${id})`.execute(trx);
        for (const row of found.rows) records.push([table, key(row), hashOf(table, row)]);
      }
      await record(trx, ['raise', id], records, at);
      after = id;
    }
    if (rows.length < raisesAtOnce) return;
  }
}

async function takeOverAgreements(trx: Transaction, at: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Row & { sha256: string }>`
      select * from agreements where sha256 > ${after} order by sha256
      limit ${raisesAtOnce}`.execute(trx);
    for (const row of rows) {
      const records = [['agreements', row.sha256, hashOf('agreements', row)]];
      await record(trx, ['agreement', row.sha256], records, at);
      after = row.sha256;
    }
    if (rows.length < raisesAtOnce) return;
  }
}

async function record(
  trx: Transaction,
  [target_type, target_id]: readonly [string, string],
  records: readonly unknown[],
  at: string,
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsPerEvent) {
    const some = records.slice(from, from + recordsPerEvent);
    const content = {
      ...{ action: 'record.bind', actor_id: null, actor_role: 'system' },
      ...{ after: sortedJson({ records: some, takenOver: at }), at, before: null },
      ...{ ip_prefix: 'local', request_id: 'system', target_id, target_type },
    };
    const values = { ...content, hash: sha256(sortedJson(content)) };
    const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into audit_events (${names}) values (${sql.join(Object.values(values))})`.execute(
      trx,
    );
  }
}

/** As `recordHash` makes it today; a step that was applied never changes. */
function hashOf(table: string, row: Row): string {
  const said = Object.entries(row).filter(([, value]) => value !== null);
  return sha256(`{"row":${sortedJson(Object.fromEntries(said))},"table":"${table}"}`);
}

function sortedJson(value: object): string {
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
