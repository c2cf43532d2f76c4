import {
  type Dialect,
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

/**
 * The directory of investors: for each filter, a row for each investor whom it lets through, in the
 * order of the list; and how many they are. The database keeps both, so that no statement that changes
 * a profile or an account can forget it.
 */
export const directorySchema = statements(
  '1.0-investor-directory',
  (dialect) => {
    const { engine, bigint, strict } = dialect;
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
  )${strict};
${triggers(dialect)}`;
  },
  fillWords,
);

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
  // Two profiles that are approved at once would wait for each other's counts.
  const oneAtATime =
    dialect.engine === 'postgres'
      ? `perform pg_advisory_xact_lock(hashtext('investor_facet_counts'));\n  `
      : '';
  return `${oneAtATime}update investor_facet_counts set investors = investors - 1
    where (audience, facet) in (${counted});
  delete from investor_facets where user_id = ${user};
  insert into investor_facets (user_id, audience, facet, approved_at)
    select profile.user_id, chosen.audience, has.facet, profile.approved_at
    from (${facetsOf(dialect, user)}) as has
    join investor_profiles profile on profile.user_id = ${user}
    join users on users.id = profile.user_id
    join ${audiences} as chosen on chosen.visibility = profile.visibility
    where profile.state = 'approved' and profile.approved_at is not null
      and users.status = 'active' and users.deletion_due_at is null;
  insert into investor_facet_counts (audience, facet, investors)
    select audience, facet, 1 from (${counted}) as counted where true
    on conflict (audience, facet) do update set investors = investor_facet_counts.investors + 1`;
}

/**
 * What a profile is found by: an empty word for all, `=name=value` for the filters, and words that
 * begin with `~`. A comparison with '>' tells the filters from the words.
 */
function facetsOf({ engine }: Dialect, user: string): string {
  const each = (column: string) =>
    engine === 'sqlite'
      ? `json_each(${column}) as each_one`
      : `json_array_elements_text(${column}::json) as each_one(value)`;
  const listed = (column: string, before: string) =>
    `select '${before}' || each_one.value from investor_profiles, ${each(column)}
      where user_id = ${user}`;
  const own = (facet: string, more = '') =>
    `select ${facet} from investor_profiles where user_id = ${user}${more}`;
  const major = `case currency when 'JPY' then 1 else 100 end`;
  const bands = ticketBands.map(({ value, from, below }) =>
    own(
      `'=ticket=${value}'`,
      ` and check_max >= ${from} * ${major}${below === null ? '' : ` and check_min < ${below} * ${major}`}`,
    ),
  );
  return [
    `select '' as facet`,
    listed('stages', '=stage='),
    listed('sectors', '=sector='),
    listed('countries', '=country='),
    // No country is every country.
    own(`'=country=*'`, ` and countries = '[]'`),
    own(`'=currency=' || currency`),
    ...bands,
    listed('directory_words', '~'),
  ].join('\n    union ');
}

/** Writes the words of the profiles that there are; the triggers then list them. */
async function fillWords(trx: MigrationStep['trx']): Promise<void> {
  const profiles = await trx
    .selectFrom('investor_profiles')
    .select(['user_id', 'display_name', 'thesis'])
    .execute();
  for (const { user_id, display_name, thesis } of profiles) {
    await trx
      .updateTable('investor_profiles')
      .set({ directory_words: directoryWords(display_name, thesis) })
      .where('user_id', '=', user_id)
      .execute();
  }
}
