/**
 * The open raises of one visibility, stage and sector, which an index has together, the newest first. Of
 * the groups that there could be most have no raise, so those that have are found first.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '#api/platform/storage/storage.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import type { FitOutcomes, Sought } from '#shared/product/fit/fit-rule.ts';
import { all, isOpen, type Search } from '../network-sources.ts';

/** Whether the stage and the sector are looked for: all raises of a group have the same of both. */
export type Kind = `${FitOutcomes['stage']} ${FitOutcomes['sector']}`;

/** Returns the kind of the groups in which an outcome is. */
export const kindOf = ({ stage, sector }: Pick<FitOutcomes, 'stage' | 'sector'>): Kind =>
  `${stage} ${sector}`;

/** A visibility, a stage and a sector. */
export interface Group {
  readonly visibility: string;
  readonly stage: string;
  readonly sector: string;
  readonly kind: Kind;
}

const newestFirst = sql`network_entries.live_at desc, network_entries.raise_id desc`;
const union = sql` union all `;
const keys = ['visibility', 'stage', 'sector'] as const;

/** The groups of some kinds that have raises and that the filters of a search leave. */
export async function groupsWithRaises(
  search: Search,
  sought: Sought,
  kinds: ReadonlySet<Kind>,
): Promise<readonly Group[]> {
  const { db, engine } = search;
  const groups = groupsOf(search, sought).filter(({ kind }) => kinds.has(kind));
  const n = engine === 'sqlite' ? sql`listed.key` : sql`listed.n - 1`;
  const { rows } = await sql<{ n: number | string }>`select ${n} as n from ${listed(engine, groups)}
    where (select 1 from network_entries where ${all(inListed(engine))}
      order by ${newestFirst} limit 1) is not null`.execute(db);
  const found = new Set(rows.map((row) => Number(row.n)));
  return groups.filter((_, at) => found.has(at));
}

function groupsOf({ visibilities, filters }: Search, sought: Sought): readonly Group[] {
  const chosen = (labels: object, name: 'stage' | 'sector') =>
    Object.keys(labels).filter((word) =>
      filters.facets.every(
        (facet) => !facet.startsWith(`=${name}=`) || facet === `=${name}=${word}`,
      ),
    );
  const outcome = (yours: readonly string[], word: string) =>
    yours.includes(word) ? 'met' : 'not-met';
  const [stages, sectors] = [chosen(stageLabels, 'stage'), chosen(sectorLabels, 'sector')];
  return visibilities.flatMap((visibility) =>
    stages.flatMap((stage) =>
      sectors.map((sector) => {
        const met = {
          stage: outcome(sought.stages, stage),
          sector: outcome(sought.sectors, sector),
        } as const;
        return { visibility, stage, sector, kind: kindOf(met) };
      }),
    ),
  );
}

/** Counts the raises of each kind, no more than `limit`. */
export async function sizesOf(
  { db, engine }: Search,
  groups: readonly Group[],
  limit: number,
): Promise<readonly { readonly kind: Kind; readonly size: number }[]> {
  const counts = [...byKind(groups)].map(
    ([kind, those]) => sql`select ${sql.lit(kind)} as kind, count(*) as size from (
      select 1 from ${entriesOf(engine, those, limit)} limit ${sql.lit(limit)}
    ) as of_kind`,
  );
  if (counts.length === 0) return [];
  const { rows } = await sql<{ kind: Kind; size: number | string }>`${sql.join(
    counts,
    union,
  )}`.execute(db);
  return rows.map(({ kind, size }) => ({ kind, size: Number(size) }));
}

/** Groups by their kind. */
export const byKind = (groups: readonly Group[]) => Map.groupBy(groups, ({ kind }) => kind);

/**
 * What follows `from` for the entries of some groups, which are read as `network_entries`.
 * @param limit no group has more
 */
export function entriesOf(
  engine: Engine,
  groups: readonly Group[],
  limit: number,
): RawBuilder<unknown> {
  const from = listed(engine, groups);
  // The order is that of the index, so that PostgreSQL does not read the table for its first rows.
  return engine === 'sqlite'
    ? sql`${from} cross join network_entries on ${all(inListed(engine))}`
    : sql`${from} cross join lateral (select * from network_entries
        where ${all(inListed(engine))} order by ${newestFirst} limit ${sql.lit(limit)}
      ) as network_entries`;
}

/**
 * The ids of the newest of each group and when they went live, as a query.
 * @param where what has to hold in groups of a kind
 */
export function newestOfEach(
  engine: Engine,
  groups: readonly Group[],
  where: (kind: Kind) => readonly Expression<SqlBool>[],
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): RawBuilder<{ readonly id: string; readonly at: string }> {
  const newest = (conditions: readonly Expression<SqlBool>[]) => sql`(
    select network_entries.raise_id as id, network_entries.live_at as at from network_entries
    where ${all(conditions)} order by ${newestFirst}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  ) as of_group`;
  const each =
    engine === 'sqlite'
      ? groups.map(
          (group) => sql`select * from ${newest([...inGroup(group), ...where(group.kind)])}`,
        )
      : // To plan a query for each group would take far longer than to read them.
        [...byKind(groups)].map(
          ([kind, those]) => sql`select of_group.* from ${listed(engine, those)}
            cross join lateral ${newest([...inListed(engine), ...where(kind)])}`,
        );
  return sql`select id, at from (${sql.join(each, union)}) as of_groups order by at desc, id desc`;
}

const inGroup = (group: Group) => [
  isOpen,
  ...keys.map((key) => sql<SqlBool>`${sql.ref(`network_entries.${key}`)} = ${group[key]}`),
];

/** The condition for entries of the group at hand of those that `listed` gives. */
const inListed = (engine: Engine) => [
  isOpen,
  ...keys.map((key) => {
    const value =
      engine === 'sqlite' ? sql`listed.value ->> ${sql.lit(key)}` : sql.ref(`listed.${key}`);
    return sql<SqlBool>`${sql.ref(`network_entries.${key}`)} = ${value}`;
  }),
];

/** Groups as rows, by few parameters however many they are. */
function listed(engine: Engine, groups: readonly Group[]): RawBuilder<unknown> {
  if (engine === 'sqlite') return sql`json_each(${JSON.stringify(groups)}) as listed`;
  const columns = keys.map((key) => sql`${groups.map((group) => group[key])}::text[]`);
  return sql`unnest(${sql.join(columns)}) with ordinality as listed (visibility, stage, sector, n)`;
}
