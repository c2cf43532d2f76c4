import { formatMoney } from '#shared/money/money.ts';
import { bookPath, roomPath } from '#shared/site/dashboard-address.ts';
import type { RunningRaise } from './raise-overview-loader.ts';

/** Something to do about a raise, and where it is done. */
export interface RaiseTask {
  readonly words: string;
  readonly href: string;
}

/** As many as are read at one look. */
const tasksMax = 5;

/**
 * The tasks of a raise that runs, at most five: payments that somebody reported, refunds, people and
 * questions that wait, then who has not paid, by name. The last line counts those who did not fit.
 */
export function tasksOf(
  {
    raise,
    figures,
    unpaid,
    unpaidCount,
  }: Pick<RunningRaise, 'raise' | 'figures' | 'unpaid' | 'unpaidCount'>,
  waiting: { readonly requests: number; readonly questions: number },
): readonly RaiseTask[] {
  const book = bookPath(raise.id);
  const room = roomPath(raise.id);
  const reported = Math.min(figures.reported, unpaidCount);
  const owed = figures.totals.find(({ state }) => state === 'refund_due')?.count ?? 0;
  const counted = [
    {
      count: reported,
      words: `Confirm ${several(reported, 'a payment that is reported', 'payments that are reported')}`,
      href: `${book}&state=signed&sort=-updatedAt`,
    },
    {
      count: owed,
      words: `Pay back ${several(owed, 'a commitment', 'commitments')}`,
      href: `${book}&state=refund_due`,
    },
    {
      count: waiting.requests,
      words: `Decide about ${several(waiting.requests, 'a person who asks', 'people who ask')} for access`,
      href: `${room}&part=access&state=requested`,
    },
    {
      count: waiting.questions,
      words: `Answer ${several(waiting.questions, 'a question', 'questions')}`,
      href: `${room}&part=questions&unanswered=true`,
    },
  ].filter(({ count }) => count > 0);
  const left = unpaidCount - reported;
  const named = unpaid
    .filter((one) => one.reported === null)
    .slice(0, tasksMax - counted.length)
    .map(({ id, amount, investor }) => ({
      words: `${investor?.name ?? 'An investor'} has not paid ${formatMoney(amount)}`,
      href: `${book}&id=${id}`,
    }));
  const others = left - named.length;
  if (others <= 0) return [...counted, ...named];
  // The last name gives its line to the count of those who are not named.
  const shown = counted.length + named.length < tasksMax ? named : named.slice(0, -1);
  const unnamed = left - shown.length;
  return [
    ...counted,
    ...shown,
    {
      words: `${unnamed} ${shown.length === 0 ? '' : 'more '}${unnamed === 1 ? 'investor has' : 'investors have'} signed and not paid`,
      href: `${book}&state=signed&sort=signedAt`,
    },
  ];
}

function several(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
