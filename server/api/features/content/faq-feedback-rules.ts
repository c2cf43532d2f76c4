/** Which answers need work, and how often one may be rated. Pure. */

import type { Rate } from '#api/platform/storage/rates.ts';
import { feedbackDays } from '#shared/product/fields/limits.ts';

/** For one network: enough for a whole office, too little for a program to fill the table. */
export const voteRatePerNetwork: Rate = { limit: 60, seconds: 3_600 };
export const remarkRatePerNetwork: Rate = { limit: 10, seconds: 3_600 };

const dayMs = 86_400_000;

/** The first day that is counted, in UTC. */
export function firstCountedDay(now: number): string {
  return new Date(now - (feedbackDays - 1) * dayMs).toISOString().slice(0, 10);
}

interface Votes {
  readonly yes: number;
  readonly no: number;
}

/**
 * The least useful first: by the share of No, calculated with one extra Yes and one extra No so
 * that a single No is not listed before twenty. Equal shares are sorted by the number of votes;
 * questions without votes come last, in their given order.
 */
export function leastUsefulFirst<Rated extends Votes>(rated: readonly Rated[]): Rated[] {
  return rated.toSorted((a, b) => shareOfNo(b) - shareOfNo(a) || votesOf(b) - votesOf(a));
}

function shareOfNo(votes: Votes): number {
  const total = votesOf(votes);
  return total === 0 ? -1 : (votes.no + 1) / (total + 2);
}

function votesOf({ yes, no }: Votes): number {
  return yes + no;
}
