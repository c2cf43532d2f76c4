import type { AgreementTemplate } from './agreement-facts.ts';
import { amountBothWays, grouped, percentText } from './figures.ts';

const title = 'Commitment to buy shares in a priced round';

const sections: AgreementTemplate['sections'] = ({ content: { terms } }) => {
  const { preMoney, fullyDilutedShares, poolTargetBps, liquidationPreference } = terms;
  const pool = poolTargetBps ?? 0;
  return [
    [
      'What the Investor gets',
      `Newly issued shares of the Company. The valuation before the round is ${preMoney === null ? 'the one that the offer states' : amountBothWays(preMoney)}, for ${grouped(fullyDilutedShares ?? '0')} fully diluted shares before it.`,
      pool > 0
        ? `An option pool of ${percentText(pool)} of the Company after the round is made before it, so that the price per share is the valuation divided by the shares including it.`
        : 'No option pool is made for the round.',
      'The number of shares is the amount divided by the price per share, rounded down to whole shares.',
    ],
    [
      'Liquidation preference',
      liquidationPreference.trim() === ''
        ? 'There is none: these shares rank as common shares do.'
        : liquidationPreference.trim(),
    ],
  ];
};

/** Shares at a price that is known. */
export const pricedEquity: readonly AgreementTemplate[] = [
  { version: '2026-11-01', title, portal: '2026-11-01', sections },
  { version: '2026-11-26', title, portal: '2026-11-26', sections },
  { version: '2026-11-27', title, portal: '2026-11-27', sections },
];
