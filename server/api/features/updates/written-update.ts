import { invalid } from '#api/platform/http/validation.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import { type Metric, metricKey, plainNumber } from '#shared/product/updates/metrics.ts';
import type { UpdateChange } from '#shared/product/updates/updates.ts';
import type { Written } from './update-store.ts';

/** As many digits as a plot and a spreadsheet keep. */
const aNumber = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** Returns what was sent as it is stored; rejects with 422 and the place of each faulty metric. */
export function writtenColumns({ title, body, audience, metrics }: UpdateChange): Partial<Written> {
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(body === undefined ? {} : { body: plainLines(body).trim() }),
    ...(audience === undefined ? {} : { audience }),
    ...(metrics === undefined ? {} : { metrics: JSON.stringify(plainMetrics(metrics)) }),
  };
}

function plainMetrics(sent: readonly Metric[]): readonly Metric[] {
  const metrics = sent.map(({ label, value, unit }) => ({
    label: label.trim(),
    value: plainNumber(value),
    unit: unit.trim(),
  }));
  const known = new Set<string>();
  const faults = metrics.flatMap((metric, at) => {
    const key = metricKey(metric);
    const isKnown = known.has(key);
    known.add(key);
    const fault = (field: string, code: string, message: string) => ({
      pointer: `/metrics/${at}/${field}`,
      code,
      message,
    });
    return [
      ...(metric.label === '' ? [fault('label', 'required', 'Enter the metric.')] : []),
      ...(metric.label !== '' && isKnown
        ? [fault('label', 'duplicate', 'This metric is already in the list.')]
        : []),
      ...(aNumber.test(metric.value)
        ? []
        : [fault('value', 'number', 'Enter a number. Write 1,234.5 or 1234.5.')]),
    ];
  });
  if (faults.length > 0) throw invalid(faults);
  return metrics;
}
