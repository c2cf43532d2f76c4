/**
 * Pages of the order by fit where many raises are open. A score per person is in no index, but it
 * takes fourteen values, and an index has the raises of a stage and a sector together. Those of which there are
 * few are all scored; of the others each score is read after the other, the best first and the newest
 * first. What is looked at for a page has an end, as in the other orders.
 */
import { type SqlBool, sql } from 'kysely';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { type FitOutcomes, fitTiers, type Sought } from '#shared/product/fit/fit-rule.ts';
import { passes } from '../network-filters.ts';
import type { OrderPlace } from '../network-order.ts';
import { all, type Search } from '../network-sources.ts';
import { entriesOf, type Group, groupsWithRaises, kindOf, newestOfEach } from './fit-groups.ts';
import { fitPlace, fitPlaceOf, residual, scoreAndTime } from './fit-order.ts';

/** How much is read for a page. */
export interface FitBounds {
  /** So many raises at most are scored, those of whole groups. */
  readonly scored: number;
  /** Of the groups that have more, so many raises are looked at for a score. */
  readonly lookedAt: number;
  /** And so many scores are read, the second where all that could have the first were looked at. */
  readonly scores: number;
}
const pageBounds: FitBounds = { scored: 1_500, lookedAt: 4_000, scores: 2 };
/** An overview has no next page, so that all scores are read that it shows, from 60 on. */
export const overviewBounds: FitBounds = { ...pageBounds, scores: 6 };

/** The next raises of the order; `until` is where the page ends, though it may not be full. */
export interface FitPlaces {
  readonly ids: readonly string[];
  readonly until: OrderPlace | undefined;
}

/** A score, with the outcomes that have it. */
type Tier = (typeof fitTiers)[number];

/** Reads the ids of the next raises that everybody like the reader sees, the best score first. */
export async function nextByFit(
  search: Search,
  sought: Sought,
  limit: number,
  bounds = pageBounds,
): Promise<FitPlaces> {
  const tiers = tiersLeft(search, sought);
  const kinds = new Set(tiers.flatMap((tier) => tier.all.map(kindOf)));
  const { few, many } = bySize(
    await groupsWithRaises(search, sought, kinds, bounds.scored),
    bounds,
  );
  const scored = await bestOf(search, sought, { groups: few, size: bounds.scored }, limit);
  const ids = scored.map(({ id }) => id);
  const isFull = (least: number) =>
    ids.length - scored.filter(({ score }) => score < least).length >= limit;
  const tiersOfMany = tiers
    .map(({ score, all: those }) => ({ score, all: those.filter((one) => many.has(kindOf(one))) }))
    .filter(({ all: those }) => those.length > 0);
  for (const [at, tier] of tiersOfMany.entries()) {
    if (isFull(tier.score + 1)) return { ids, until: undefined };
    // Everything of the score before comes before a time that is empty.
    const before = at === bounds.scores ? tiersOfMany[at - 1] : undefined;
    if (before !== undefined) {
      return { ids, until: { value: fitPlaceOf(before.score, ''), id: '' } };
    }
    const those = tier.all.flatMap((outcomes) => many.get(kindOf(outcomes)) ?? []);
    const read = await readTier(search, sought, tier, [...new Set(those)], { limit, ...bounds });
    ids.push(...read.ids);
    if (read.until !== undefined) return { ids, until: read.until };
  }
  return { ids, until: undefined };
}

/** The scores from where the page begins, without what no raise can have. */
function tiersLeft({ after }: Search, sought: Sought): readonly Tier[] {
  const from = after === undefined ? undefined : scoreAndTime(String(after.value));
  const isLeft = (score: number) =>
    from === undefined || score < from.score || (score === from.score && from.liveAt !== '');
  return fitTiers
    .filter(({ score }) => isLeft(score))
    .map(({ score, all: those }) => ({ score, all: those.filter(isPossible(sought)) }))
    .filter(({ all: those }) => those.length > 0);
}

