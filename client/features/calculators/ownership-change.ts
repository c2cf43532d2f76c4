import { percentText } from '../../../shared/calculators/figures.ts';
import type { OwnershipRow } from '../../../shared/calculators/ownership-table.ts';
import { multiply, type Rational, rational } from '../../../shared/rational.ts';

/**
 * "−41.44 points (−44.35%)": both, as "diluted by 20%" can mean percentage points or a percentage
 * of what was held. A dash where nothing was held before, or nothing changed.
 */
export function changeWords({ dilution }: Pick<OwnershipRow, 'dilution'>): string {
  if (dilution === undefined || dilution.points.n === 0n) return '–';
  const points = signed(dilution.points).replace('%', '');
  return `${points} points (${signed(dilution.relative)})`;
}

/** The change behind a dilution, with its sign; a minus as wide as a plus. */
function signed(dilution: Rational): string {
  const sign = dilution.n > 0n ? '−' : '+';
  const size = dilution.n > 0n ? dilution : multiply(dilution, rational(-1n));
  return `${sign}${percentText(size)}`;
}
