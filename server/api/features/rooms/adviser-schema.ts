import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** Whom a side of a raise has invited to read its data room, and what ends that. */
export const adviserSchema = statements(
  '1.0-advisers',
  (dialect) => `
  create table room_advisers (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    investor_id text references users (id),
    invited_by text not null references users (id),
    email text not null,
    user_id text references users (id),
    role text not null check (role in ('lawyer', 'accountant', 'other')),
    note text not null,
    state text not null check (state in ('invited', 'active', 'declined', 'ended', 'expired')),
    ended_by text check (ended_by in ('inviter', 'company', 'adviser', 'portal')),
    created_at text not null,
    expires_at text not null,
    accepted_at text,
    ended_at text,
    reminded_at text,
    nda_version integer,
    nda_sha256 text,
    nda_accepted_at text
  )${dialect.strict};
  -- One for each address and side at a time, and nobody advises two sides of a raise.
  create unique index room_advisers_open
    on room_advisers (raise_id, coalesce(investor_id, ''), email)
    where state in ('invited', 'active');
  create unique index room_advisers_one_side on room_advisers (raise_id, user_id)
    where state = 'active';
  create index room_advisers_newest on room_advisers (raise_id, created_at, id);
  create index room_advisers_of_investor on room_advisers (raise_id, investor_id, created_at, id);
  create index room_advisers_person on room_advisers (user_id, created_at, id);
  create index room_advisers_email on room_advisers (email, created_at, id);
  create index room_advisers_inviter on room_advisers (invited_by, state);
  create index room_advisers_investor on room_advisers (investor_id);
  -- For the clock.
  create index room_advisers_expiry on room_advisers (expires_at)
    where state in ('invited', 'active');
  create index room_advisers_reminder on room_advisers (expires_at)
    where state = 'active' and reminded_at is null;
  create index room_advisers_untold on room_advisers (created_at)
    where state = 'ended' and ended_at is null;
${endings(dialect).join('\n')}
`,
);

/**
 * What ends with what the inviting side has itself. The database does it, so that it is one change
 * with the other, whoever makes that, and is not undone by joining a company or being let in again.
 */
function endings(dialect: Dialect): readonly string[] {
  const end = (which: string) => `update room_advisers set state = 'ended', ended_by = 'portal'
    where state in ('invited', 'active') and ${which}`;
  const ofMember = end(`investor_id is null and invited_by = old.user_id
      and raise_id in (select id from raises where company_id = old.company_id)`);
  const ofReader = end('raise_id = old.raise_id and investor_id = old.user_id');
  return [
    rowTrigger(dialect, 'advisers_of_former_member', {
      on: 'delete on company_members',
      work: ofMember,
    }),
    rowTrigger(dialect, 'advisers_of_viewer', {
      on: 'update of role on company_members',
      when: "new.role = 'viewer' and old.role <> 'viewer'",
      work: ofMember,
    }),
    rowTrigger(dialect, 'advisers_of_former_reader', {
      on: 'update of state on access_grants',
      when: "old.state in ('active', 'invited') and new.state not in ('active', 'invited')",
      work: ofReader,
    }),
    rowTrigger(dialect, 'advisers_of_removed_reader', {
      on: 'delete on access_grants',
      work: ofReader,
    }),
    rowTrigger(dialect, 'advisers_of_suspended', {
      on: 'update of status on users',
      when: "new.status <> 'active' and old.status = 'active'",
      work: end('invited_by = old.id'),
    }),
  ];
}
