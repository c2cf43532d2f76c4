import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

/**
 * Rules that move cards, what happened that a rule may answer, until it has, and the moves of each card.
 * What happens is noted by triggers, in the transaction in which it does: nothing that gives access or
 * moves money has to know of pipelines, and nothing is noted where there is no rule for it.
 */
export const ruleSchema = statements(
  '1.0-pipeline-rules',
  (dialect) => `
  create table pipeline_rules (
    raise_id text not null references raises (id) on delete cascade,
    event text not null check (event in ('access', 'opened', 'soft_circled', 'signed', 'funded')),
    stage integer not null check (stage between 2 and 5),
    primary key (raise_id, event)
  )${dialect.strict};

  create table card_events (
    raise_id text not null references raises (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    event text not null,
    at text not null
  )${dialect.strict};
  create index card_events_raise on card_events (raise_id, at);
  create index card_events_user on card_events (user_id);

  create table card_moves (
    card_id text not null references pipeline_cards (id) on delete cascade,
    n integer not null,
    at text not null,
    from_stage integer not null,
    to_stage integer not null,
    author_id text references users (id),
    rule text,
    reason text not null,
    primary key (card_id, n)
  )${dialect.strict};
  create index card_moves_author on card_moves (author_id);
${triggers(dialect)}`,
);

function triggers(dialect: Dialect): string {
  const note = (person: string, event: string, at: string, more = '') =>
    `insert into card_events (raise_id, user_id, event, at)
    select new.raise_id, new.${person}, ${event}, ${at} where exists (
      select 1 from pipeline_rules where raise_id = new.raise_id and event = ${event})${more}`;
  const access = note('user_id', `'access'`, 'coalesce(new.granted_at, new.created_at)');
  const isGiven = `new.state = 'active' and new.user_id is not null`;
  const opened = note(
    'user_id',
    `'opened'`,
    'new.began_at',
    ` and not exists (select 1 from visits as earlier where earlier.raise_id = new.raise_id
      and earlier.user_id = new.user_id and earlier.internal = 0 and earlier.looked = 1
      and earlier.id <> new.id)`,
  );
  const isLook = 'new.internal = 0 and new.looked = 1';
  const committed = note('investor_id', 'new.state', 'new.updated_at');
  const made = [
    ['card_events_given', 'insert on access_grants', isGiven, access],
    [
      'card_events_access',
      'update of state, user_id on access_grants',
      `${isGiven} and (old.state <> 'active' or old.user_id is null)`,
      access,
    ],
    ['card_events_visit', 'insert on visits', isLook, opened],
    ['card_events_look', 'update of looked on visits', `${isLook} and old.looked = 0`, opened],
    ['card_events_new_commitment', 'insert on commitments', '1 = 1', committed],
    [
      'card_events_commitment',
      'update of state on commitments',
      'new.state <> old.state',
      committed,
    ],
  ] as const;
  return made
    .map(([name, on, when, work]) => rowTrigger(dialect, name, { on, when, work }))
    .join('\n');
}
