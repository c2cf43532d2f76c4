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

/** Groups of a kind that have raises, and how many there are; undefined where there are many. */
interface Sized {
  readonly kind: Kind;
  readonly groups: readonly Group[];
  readonly size: number | undefined;
}

/**
 * The groups of some kinds that have raises and that the filters of a search leave.
 * @param most so many raises of a kind are counted, a like number of each group
 */
export async function groupsWithRaises(
  search: Search,
  sought: Sought,
  kinds: ReadonlySet<Kind>,
  most: number,
): Promise<readonly Sized[]> {
  const { db, engine } = search;
  const possible = [...byKind(groupsOf(search, sought))].filter(([kind]) => kinds.has(kind));
  if (possible.length === 0) return [];
  const counted = possible.map(([kind, groups]) => ({ kind, groups, each: eachOf(most, groups) }));
  const n = engine === 'sqlite' ? sql`listed.key` : sql`listed.n - 1`;
  const counts = counted.map(
    ({ kind, groups, each }) => sql`select ${sql.lit(kind)} as kind, ${n} as n, (
      select count(*) from (select 1 from network_entries where ${inListed(engine)}
        order by ${newestFirst} limit ${sql.lit(each + 1)}) as of_group
    ) as size from ${listed(engine, groups)}`,
  );
  const { rows } = await sql<{
    kind: Kind;
    n: number | string;
    size: number | string;
  }>`select kind, n, size from (${sql.join(counts, union)}) as sizes where size > 0`.execute(db);
  const ofKind = Map.groupBy(rows, (row) => row.kind);
  return counted.flatMap(({ kind, groups, each }) => {
    const sizes = new Map(ofKind.get(kind)?.map((row) => [Number(row.n), Number(row.size)]));
    if (sizes.size === 0) return [];
    const isMany = [...sizes.values()].some((size) => size > each);
    const size = isMany ? undefined : [...sizes.values()].reduce((sum, one) => sum + one, 0);
    return [{ kind, groups: groups.filter((_, at) => sizes.has(at)), size }];
  });
}

/** So many of each group are counted, that of many small ones not all have to be of one size. */
const eachOf = (most: number, groups: readonly Group[]) =>
  Math.min(most, Math.ceil((most * 4) / groups.length));

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

const byKind = (groups: readonly Group[]) => Map.groupBy(groups, ({ kind }) => kind);

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
    ? sql`${from} cross join network_entries on ${inListed(engine)}`
    : sql`${from} cross join lateral (select * from network_entries
        where ${inListed(engine)} order by ${newestFirst} limit ${sql.lit(limit)}
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
            cross join lateral ${newest([inListed(engine), ...where(kind)])}`,
        );
  return sql`select id, at from (${sql.join(each, union)}) as of_groups order by at desc, id desc`;
}

const inGroup = (group: Group) => [
  isOpen,
  ...keys.map((key) => sql<SqlBool>`${sql.ref(`network_entries.${key}`)} = ${group[key]}`),
];

/** The condition for entries of the group at hand of those that `listed` gives. */
const inListed = (engine: Engine) =>
  all([
    isOpen,
    ...keys.map((key) => {
      const value =
        engine === 'sqlite' ? sql`listed.value ->> ${sql.lit(key)}` : sql.ref(`listed.${key}`);
      return sql<SqlBool>`${sql.ref(`network_entries.${key}`)} = ${value}`;
    }),
  ]);

/** Groups as rows, by few parameters however many they are. */
function listed(engine: Engine, groups: readonly Group[]): RawBuilder<unknown> {
  if (engine === 'sqlite') return sql`json_each(${JSON.stringify(groups)}) as listed`;
  const columns = keys.map((key) => sql`${groups.map((group) => group[key])}::text[]`);
  return sql`unnest(${sql.join(columns)}) with ordinality as listed (visibility, stage, sector, n)`;
}
