import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import { peopleAtOnce } from '#shared/product/pipeline/limits.ts';
import type { PipelinePeople } from '#shared/product/pipeline/pipeline.ts';

type Person = PipelinePeople['items'][number];

interface Source {
  readonly by: Person['by'];
  readonly table: string;
  readonly column: string;
  readonly only?: RawBuilder<unknown>;
}

/** What someone can have in a raise, the most telling first, and where that is found. */
const sources: readonly Source[] = [
  { by: 'commitment', table: 'commitments', column: 'investor_id' },
  { by: 'access', table: 'access_grants', column: 'user_id' },
  { by: 'thread', table: 'threads', column: 'investor_id' },
  {
    ...{ by: 'introduction', table: 'introductions', column: 'investor_id' },
    // Whom the company asked has only the name they chose to show until they accept.
    only: sql`(own.asked_by = 'investor' or own.state in ('open', 'closed'))`,
  },
];

/**
 * People of the portal who have to do with a raise and have no card in its pipeline yet, by name.
 * @param among only these of them; all unless given
 */
export async function peopleWithoutCard(
  db: Database,
  raiseId: string,
  among?: readonly string[],
): Promise<readonly Person[]> {
  if (among?.length === 0) return [];
  const { rows } = await sql<{ userId: string; name: string; source: number }>`
    select users.id as "userId", users.name, min(found.source) as source
    from (${sql.join(
      sources.map((_source, at) => peopleOf(at, raiseId, among)),
      sql` union all `,
    )}) as found
    inner join users on users.id = found.user_id
    group by users.id, users.name order by users.name, users.id limit ${peopleAtOnce}`.execute(db);
  return rows.map(({ source, ...person }) => ({ ...person, by: sources[source]?.by ?? 'access' }));
}

/**
 * Of each source a few: people who have a card are passed over by the index of the cards. What an
 * account had stays when it is deleted, and is nobody's to talk to.
 */
function peopleOf(
  at: number,
  raiseId: string,
  among: readonly string[] | undefined,
): RawBuilder<unknown> {
  const { table = '', column = '', only = sql`1 = 1` } = sources[at] ?? {};
  const userId = sql.ref(`own.${column}`);
  const chosen = among === undefined ? sql`` : sql` and ${userId} in (${sql.join(among)})`;
  return sql`select * from (
    select ${userId} as user_id, ${sql.lit(at)} as source from ${sql.table(table)} as own
    where own.raise_id = ${raiseId} and ${userId} is not null${chosen} and ${only}
      and exists (select 1 from users where users.id = ${userId} and users.status <> 'deleted')
      and not exists (select 1 from pipeline_cards
        where pipeline_cards.investor_id = ${userId} and pipeline_cards.raise_id = own.raise_id)
    order by ${userId} limit ${peopleAtOnce}) as some_of_them`;
}
