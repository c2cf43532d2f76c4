/** The company before a round: who holds what, and which options exist or are promised. */
import { type Rational, rational } from '../money/rational.ts';
import type { CapTable } from './company-fields.ts';
import type { InputFault } from './refusal.ts';

export type { CapTable };

/** Shares of one company; the limit keeps entries sane, the arithmetic has none. */
export const sharesMax = 1_000_000_000_000_000n;
/** Holders, SAFEs and notes each; a company with more needs a cap table program. */
export const rowsMax = 20;

/** Symbol C: shares that are held, and options that are granted or promised, in whole shares. */
export function outstandingShares(table: CapTable): bigint {
  return table.holders.reduce(
    (total, { shares }) => total + shares,
    table.optionsGranted + table.optionsPromised,
  );
}

/** C + U, in shares: everything before anything converts, the unissued pool included. */
export function fullyDilutedShares(table: CapTable): Rational {
  return rational(outstandingShares(table) + table.poolUnissued);
}

/**
 * Returns what is wrong with a cap table, by pointers into the inputs; empty when nothing is. Each
 * number has already been checked by the schema or the form.
 */
export function capTableFaults(table: CapTable): readonly InputFault[] {
  if (outstandingShares(table) > 0n) return [];
  const hasRow = table.holders.length > 0;
  return [
    {
      pointer: hasRow ? '/capTable/holders/0/shares' : '/capTable/holders',
      code: 'no-shares',
      message: 'Enter at least one holder with shares.',
    },
  ];
}
