import { formatMoney } from '../../money/money.ts';
import { dayText } from '../../money/parse-days.ts';
import type { RaiseContent } from './raises.ts';

/** Returns what the terms of a raise mean for whoever invests, one sentence each. */
export function plainTerms(content: RaiseContent): readonly string[] {
  switch (content.instrument) {
    case 'safe_post':
      return safeTerms(content);
    case 'convertible_note':
      return noteTerms(content);
    case 'priced_equity':
      return pricedTerms(content);
    case null:
      return [];
  }
}

function safeTerms({ terms }: RaiseContent): readonly string[] {
  const { cap, discountBps, mfn, proRata } = terms;
  return [
    'You pay now and get shares later, when the company sells shares in a priced round. Until then you own none, and there is no interest and no day on which you are paid back.',
    ...(cap === null
      ? []
      : [
          `However high the price is then, your money converts as if the company were worth ${formatMoney(cap)} at most, all SAFEs included.`,
        ]),
    ...discountWords(discountBps, cap !== null),
    ...(mfn ? ['If a later SAFE has better terms, you may take those.'] : []),
    proRata
      ? 'You may take part in that round, to keep your percentage.'
      : 'You have no right to take part in later rounds.',
  ];
}

function noteTerms({ terms }: RaiseContent): readonly string[] {
  const { cap, discountBps, interestBps, maturityOn, qualifiedFinancing } = terms;
  return [
    'You lend money to the company. In its next large enough round, the loan and its interest become shares.',
    ...(qualifiedFinancing === null
      ? []
      : [`Large enough is a round of ${formatMoney(qualifiedFinancing)} or more.`]),
    ...(interestBps === null
      ? []
      : [`Each year adds ${interestBps / 100}% of what you lent; interest bears no interest.`]),
    ...(cap === null
      ? []
      : [
          `However high the price is then, it converts as if the company had been worth ${formatMoney(cap)} at most before the round.`,
        ]),
    ...discountWords(discountBps, cap !== null),
    ...(maturityOn === null
      ? []
      : [`Without such a round, the loan falls due on ${dayText(maturityOn)}.`]),
  ];
}

function pricedTerms({ terms }: RaiseContent): readonly string[] {
  const { preMoney, poolTargetBps } = terms;
  return [
    'You buy shares at a fixed price when the raise closes.',
    ...(preMoney === null
      ? []
      : [`The company without the new money is valued at ${formatMoney(preMoney)}.`]),
    ...(poolTargetBps === null || poolTargetBps === 0
      ? []
      : [
          `Before you buy, options for staff are set aside, so that ${poolTargetBps / 100}% of the company is unallocated after closing.`,
        ]),
  ];
}

function discountWords(discountBps: number | null, hasCap: boolean): readonly string[] {
  if (discountBps === null || discountBps === 0) return [];
  const discount = `You pay ${discountBps / 100}% less per share than the new investors of that round`;
  return [hasCap ? `${discount}, if that gives you more shares than the cap.` : `${discount}.`];
}
