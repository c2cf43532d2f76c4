import type { AgreementTemplate, Section } from './agreement-facts.ts';
import { amountBothWays, percentText } from './figures.ts';

const title = 'Commitment to buy a simple agreement for future equity (post-money SAFE)';

const sections: AgreementTemplate['sections'] = ({ content: { terms } }) => {
  const { cap, discountBps, mfn, proRata } = terms;
  const price: string[] = [];
  if (cap !== null) {
    price.push(
      `The valuation cap is ${amountBothWays(cap)}. It is a post-money cap: it counts all shares that SAFEs and other convertible securities become, and none of those that are sold in the round which converts this SAFE.`,
    );
  }
  if ((discountBps ?? 0) > 0) {
    price.push(
      `The discount is ${percentText(discountBps ?? 0)} of the price that new investors pay.`,
    );
  }
  if (cap !== null && (discountBps ?? 0) > 0) {
    price.push('Whichever of the two gives the Investor more shares applies.');
  }
  if (mfn) {
    price.push(
      'Most favoured terms: if the Company later sells a convertible security on better terms before this SAFE converts, the Investor may take those terms instead.',
    );
  }
  const found: Section[] = [
    [
      'What the Investor gets',
      'A right to shares of the Company. The SAFE bears no interest and has no day on which it falls due. In the next round in which the Company sells preferred shares at a fixed valuation, the amount becomes shares of that series.',
      ...price,
    ],
    [
      'If the Company is sold or ends first',
      'When the Company is sold or goes public first, the Investor receives the amount, or what these shares would have brought if that is more. When it is wound up, the Investor is paid the amount after its debts and before its common shares, as far as its assets reach.',
    ],
    [
      'Pro rata right',
      proRata
        ? 'In the round that converts this SAFE, the Investor may buy as many of the new shares as keeps their part of the Company.'
        : 'There is none.',
    ],
  ];
  return found;
};

/** A SAFE with a cap that is measured after the money of all SAFEs (post-money). */
export const safePost: readonly AgreementTemplate[] = [
  { version: '2026-11-01', title, portal: '2026-11-01', sections },
  { version: '2026-11-26', title, portal: '2026-11-26', sections },
  { version: '2026-11-27', title, portal: '2026-11-27', sections },
];
