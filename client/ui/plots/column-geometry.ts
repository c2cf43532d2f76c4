import { scaleBand } from 'd3-scale';
import { stack } from 'd3-shape';
import { hundredths, isLabelled, valueScale } from './plot-scale.ts';
import type { RenderedColumns, Tone } from './plot-shapes.ts';

export interface ColumnInput {
  readonly key: string;
  readonly title: string;
  readonly label: string;
  /** One for each tone, from the bottom; none of them below zero. */
  readonly values: readonly number[];
  readonly note?: string;
  /** From 0 to 1: how strong the cell below is. */
  readonly share?: number;
  readonly blank?: boolean;
}

const shades = 4;

/**
 * Columns of one or several parts on top of each other. With `touching` they have no space between
 * them: a histogram.
 */
export function drawColumns(props: {
  readonly columns: readonly ColumnInput[];
  readonly tones: readonly Tone[];
  readonly format: (value: number) => string;
  /** So many labels have room on a phone. */
  readonly labelsMax: number;
  /** Values are counts. */
  readonly whole?: boolean;
  readonly touching?: boolean;
}): RenderedColumns {
  const { columns, tones, format, labelsMax, whole = false, touching = false } = props;
  const layers = stack<unknown, ColumnInput, number>()
    .keys(tones.keys())
    .value(({ values }, at) => values[at] ?? 0)([...columns]);
  const greatest = Math.max(0, ...(layers.at(-1) ?? []).map(([, end]) => end));
  const { y, ticks } = valueScale(greatest, { format, whole });
  const band = scaleBand()
    .domain(columns.map(({ key }) => key))
    .range([0, 100])
    .paddingInner(touching ? 0 : 0.25)
    .paddingOuter(touching ? 0 : 0.125);
  const width = hundredths(band.bandwidth());
  return {
    ticks,
    columns: columns.map((column, at) => {
      const x = hundredths(band(column.key) ?? 0);
      const isWritten = isLabelled(at, columns.length, labelsMax);
      return {
        key: column.key,
        title: column.title,
        x,
        width,
        label: isWritten ? column.label : '',
        note: isWritten ? (column.note ?? '') : '',
        shade: column.share === undefined ? null : Math.ceil(column.share * shades),
        blank: column.blank === true,
        parts: tones.flatMap((tone, layer) => {
          const [start, end] = layers[layer]?.[at] ?? [0, 0];
          if (end <= start) return [];
          return [{ tone, x, width, y: y(end), height: hundredths(y(start) - y(end)) }];
        }),
      };
    }),
  };
}
