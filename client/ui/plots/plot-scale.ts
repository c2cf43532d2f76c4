import { scaleLinear } from 'd3-scale';
import type { Tick } from './plot-shapes.ts';

/** So many lines across are enough to read a height from. */
const linesWanted = 4;

export interface ValueScale {
  readonly ticks: readonly Tick[];
  /** Where a value is: 100 for zero, at the bottom, and less for more. */
  readonly y: (value: number) => number;
}

/**
 * A scale from zero to a round number that is not below the greatest value, with round ticks: 1, 2
 * or 5 times a power of ten apart.
 * @param options `whole` for things that are counted: no ticks between whole numbers
 */
export function valueScale(
  greatest: number,
  options: { readonly format: (value: number) => string; readonly whole?: boolean },
): ValueScale {
  const { format, whole = false } = options;
  const some = greatest > 0 ? greatest : 1;
  const top = whole ? Math.ceil(some) : some;
  const wanted = whole ? Math.min(linesWanted, top) : linesWanted;
  const scale = scaleLinear().domain([0, top]).range([100, 0]).nice(wanted);
  const y = (value: number) => hundredths(scale(value));
  return {
    y,
    ticks: scale.ticks(wanted).map((value) => ({ value, y: y(value), label: format(value) })),
  };
}

/** A hundredth of a percent is less than a pixel on every screen. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Which of so many labels are written when only `most` have room: the first, and then every n-th. */
export function isLabelled(at: number, count: number, most: number): boolean {
  return at % Math.ceil(count / most) === 0;
}