/** Somebody who looks anywhere finds no other country. */
function isPossible({ countries, checkMin, checkMax, stages, sectors }: Sought) {
  const hasTicket = checkMin !== null && checkMax !== null;
  return ({ country, ticket, stage, sector }: FitOutcomes) =>
    (country === 'met' || countries.length > 0) &&
    (ticket === 'not-compared' || hasTicket) &&
    (stage === 'met' ? stages.length > 0 : stages.length < Object.keys(stageLabels).length) &&
    (sector === 'met' ? sectors.length > 0 : sectors.length < Object.keys(sectorLabels).length);
}

/** Parts groups into the kinds that can be scored whole, the smallest first, and the others. */
function bySize(sized: Awaited<ReturnType<typeof groupsWithRaises>>, { scored }: FitBounds) {
  const many = new Map(sized.map(({ kind, groups }) => [kind, groups]));
  const few: Group[] = [];
  let left = scored;
  const sizeOf = ({ size = Number.POSITIVE_INFINITY }: (typeof sized)[number]) => size;
  for (const one of sized.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    left -= sizeOf(one);
    if (left < 0) break;
    few.push(...one.groups);
    many.delete(one.kind);
  }
  return { few, many };
}

/** Scores all raises of some groups; resolves with the next of the order. */
async function bestOf(
  { db, engine, filters, after }: Search,
  sought: Sought,
  { groups, size }: { readonly groups: readonly Group[]; readonly size: number },
  limit: number,
): Promise<readonly { readonly id: string; readonly score: number }[]> {
  if (groups.length === 0) return [];
  const isNext =
    after === undefined ? sql`1 = 1` : sql`(place, id) < (${after.value}, ${after.id})`;
  const { rows } = await sql<{ id: string; place: string }>`select id, place from (
    select network_entries.raise_id as id, ${fitPlace(sought)} as place
    from ${entriesOf(engine, groups, size)}
    where ${all([sql<SqlBool>`1 = 1`, ...passes(engine, filters)])}
  ) as scored where ${isNext} order by place desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, place }) => ({ id, score: scoreAndTime(place).score }));
}

/** Reads the newest of a score in groups that have many raises, as far as these are looked at. */
async function readTier(
  { db, engine, filters, after }: Search,
  sought: Sought,
  { score, all: those }: Tier,
  groups: readonly Group[],
  { limit, lookedAt }: { readonly limit: number; readonly lookedAt: number },
): Promise<FitPlaces> {
  const from = after === undefined ? undefined : scoreAndTime(String(after.value));
  const moment = (sign: '<' | '>=', at: string, id: string) =>
    sql<SqlBool>`(network_entries.live_at, network_entries.raise_id) ${sql.raw(sign)} (${at}, ${id})`;
  const begin =
    after !== undefined && from?.score === score ? [moment('<', from.liveAt, after.id)] : [];
  const offset = Math.max(limit, Math.floor(lookedAt / groups.length));
  // At the newest of the places up to which each group is looked at.
  const { rows: ends } = await sql<{ id: string; at: string }>`${newestOfEach(
    engine,
    groups,
    () => begin,
    { limit: 1, offset },
  )} limit 1`.execute(db);
  const [end] = ends;
  const within = end === undefined ? [] : [moment('>=', end.at, end.id)];
  const has = (kind: string) => {
    const ofKind = those.filter((outcomes) => kindOf(outcomes) === kind);
    const rest = ofKind.map((outcomes) => residual(sought, outcomes));
    return sql<SqlBool>`(${sql.join(rest, sql` or `)})`;
  };
  const { rows } = await sql<{ id: string }>`${newestOfEach(
    engine,
    groups,
    (kind) => [...begin, ...within, has(kind), ...passes(engine, filters)],
    { limit },
  )} limit ${sql.lit(limit)}`.execute(db);
  return {
    ids: rows.map(({ id }) => id),
    until: end && { value: fitPlaceOf(score, end.at), id: end.id },
  };
}
