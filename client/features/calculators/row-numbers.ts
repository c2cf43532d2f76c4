import { rowsMax } from '../../../shared/calculators/cap-table.ts';

/** The rows to show: those that are used, and empty ones behind them as far as there is room. */
export function rowNumbers(used: readonly number[], empty: number): readonly number[] {
  const last = Math.max(0, ...used);
  const all = Array.from({ length: rowsMax }, (_, index) => index + 1);
  const free = all.filter((row) => !used.includes(row));
  // What follows comes first, so that rows stay in the order in which they were entered.
  const next = [...free.filter((row) => row > last), ...free.filter((row) => row < last)];
  return [...used, ...next.slice(0, empty)].sort((a, b) => a - b);
}
