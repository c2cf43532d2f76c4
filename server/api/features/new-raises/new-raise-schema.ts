import { rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** Under these visibilities approved investors see a raise that did not let them in. */
const isShown = (row: string) =>
  `${row}.is_open = 1 and ${row}.visibility in ('network', 'public_teaser')`;

const note = `insert into shown_raises (raise_id)
  select new.raise_id where not exists (
    select 1 from shown_raises where shown_raises.raise_id = new.raise_id)`;

/**
 * The raises that investors came to see, which the database notes itself, so that no statement that
 * publishes one can forget it; and who was told of which. Raises that are older than this are not new.
 */
export const newRaiseSchema = statements('1.0-new-raises', (dialect) => {
  const { strict } = dialect;
  return `
  create table shown_raises (
    raise_id text not null primary key references raises (id) on delete cascade,
    told_on text
  )${strict};
  insert into shown_raises (raise_id, told_on) select raise_id, '' from network_entries;
  -- A short list: those of a day.
  create index shown_raises_waiting on shown_raises (raise_id) where told_on is null;
  create index shown_raises_round on shown_raises (told_on, raise_id);

  create table told_raises (
    user_id text not null references users (id) on delete cascade,
    raise_id text not null references raises (id) on delete cascade,
    told_at text not null,
    primary key (user_id, raise_id)
  )${strict};
  create index told_raises_raise on told_raises (raise_id);
${rowTrigger(dialect, 'shown_raises_added', {
  on: 'insert on network_entries',
  when: isShown('new'),
  work: note,
})}
${rowTrigger(dialect, 'shown_raises_changed', {
  on: 'update of is_open, visibility on network_entries',
  when: isShown('new'),
  work: note,
})}`;
});
