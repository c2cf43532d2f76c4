import { rowsMax } from '#shared/calculators/cap-table.ts';

/** The rows to show: those that are used, and empty ones after them up to the maximum. */
export function rowNumbers(used: readonly number[], empty: number): readonly number[] {
  const last = Math.max(0, ...used);
  const all = Array.from({ length: rowsMax }, (_, index) => index + 1);
  const free = all.filter((row) => !used.includes(row));
  // Numbers after the last row come first, so that rows stay in the order in which they were
  // entered.
  const next = [...free.filter((row) => row > last), ...free.filter((row) => row < last)];
  return [...used, ...next.slice(0, empty)].sort((a, b) => a - b);
}
