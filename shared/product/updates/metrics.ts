/** The figures of an update, and the same figure in the updates before it. */

/** A figure as it was written. */
export interface Metric {
  readonly label: string;
  /** A decimal number. */
  readonly value: string;
  readonly unit: string;
}

/** A figure of one update among others. */
export interface MetricPoint {
  readonly update: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly value: string;
}

/** One figure over several updates, the oldest first. */
export interface MetricSeries {
  readonly label: string;
  readonly unit: string;
  readonly points: readonly MetricPoint[];
}

/** An update, as far as its figures are compared. */
export interface MeasuredUpdate {
  readonly id: string;
  readonly publishedAt: string;
  readonly metrics: readonly Metric[];
}

/** A number whose thousands are separated, each of them. */
const separated = /^[+-]?\d{1,3}(?:[,\s’']\d{3})+(?:\.\d+)?$/;

/**
 * Writes a number as it is stored: without thousands separators and a leading plus. A comma that may
 * be a decimal one stays, so that the number is refused and not made another.
 */
export function plainNumber(typed: string): string {
  const trimmed = typed.trim();
  const plain = separated.test(trimmed) ? trimmed.replaceAll(/[,\s’']/g, '') : trimmed;
  return plain.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
}

/** Writes a figure for people, with thousands separated: "42,000 EUR". */
export function metricText({ value, unit }: Pick<Metric, 'value' | 'unit'>): string {
  const [whole = '', rest] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const number = rest === undefined ? grouped : `${grouped}.${rest}`;
  if (unit === '') return number;
  return unit.startsWith('%') ? `${number}${unit}` : `${number} ${unit}`;
}

/** Names a figure, so that it is found again however it is capitalised. */
export function metricKey({ label, unit }: Pick<Metric, 'label' | 'unit'>): string {
  return `${label.trim().toLowerCase()}\n${unit.trim().toLowerCase()}`;
}

/**
 * Follows the figures of an update through it and those before it; only those with at least two values,
 * in the order of the update.
 * @param before in any order
 */
export function metricHistory(
  { id, publishedAt, metrics }: MeasuredUpdate,
  before: readonly MeasuredUpdate[],
): readonly MetricSeries[] {
  const earlier = before
    .filter((one) => one.id !== id && one.publishedAt <= publishedAt)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return metrics.flatMap((metric) => {
    const key = metricKey(metric);
    const points = [...earlier, { id, publishedAt, metrics }].flatMap((one) =>
      one.metrics
        .filter((each) => metricKey(each) === key)
        .slice(0, 1)
        .map(({ value }) => ({ update: one.id, publishedAt: one.publishedAt, value })),
    );
    return points.length < 2 ? [] : [{ label: metric.label, unit: metric.unit, points }];
  });
}

function orderOf({ publishedAt, id }: MeasuredUpdate): string {
  return `${publishedAt} ${id}`;
}
