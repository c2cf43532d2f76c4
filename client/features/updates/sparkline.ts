import type { MetricSeries } from '#shared/product/updates/metrics.ts';

/** The height of the box that a line is drawn into; it is 100 wide. */
export const sparklineHeight = 32;
/** So that a line that touches the edge is drawn whole. */
const margin = 3;

/**
 * Places the values of a metric as the points of a line, by their times from left to right. Values that
 * are all the same lie in the middle.
 */
export function sparklinePoints({ points }: Pick<MetricSeries, 'points'>): string {
  const times = points.map(({ publishedAt }) => Date.parse(publishedAt));
  const values = points.map(({ value }) => Number(value));
  const x = placed(times, 100);
  const y = placed(values, sparklineHeight - 2 * margin);
  return points
    .map((_, at) => `${round(x(at))},${round(sparklineHeight - margin - y(at))}`)
    .join(' ');
}

/** Returns where each of some numbers is between the least, at 0, and the greatest, at `length`. */
function placed(numbers: readonly number[], length: number): (at: number) => number {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  return (at) => (span === 0 ? length / 2 : (((numbers[at] ?? least) - least) / span) * length);
}

function round(place: number): number {
  return Math.round(place * 100) / 100;
}
