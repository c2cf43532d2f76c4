/** Figures of updates: how they are written, and followed from one update to the next. */
import fc from 'fast-check';
import t from 'tap';
import {
  type MeasuredUpdate,
  metricHistory,
  metricKey,
  metricText,
  plainNumber,
} from '#shared/product/updates/metrics.ts';

const aMetric = fc.record({
  label: fc.constantFrom('Revenue', 'revenue ', 'Users', 'Cash'),
  value: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
  unit: fc.constantFrom('', 'EUR', 'eur', '%'),
});
const anUpdate: fc.Arbitrary<MeasuredUpdate> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }).map((n) => `upd_${n}`),
  publishedAt: fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
  metrics: fc.uniqueArray(aMetric, { maxLength: 6, selector: metricKey }),
});

t.test('a number is stored as it was meant, and written for people', (t) => {
  for (const [typed, stored] of [
    ['42,000', '42000'],
    [' +1 200.50 ', '1200.50'],
    ['-007', '-7'],
    ['0.5', '0.5'],
    ['1’000', '1000'],
    ['1,234.5', '1234.5'],
    // Perhaps decimal commas: they stay, and are refused.
    ['3,5', '3,5'],
    ['1.234,5', '1.234,5'],
    ['12,34', '12,34'],
    ['1,2345', '1,2345'],
  ] as const) {
    t.equal(plainNumber(typed), stored);
  }
  const written = (value: string, unit: string) => metricText({ value, unit });
  t.equal(written('1234567', 'EUR'), '1,234,567 EUR');
  t.equal(written('-1234.5', ''), '-1,234.5');
  t.equal(written('12', '%'), '12%');
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => {
      t.equal(plainNumber(written(String(n), '')), String(n), 'and back');
    }),
  );
  t.end();
});

t.test('no comma is taken away that does not separate thousands', (t) => {
  const text = fc.stringMatching(/^[+-]?\d{1,5}(?:[,.]\d{1,5}){0,3}$/);
  fc.assert(
    fc.property(text, (typed) => {
      const stored = plainNumber(typed);
      const areThousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed);
      t.equal(stored.includes(','), typed.includes(',') && !areThousands, `${typed}: ${stored}`);
    }),
  );
  t.end();
});

t.test('a history has each value of a metric once, in the order of time', (t) => {
  fc.assert(
    fc.property(anUpdate, fc.array(anUpdate, { maxLength: 8 }), (update, before) => {
      for (const { label, unit, points } of metricHistory(update, before)) {
        t.ok(points.length >= 2, 'one value is no plot');
        const key = metricKey({ label, unit });
        const own = update.metrics.find((metric) => metricKey(metric) === key);
        t.equal(points.at(-1)?.value, own?.value, 'it ends with what the update says');
        const times = points.map(({ publishedAt }) => publishedAt);
        t.same(times, times.toSorted());
        t.ok(
          times.every((at) => at <= update.publishedAt),
          'and nothing of what came later',
        );
        const those = before.filter(
          ({ id, publishedAt, metrics }) =>
            id !== update.id &&
            publishedAt <= update.publishedAt &&
            metrics.some((metric) => metricKey(metric) === key),
        );
        t.equal(points.length, those.length + 1);
      }
    }),
  );
  t.end();
});
