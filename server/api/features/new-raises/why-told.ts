/** Why somebody is told of a new raise: pure, for as many people and raises as there are. */
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import { fitOutcomesOf, fitScore } from '#shared/product/fit/fit-rule.ts';
import { fittingScoreMin } from '#shared/product/overview/limits.ts';
import type { NetworkSearch } from '#shared/product/raises/network-search.ts';
import type { Regime } from '#shared/product/raises/offer-words.ts';
import type { NewRaise } from './new-raise-rows.ts';
import type { ToldInvestor } from './told-investors.ts';

const dayMs = 86_400_000;

/** Why somebody is told of a raise. */
export interface Why {
  /** Of a hundred. */
  readonly score: number;
  /** Whether that is enough to say that it fits. */
  readonly fits: boolean;
  /** The names of the searches that find it. */
  readonly searches: readonly string[];
}

/** Says why somebody is told of a raise; undefined where they are not. */
export function whyTold(who: ToldInvestor, raise: NewRaise, now: number): Why | undefined {
  if (who.leftOut.has(raise.id)) return undefined;
  const { regime } = raise.entry;
  // It says no rule, or one under which they may not invest.
  if (who.obstacles[regime as Regime] !== null) return undefined;
  const score = fitScore(fitOutcomesOf(who.sought, raise.offered));
  const fits = score >= fittingScoreMin;
  const found = who.searches.filter(({ search }) => isFound(search, raise, now));
  if (!fits && found.length === 0) return undefined;
  return { score, fits, searches: found.map(({ name }) => name) };
}

const equal = ['sector', 'stage', 'country', 'instrument', 'currency'] as const;

/** Tells whether a search of the network finds a raise, as the network does. */
export function isFound(
  search: NetworkSearch,
  { entry }: Pick<NewRaise, 'entry'>,
  now: number,
): boolean {
  const { q = '', minTicketMax, closing } = search;
  const beginnings = searchedBeginnings(q);
  // Words were typed, but nothing that could be looked for.
  if (q.trim() !== '' && beginnings.length === 0) return false;
  if (equal.some((name) => search[name] !== undefined && search[name] !== entry[name]))
    return false;
  if (minTicketMax !== undefined && entry.ticketUnits > minTicketMax) return false;
  if (closing !== undefined && entry.closes_at > new Date(now + closing * dayMs).toISOString()) {
    return false;
  }
  return beginnings.every((word) => ` ${entry.words}`.includes(` ${word}`));
}
