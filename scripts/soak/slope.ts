/** The slope of the line that fits these points best (least squares); NaN for fewer than two. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const run = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return rise / run;
}
