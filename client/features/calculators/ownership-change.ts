import { percentText } from '#shared/calculators/figures.ts';
import type { OwnershipRow } from '#shared/calculators/ownership-table.ts';
import { multiply, type Rational, rational } from '#shared/money/rational.ts';

/**
 * "−41.44 points (−44.35%)": both, because "diluted by 20%" can mean percentage points or a
 * percentage of what was held. A dash when nothing was held before, or nothing changed.
 */
export function changeWords({ dilution }: Pick<OwnershipRow, 'dilution'>): string {
  if (dilution === undefined || dilution.points.n === 0n) return '–';
  const points = signed(dilution.points).replace('%', '');
  return `${points} points (${signed(dilution.relative)})`;
}

/** A dilution as a change with its sign; the minus sign is as wide as a plus. */
function signed(dilution: Rational): string {
  const sign = dilution.n > 0n ? '−' : '+';
  const size = dilution.n > 0n ? dilution : multiply(dilution, rational(-1n));
  return `${sign}${percentText(size)}`;
}
