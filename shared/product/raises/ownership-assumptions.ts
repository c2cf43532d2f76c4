/** What a computed ownership assumes, in sentences for investors. */
import type { HeldCompany } from '../../calculators/company-query.ts';
import { basisPointsText } from '../../calculators/figures.ts';
import { conventionWords } from '../../calculators/pre-money-convention.ts';
import { formatMoney } from '../../money/money.ts';
import { dayText } from '../../money/parse-days.ts';
import type { OwnershipTerms } from './ownership-stakes.ts';

/** In the order in which they matter. No holder is named. */
export function assumptionsOf(raise: OwnershipTerms, held: HeldCompany): readonly string[] {
  return [
    ...ownAssumptions(raise),
    ...earlierAssumptions(raise, held),
    'All options and the whole pool count as shares, and the company states its cap table itself.',
  ];
}

function ownAssumptions({ instrument, terms }: OwnershipTerms): readonly string[] {
  const { cap, interestBps, maturityOn, preMoney, poolTargetBps } = terms;
  const atCap = cap === null ? '' : ` at its cap of ${formatMoney(cap)}`;
  switch (instrument) {
    case 'safe_post':
      return [`The SAFE converts${atCap}, before the shares of the next round.`];
    case 'convertible_note': {
      const interest =
        interestBps && maturityOn !== null
          ? `, with its interest until ${dayText(maturityOn)},`
          : '';
      return [`The note${interest} converts${atCap}, before the shares of the next round.`];
    }
    case 'priced_equity': {
      const pool = poolTargetBps
        ? `, and the pool is topped up to ${basisPointsText(poolTargetBps)} after closing`
        : '';
      const valuation = preMoney === null ? '' : ` of ${formatMoney(preMoney)}`;
      return [`New shares are priced at the pre-money valuation${valuation}${pool}.`];
    }
    case null:
      return [];
  }
}

function earlierAssumptions(
  { instrument }: OwnershipTerms,
  { safes, notes, convention }: HeldCompany,
): readonly string[] {
  if (safes.length + notes.length === 0) return [];
  if (instrument === 'priced_equity') {
    const words = convention === undefined ? '' : ` (${conventionWords[convention].name})`;
    return [`Earlier SAFEs and notes convert in this round${words}; “before” counts them too.`];
  }
  // An MFN SAFE has the cap that it has adopted.
  const capOf = (safe: (typeof safes)[number]) =>
    (safe.mfnAdopts ? safes[safe.mfnAdopts - 1] : safe) ?? safe;
  const uncapped =
    safes.filter((safe) => capOf(safe).cap === undefined && capOf(safe).ownershipBps === undefined)
      .length + notes.filter(({ cap }) => cap === undefined).length;
  const isAll = uncapped === safes.length + notes.length;
  return [
    ...(isAll ? [] : ['Earlier SAFEs and notes convert at their caps, before and after.']),
    ...(uncapped === 0
      ? []
      : [
          `${uncapped === 1 ? 'One earlier SAFE or note has' : `${uncapped} earlier SAFEs and notes have`} no cap and ${uncapped === 1 ? 'is' : 'are'} left out.`,
        ]),
  ];
}
