import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** Looks at a raise once its bank account was changed: the time to pay begins later. */
export const lookHoldSchema = statements('1.0-scheduling-holds', (dialect) =>
  rowTrigger(dialect, 'look_at_raise_held', {
    on: 'update of paying_held_until on raises',
    work: "update raise_looks set look_at = '' where raise_id = new.id",
  }),
);

/** What of a raise decides what the clock does with it, and when. */
const causes = `state, opens_at, deadline_at, early_close_at, settling_at, allocated_at,
    reconfirm_snapshot_seq, min_amount, max_amount, content`;

/** Whose raise is to be looked at: who waits for room is passed over while they could not take it. */
const waitingOf = (column: string) => `raise_id in (
    select commitments.raise_id from commitments
    where commitments.investor_id = ${column} and commitments.state = 'waitlisted'
  )`;

/** After what the clock looks at once at which raises. */
const touches: readonly (readonly [name: string, on: string, raises: string])[] = [
  ['raise', `update of ${causes} on raises`, 'raise_id = new.id'],
  ['commitment_insert', 'insert on commitments', 'raise_id = new.raise_id'],
  ['commitment_update', 'update on commitments', 'raise_id = new.raise_id'],
  ['commitment_delete', 'delete on commitments', 'raise_id = old.raise_id'],
  ['investor', 'update of status, deletion_due_at on users', waitingOf('new.id')],
  ['profile_insert', 'insert on investor_profiles', waitingOf('new.user_id')],
  ['profile_update', 'update of state on investor_profiles', waitingOf('new.user_id')],
  ['profile_delete', 'delete on investor_profiles', waitingOf('old.user_id')],
];

function triggers(dialect: Dialect): readonly string[] {
  const added = "insert into raise_looks (raise_id, look_at) values (new.id, '')";
  return [
    rowTrigger(dialect, 'look_at_raise_added', { on: 'insert on raises', work: added }),
    ...touches.map(([name, on, raises]) => {
      const work = `update raise_looks set look_at = '' where ${raises}`;
      return rowTrigger(dialect, `look_at_${name}`, { on, work });
    }),
  ];
}

/**
 * When the clock next looks at each raise, so that it reads those that are due and no others. The
 * database itself sets it to "at once" with whatever decides what is due: no writer can forget it.
 */
export const lookSchema = statements(
  '1.0-scheduling',
  (dialect) => `
  create table raise_looks (
    raise_id text not null primary key references raises (id) on delete cascade,
    look_at text
  )${dialect.strict};
  create index raise_looks_next on raise_looks (look_at, raise_id) where look_at is not null;

  ${triggers(dialect).join('\n  ')}
`,
);
