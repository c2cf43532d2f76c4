/** What a priced raise does to ownership. */
import { fullyDilutedShares } from '../../calculators/cap-table.ts';
import type { HeldCompany } from '../../calculators/company-query.ts';
import { wholeText } from '../../calculators/figures.ts';
import { pricedRound } from '../../calculators/priced-round.ts';
import type { Money } from '../../money/money.ts';
import { equals, rational } from '../../money/rational.ts';
import {
  groupedStakes,
  groupRows,
  type OwnershipTerms,
  presentGroup,
  refusal,
  type Stakes,
} from './ownership-stakes.ts';

/** Before is the company with its SAFEs and notes converted, before the new money and pool. */
export function pricedStakes(raise: OwnershipTerms, held: HeldCompany, raised: Money): Stakes {
  const { preMoney, poolTargetBps, fullyDilutedShares: stated } = raise.terms;
  if (preMoney === null || preMoney.amount === 0) {
    return refusal('The pre-money valuation is not stated yet.');
  }
  const { capTable, safes, notes, convention } = held;
  const converts = safes.length + notes.length > 0;
  if (converts && convention === undefined) {
    return refusal(
      'The cap table has SAFEs or notes, and does not say what “pre-money” means when they convert. That is chosen in the calculator of rounds.',
    );
  }
  const shares = fullyDilutedShares(capTable);
  if (!converts && stated !== null && !equals(rational(BigInt(stated)), shares)) {
    return refusal(
      `The terms state ${wholeText(rational(BigInt(stated)))} fully diluted shares, and the cap table has ${wholeText(shares)}.`,
    );
  }
  const outcome = pricedRound({
    ...{ currency: raise.currency, capTable, safes, notes, preMoney, newMoney: raised },
    convention: convention ?? 'percentage_ownership',
    mode: 'exact',
    pool: poolTargetBps ? { kind: 'target', bps: poolTargetBps } : { kind: 'none' },
  });
  if (outcome.kind === 'refused') return refusal(outcome.refusal.message);
  if (outcome.kind === 'invalid') return refusal(outcome.faults[0]?.message ?? '');
  const rows = groupRows(outcome.result.table.rows, (row) => presentGroup(row, raise));
  return groupedStakes(
    rows.map(({ group, row }) => ({ group, part: row.converted.part })),
    rows.map(({ group, row }) => ({ group, part: row.after.part })),
  );
}
