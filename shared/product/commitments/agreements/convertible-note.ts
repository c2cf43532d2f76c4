import type { AgreementTemplate } from './agreement-facts.ts';
import { amountBothWays, percentText } from './figures.ts';

const title = 'Commitment to buy a convertible note';

const sections: AgreementTemplate['sections'] = ({ content: { terms } }) => {
  const { cap, discountBps, interestBps, dayCount, maturityOn, qualifiedFinancing } = terms;
  const price =
    (discountBps ?? 0) > 0
      ? `the price that new investors pay, less a discount of ${percentText(discountBps ?? 0)}`
      : 'the price that new investors pay';
  const capped =
    cap === null
      ? `The price is ${price}.`
      : `The price is the lower of ${price}, and the price at a valuation cap of ${amountBothWays(cap)} for the fully diluted Company before the round.`;
  return [
    [
      'What the Investor gets',
      `A loan to the Company for the amount. It bears simple interest of ${percentText(interestBps ?? 0)} a year, counted by ${dayCount === '30_360' ? 'months of 30 days and years of 360' : 'actual days and years of 365'}.`,
    ],
    [
      'When it becomes shares',
      `In the next round in which the Company raises ${qualifiedFinancing === null ? 'new equity' : `${amountBothWays(qualifiedFinancing)} or more`}, the amount with its interest becomes shares of that round. ${capped}`,
    ],
    [
      'When it falls due',
      `On ${maturityOn ?? 'the day that the Company and the holders agree on'}, the amount with its interest is to be paid back, as far as it has not become shares.`,
    ],
  ];
};

/** A loan that becomes shares in the next round. */
export const convertibleNote: readonly AgreementTemplate[] = [
  { version: '2026-11-01', title, portal: '2026-11-01', sections },
  { version: '2026-11-26', title, portal: '2026-11-26', sections },
  { version: '2026-11-27', title, portal: '2026-11-27', sections },
];
