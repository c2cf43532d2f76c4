import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { createTable } from './table.ts';

/** What of a raise decides what the clock does with it, and when. */
const causes = [
  'state',
  'opens_at',
  'deadline_at',
  'early_close_at',
  'settling_at',
  'allocated_at',
  'reconfirm_snapshot_seq',
  'min_amount',
  'max_amount',
  'content',
];

interface Touch {
  readonly name: string;
  readonly on: string;
  readonly after: string;
  /** The condition on `raise_looks`, where `row` is what was written. */
  readonly of: (row: 'new' | 'old') => string;
  readonly row?: 'old';
}

/** Who waits for room is passed over while they could not take it. */
const waitingOf = (column: string) => `raise_id in (
  select commitments.raise_id from commitments
  where commitments.investor_id = ${column} and commitments.state = 'waitlisted'
)`;

const touches: readonly Touch[] = [
  {
    name: 'raise',
    on: 'raises',
    after: `update of ${causes}`,
    of: (row) => `raise_id = ${row}.id`,
  },
  ...(['insert', 'update', 'delete'] as const).map(
    (after): Touch => ({
      ...{ name: `commitment_${after}`, on: 'commitments', after },
      of: (row) => `raise_id = ${row}.raise_id`,
      ...(after === 'delete' ? { row: 'old' } : {}),
    }),
  ),
  {
    ...{ name: 'investor', on: 'users', after: 'update of status, deletion_due_at' },
    of: (row) => waitingOf(`${row}.id`),
  },
  ...(['insert', 'update of state', 'delete'] as const).map(
    (after): Touch => ({
      ...{ name: `profile_${after.slice(0, 6)}`, on: 'investor_profiles', after },
      of: (row) => waitingOf(`${row}.user_id`),
      ...(after === 'delete' ? { row: 'old' } : {}),
    }),
  ),
];

/**
 * When the clock next looks at each raise, so that it reads those that are due and no others. The
 * database itself sets it to "at once" with whatever decides what is due: no writer can forget it.
 */
export const raiseLooks: Migration = {
  name: '0039-raise-looks',
  async up(trx, engine) {
    await createTable(trx, engine, 'raise_looks')
      .addColumn('raise_id', 'text', (column) =>
        column.primaryKey().notNull().references('raises.id').onDelete('cascade'),
      )
      .addColumn('look_at', 'text')
      .execute();
    await sql`create index raise_looks_next on raise_looks (look_at, raise_id)
      where look_at is not null`.execute(trx);
    await sql`insert into raise_looks (raise_id, look_at)
      select raises.id, case when
        raises.state in ('approved', 'live', 'paused', 'closing', 'settling') or exists (
          select 1 from raise_totals where raise_totals.raise_id = raises.id
            and raise_totals.count > 0 and raise_totals.state in (
              'soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded'
            )
        ) then '' end
      from raises`.execute(trx);
    await trigger(trx, engine, {
      ...{ name: 'raise_added', on: 'raises', after: 'insert' },
      work: "insert into raise_looks (raise_id, look_at) values (new.id, '')",
    });
    for (const { name, on, after, of, row = 'new' } of touches) {
      const work = `update raise_looks set look_at = '' where ${of(row)}`;
      await trigger(trx, engine, { name, on, after, work });
    }
  },
};

async function trigger(
  trx: Transaction,
  engine: Engine,
  { name, on, after, work }: Omit<Touch, 'of' | 'row'> & { readonly work: string },
): Promise<void> {
  const full = `look_at_${name}`;
  if (engine === 'sqlite') {
    const body = `create trigger ${full} after ${after} on ${on} begin ${work}; end`;
    await sql.raw(body).execute(trx);
    return;
  }
  const body = `create function ${full}() returns trigger language plpgsql as
    $$ begin ${work}; return null; end $$`;
  await sql.raw(body).execute(trx);
  await sql
    .raw(`create trigger ${full} after ${after} on ${on} for each row execute function ${full}()`)
    .execute(trx);
}
