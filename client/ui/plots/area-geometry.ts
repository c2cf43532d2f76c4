import { scalePoint } from 'd3-scale';
import { area, stack } from 'd3-shape';
import { hundredths, isLabelled, valueScale } from './plot-scale.ts';
import type { RenderedAreas, Tone } from './plot-shapes.ts';

export interface AreaPoint {
  readonly key: string;
  readonly label: string;
  /** One for each tone, from the bottom; none of them below zero. */
  readonly values: readonly number[];
}

/**
 * Amounts over time, one on top of another, with lines across for what they are measured by. The
 * points are evenly spaced, so they have to be evenly spaced in time.
 */
export function drawAreas(props: {
  readonly points: readonly AreaPoint[];
  readonly tones: readonly Tone[];
  readonly lines?: readonly { readonly label: string; readonly value: number }[];
  readonly format: (value: number) => string;
  readonly labelsMax: number;
}): RenderedAreas {
  const { points, tones, lines = [], format, labelsMax } = props;
  const layers = stack<unknown, AreaPoint, number>()
    .keys(tones.keys())
    .value(({ values }, at) => values[at] ?? 0)([...points]);
  const ends = (layers.at(-1) ?? []).map(([, end]) => end);
  const { y, ticks } = valueScale(Math.max(0, ...ends, ...lines.map(({ value }) => value)), {
    format,
  });
  const point = scalePoint()
    .domain(points.map(({ key }) => key))
    .range([0, 100]);
  const x = (at: number) => hundredths(point(points[at]?.key ?? '') ?? 0);
  const shape = area<readonly [number, number]>()
    .x((_ends, at) => x(at))
    .y0(([start]) => y(start))
    .y1(([, end]) => y(end))
    .digits(2);
  return {
    ticks,
    labels: points.flatMap(({ label }, at) =>
      isLabelled(at, points.length, labelsMax) ? [{ x: x(at), label }] : [],
    ),
    areas: tones.map((tone, layer) => ({
      tone,
      path: shape((layers[layer] ?? []).map(([start, end]) => [start, end] as const)) ?? '',
    })),
    lines: lines.map(({ label, value }) => ({ label, y: y(value) })),
  };
}
