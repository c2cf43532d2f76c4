/**
 * Pages of the order by fit where many raises are open. A score per person is in no index, but it
 * takes fourteen values: each is read after the other, the best first, from an index by stage and
 * sector, the newest first. What is looked at has an end, as in the other orders.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { type FitOutcomes, fitTiers, type Sought } from '#shared/product/fit/fit-rule.ts';
import { passes } from '../network-filters.ts';
import type { OrderPlace } from '../network-order.ts';
import { all, isOpen, type Search } from '../network-sources.ts';
import { fitPlaceOf, residual, scoreAndTime } from './fit-order.ts';

/** So many raises are looked at for a score of a page. */
const lookedAtMax = 4_000;
/** So many scores that few raises have are read for a page: all that an overview shows, from 60 on. */
const tiersMax = 6;

type Tier = (typeof fitTiers)[number];

/** The next raises of the order; `until` is where the page ends, though it may not be full. */
export interface FitPlaces {
  readonly ids: readonly string[];
  readonly until: OrderPlace | undefined;
}

/** Reads the ids of the next raises that everybody like the reader sees, the best score first. */
export async function nextByFit(search: Search, sought: Sought, limit: number): Promise<FitPlaces> {
  const { after } = search;
  const from = after === undefined ? undefined : scoreAndTime(String(after.value));
  const left = fitTiers.filter(
    (tier) => (from === undefined || tier.score <= from.score) && tier.all.some(isPossible(sought)),
  );
  const ids: string[] = [];
  for (const tier of left.slice(0, tiersMax)) {
    const begin =
      after !== undefined && from?.score === tier.score
        ? { liveAt: from.liveAt, id: after.id }
        : undefined;
    const groups = groupsOf(search, sought, tier);
    if (groups.length === 0) continue;
    const until = await lookedAtUntil(search, groups, begin, limit);
    ids.push(...(await idsIn(search, groups, { begin, until, limit: limit - ids.length })));
    if (ids.length >= limit) return { ids, until: undefined };
    if (until !== undefined) {
      return { ids, until: { value: fitPlaceOf(tier.score, until.liveAt), id: until.id } };
    }
  }
  const last = left[tiersMax - 1];
  // Everything of that score comes before a time that is empty.
  const until =
    left.length > tiersMax && last !== undefined
      ? { value: fitPlaceOf(last.score, ''), id: '' }
      : undefined;
  return { ids, until };
}

/** Leaves out what no raise can have: somebody who looks anywhere finds no other country. */
function isPossible({ countries, checkMin, checkMax, stages, sectors }: Sought) {
  const hasTicket = checkMin !== null && checkMax !== null;
  return ({ country, ticket, stage, sector }: FitOutcomes) =>
    (country === 'met' || countries.length > 0) &&
    (ticket === 'not-compared' || hasTicket) &&
    (stage === 'met' ? stages.length > 0 : stages.length < Object.keys(stageLabels).length) &&
    (sector === 'met' ? sectors.length > 0 : sectors.length < Object.keys(sectorLabels).length);
}

/** Raises of a stage and a sector that have the score. */
interface Group {
  readonly visibility: string;
  readonly stage: string;
  readonly sector: string;
  readonly rest: RawBuilder<SqlBool>;
}

function groupsOf({ visibilities, filters }: Search, sought: Sought, tier: Tier): readonly Group[] {
  const chosen = (name: string, word: string) =>
    filters.facets.every((facet) => !facet.startsWith(`=${name}=`) || facet === `=${name}=${word}`);
  const words = (
    labels: Readonly<Record<string, string>>,
    yours: readonly string[],
    name: 'stage' | 'sector',
  ) => {
    const here = Object.keys(labels).filter((word) => chosen(name, word));
    return {
      met: here.filter((word) => yours.includes(word)),
      'not-met': here.filter((word) => !yours.includes(word)),
      'not-compared': [],
    };
  };
  const stages = words(stageLabels, sought.stages, 'stage');
  const sectors = words(sectorLabels, sought.sectors, 'sector');
  const possible = tier.all.filter(isPossible(sought));
  // Those of one stage and sector are read once, whichever of them has the score.
  const alike = Map.groupBy(possible, ({ stage, sector }) => `${stage} ${sector}`);
  return [...alike.values()].flatMap((those) => {
    const [first] = those;
    if (first === undefined) return [];
    const rest = sql<SqlBool>`(${sql.join(
      those.map((outcomes) => residual(sought, outcomes)),
      sql` or `,
    )})`;
    return visibilities.flatMap((visibility) =>
      stages[first.stage].flatMap((stage) =>
        sectors[first.sector].map((sector) => ({ visibility, stage, sector, rest })),
      ),
    );
  });
}

interface Moment {
  readonly liveAt: string;
  readonly id: string;
}

const inGroup = ({ visibility, stage, sector }: Group, begin: Moment | undefined) => [
  isOpen,
  sql<SqlBool>`network_entries.visibility = ${visibility}`,
  sql<SqlBool>`network_entries.stage = ${stage}`,
  sql<SqlBool>`network_entries.sector = ${sector}`,
  ...(begin === undefined
    ? []
    : [
        sql<SqlBool>`(network_entries.live_at, network_entries.raise_id) < (${begin.liveAt}, ${begin.id})`,
      ]),
];
const newestFirst = sql`network_entries.live_at desc, network_entries.raise_id desc`;
const union = sql` union all `;

/** Where the look ends: at the newest of the places up to which each group is looked at. */
async function lookedAtUntil(
  { db }: Search,
  groups: readonly Group[],
  begin: Moment | undefined,
  limit: number,
): Promise<Moment | undefined> {
  const each = Math.max(limit, Math.floor(lookedAtMax / groups.length));
  const ends = groups.map(
    (group) => sql`select * from (
      select network_entries.raise_id as id, network_entries.live_at as at from network_entries
      where ${all(inGroup(group, begin))} order by ${newestFirst} limit 1 offset ${sql.lit(each)}
    ) as of_group`,
  );
  const { rows } = await sql<{ id: string; at: string }>`select id, at from (${sql.join(
    ends,
    union,
  )}) as ends order by at desc, id desc limit 1`.execute(db);
  const [end] = rows;
  return end && { liveAt: end.at, id: end.id };
}

async function idsIn(
  { db, engine, filters }: Search,
  groups: readonly Group[],
  { begin, until, limit }: { begin: Moment | undefined; until: Moment | undefined; limit: number },
): Promise<readonly string[]> {
  const within =
    until === undefined
      ? []
      : [
          sql<SqlBool>`(network_entries.live_at, network_entries.raise_id) >= (${until.liveAt}, ${until.id})`,
        ];
  const found = groups.map(
    (group) => sql`select * from (
      select network_entries.raise_id as id, network_entries.live_at as at from network_entries
      where ${all([...inGroup(group, begin), ...within, group.rest, ...passes(engine, filters)])}
      order by ${newestFirst} limit ${sql.lit(limit)}
    ) as of_group`,
  );
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(
    found,
    union,
  )}) as found order by at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
