import {
  type Dialect,
  type Migration,
  type MigrationStep,
  rowTrigger,
  statements,
} from '#api/platform/storage/migration.ts';
import { ticketBands } from '#shared/product/investors/directory-filters.ts';
import { directoryWords } from './directory-words.ts';

/** Who finds a profile, by what its owner chose; what members find has what everyone finds. */
const audiences = `(
    select 'member' as audience, 'network' as visibility union all select 'member', 'public'
    union all select 'anyone', 'public'
  )`;

/** The columns that decide whether a profile is found, and by what. */
const profileColumns = [
  ...(['state', 'visibility', 'approved_at', 'directory_words', 'stages', 'sectors'] as const),
  ...(['countries', 'currency', 'check_min', 'check_max'] as const),
];

const tables = statements(
  '1.0-investor-directory',
  ({ engine, bigint, strict }) => {
    // Compared byte by byte on both engines, so that beginnings are found by the index.
    const bytes = engine === 'sqlite' ? '' : 'collate "C" ';
    return `
  alter table investor_profiles add column directory_words text not null default '[]';
  create table investor_facets (
    user_id text not null references users (id) on delete cascade,
    audience text not null check (audience in ('anyone', 'member')),
    facet text ${bytes}not null,
    approved_at text not null,
    constraint investor_facets_key primary key (user_id, facet, audience)
  )${strict};
  create index investor_facets_found on investor_facets (audience, facet, approved_at, user_id);
  create table investor_facet_counts (
    audience text not null,
    facet text ${bytes}not null,
    investors ${bigint} not null,
    constraint investor_facet_counts_key primary key (audience, facet)
  )${strict};`;
  },
  fillWords,
);

/** Those that there are, before what changes them lists them one by one. */
const listed = statements(
  tables.name,
  (dialect) => `
  ${list(dialect, '1 = 1')};
  insert into investor_facet_counts (audience, facet, investors)
    select audience, facet, count(*) from investor_facets where facet < '>' group by audience, facet;
${triggers(dialect)}`,
);

/**
 * The directory of investors: for each filter, a row for each investor whom it lets through, in the
 * order of the list; and how many they are. The database keeps both, so that no statement that changes
 * a profile or an account can forget it.
 */
export const directorySchema: Migration = {
  name: tables.name,
  async up(step) {
    await tables.up(step);
    await listed.up(step);
  },
};

function triggers(dialect: Dialect): string {
  const differs = (columns: readonly string[]) =>
    columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    rowTrigger(dialect, 'directory_profile_added', {
      on: 'insert on investor_profiles',
      when: `new.state = 'approved'`,
      work: listAgain(dialect, 'new.user_id'),
    }),
    rowTrigger(dialect, 'directory_profile_changed', {
      on: 'update on investor_profiles',
      when: `(old.state = 'approved' or new.state = 'approved') and (${differs(profileColumns)})`,
      work: listAgain(dialect, 'new.user_id'),
    }),
    rowTrigger(dialect, 'directory_profile_removed', {
      on: 'delete on investor_profiles',
      when: `old.state = 'approved'`,
      work: listAgain(dialect, 'old.user_id'),
    }),
    rowTrigger(dialect, 'directory_account_changed', {
      on: 'update on users',
      when: differs(['status', 'deletion_due_at']),
      work: listAgain(dialect, 'new.id'),
    }),
  ].join('\n');
}

/** Takes somebody off the directory, and lists them again if they may be found. */
function listAgain(dialect: Dialect, user: string): string {
  const counted = `select audience, facet from investor_facets
    where user_id = ${user} and facet < '>'`;
  const work = `update investor_facet_counts set investors = investors - 1
    where (audience, facet) in (${counted});
  delete from investor_facets where user_id = ${user};
  ${list(dialect, `user_id = ${user}`)};
  insert into investor_facet_counts (audience, facet, investors)
    select audience, facet, 1 from (${counted}) as counted where true
    on conflict (audience, facet) do update set investors = investor_facet_counts.investors + 1`;
  if (dialect.engine === 'sqlite') return work;
  // Two profiles that are approved at once would wait for each other's counts. Most accounts that
  // change have none, and those who log in for the first time need not follow one another.
  return `if exists (select 1 from investor_facets where user_id = ${user})
    or exists (select 1 from investor_profiles
      where user_id = ${user} and state = 'approved' and visibility <> 'hidden') then
  perform pg_advisory_xact_lock(hashtext('investor_facet_counts'));
  ${work};
  end if`;
}

/**
 * Lists those of some profiles who may be found. The state is written so that no index leads to it: all that
 * are approved would be read for each profile.
 */
function list(dialect: Dialect, which: string): string {
  return `insert into investor_facets (user_id, audience, facet, approved_at)
    select profile.user_id, chosen.audience, has.facet, profile.approved_at
    from (${facetsOf(dialect, which)}) as has
    join investor_profiles profile on profile.user_id = has.user_id
    join users on users.id = profile.user_id
    join ${audiences} as chosen on chosen.visibility = profile.visibility
    where profile.state || '' = 'approved' and profile.approved_at is not null
      and users.status = 'active' and users.deletion_due_at is null`;
}

/**
 * What some profiles are found by: an empty word for all, `=name=value` for the filters, and words that
 * begin with `~`. A comparison with '>' tells the filters from the words.
 */
function facetsOf({ engine }: Dialect, which: string): string {
  const each = (column: string) =>
    engine === 'sqlite'
      ? `json_each(${column}) as each_one`
      : `json_array_elements_text(${column}::json) as each_one(value)`;
  const eachOf = (column: string, before: string) =>
    `select user_id, '${before}' || each_one.value as facet from investor_profiles, ${each(column)}
      where ${which}`;
  const own = (facet: string, more = '') =>
    `select user_id, ${facet} as facet from investor_profiles where ${which}${more}`;
  const major = `case currency when 'JPY' then 1 else 100 end`;
  const bands = ticketBands.map(({ value, from, below }) =>
    own(
      `'=ticket=${value}'`,
      ` and check_max >= ${from} * ${major}${below === null ? '' : ` and check_min < ${below} * ${major}`}`,
    ),
  );
  return [
    own(`''`),
    eachOf('stages', '=stage='),
    eachOf('sectors', '=sector='),
    eachOf('countries', '=country='),
    // No country is every country.
    own(`'=country=*'`, ` and countries = '[]'`),
    own(`'=currency=' || currency`),
    ...bands,
    eachOf('directory_words', '~'),
  ].join('\n    union ');
}

/** So many texts are in memory at once. */
const filledAtOnce = 1_000;

/** Writes the words of the profiles that there are. */
async function fillWords(trx: MigrationStep['trx']): Promise<void> {
  for (let after = ''; ; ) {
    const profiles = await trx
      .selectFrom('investor_profiles')
      .select(['user_id', 'display_name', 'thesis'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(filledAtOnce)
      .execute();
    for (const { user_id, display_name, thesis } of profiles) {
      await trx
        .updateTable('investor_profiles')
        .set({ directory_words: directoryWords(display_name, thesis) })
        .where('user_id', '=', user_id)
        .execute();
    }
    const last = profiles.at(-1);
    if (last === undefined || profiles.length < filledAtOnce) return;
    after = last.user_id;
  }
}
