import { formatMoney, type Money } from '#shared/money/money.ts';
import { countedRaisesMax } from '#shared/product/overview/limits.ts';
import type { Overview } from '#shared/product/overview/overview.ts';

/**
 * Says how the portal is in two sentences. What is signed and what has arrived are never added up,
 * and neither are currencies.
 */
export function portalWords({
  live,
  week,
}: Pick<NonNullable<Overview['portal']>, 'live' | 'week'>): string {
  const sums = [
    { amounts: week.map(({ signed }) => signed), words: 'signed and not paid yet' },
    { amounts: week.map(({ funded }) => funded), words: 'signed and already paid' },
  ].flatMap(({ amounts, words }) => {
    const some = amounts.filter(({ amount }) => amount > 0);
    return some.length === 0 ? [] : [`${listed(some)} ${words}`];
  });
  const lately =
    sums.length === 0
      ? 'Nothing was signed in the past 7 days.'
      : `In the past 7 days: ${sums.join('; ')}.`;
  return `${raisesWords(live)} ${lately}`;
}

function raisesWords(live: number): string {
  if (live === 0) return 'No raise is running.';
  if (live === 1) return 'One raise is running.';
  return `${live}${live >= countedRaisesMax ? ' or more' : ''} raises are running.`;
}

function listed(amounts: readonly Money[]): string {
  const words = amounts.map((amount) => formatMoney(amount));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
