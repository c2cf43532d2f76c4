/** Where plots place things: whatever the values, inside the box, in order, at round numbers. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { drawAreas } from '#client/ui/plots/area-geometry.ts';
import { drawColumns } from '#client/ui/plots/column-geometry.ts';
import { valueScale } from '#client/ui/plots/plot-scale.ts';
import type { Tick, Tone } from '#client/ui/plots/plot-shapes.ts';

const tones: readonly Tone[] = ['solid', 'half', 'faint'];
/** From nothing over parts of a second to the minor units of a large raise. */
const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 0, max: 5_000_000_000 }),
  fc.double({ min: 0.01, max: 1_000, noNaN: true }),
);
const rows = (parts: number) =>
  fc.array(fc.array(value, { minLength: parts, maxLength: parts }), {
    minLength: 1,
    maxLength: 105,
  });
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
/** Places are rounded to hundredths. */
const near = (one: number, other: number) => Math.abs(one - other) <= 0.025;
const inBox = (place: number) => place >= 0 && place <= 100.01;

/** Round is a number whose digits are 1, 2 or 5 times a whole one, and so far apart. */
function areRound(ticks: readonly Tick[]): boolean {
  const [first, second] = ticks;
  if (first?.value !== 0 || first.y !== 100 || second === undefined) return false;
  const lead = Number(second.value.toExponential().split('e')[0]);
  const isEven = ticks.every(
    ({ value }, at) => Math.abs(value - at * second.value) <= 1e-9 * Math.max(1, value),
  );
  return [1, 2, 5].includes(lead) && isEven && ticks.at(-1)?.y === 0;
}

t.test('a scale goes from zero to a round number, in round steps', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(value, fc.boolean(), (greatest, whole) => {
        const { ticks, y } = valueScale(greatest, { format: String, whole });
        ok(areRound(ticks), `${greatest}: ${ticks.map(({ value }) => value)}`);
        ok((ticks.at(-1)?.value ?? 0) >= greatest * (1 - 1e-9), 'nothing is above it');
        ok(ticks.length >= 2 && ticks.length <= 12);
        if (whole)
          ok(
            ticks.every(({ value }) => Number.isInteger(value)),
            'counts are whole',
          );
        ok(inBox(y(greatest)) && y(0) === 100);
        ok(y(greatest / 2) >= y(greatest), 'more is higher');
      }),
    ),
  );
});

t.test('columns stand side by side inside the box, as high as their values', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(rows(3), fc.boolean(), (all, touching) => {
        const { ticks, columns } = drawColumns({
          columns: all.map((values, at) => ({ key: `k${at}`, label: 'x', title: '', values })),
          tones,
          format: String,
          labelsMax: 4,
          touching,
        });
        ok(areRound(ticks));
        equal(columns.length, all.length);
        ok(columns.filter(({ label }) => label !== '').length <= 4, 'as many labels as fit');
        equal(columns[0]?.label, 'x');
        const top = ticks.at(-1)?.value ?? 1;
        let end = 0;
        for (const [at, { x, width, parts }] of columns.entries()) {
          ok(x >= end - 0.02 && inBox(x + width), 'none over another');
          end = x + width;
          for (const part of parts) ok(inBox(part.y) && inBox(part.y + part.height));
          const height = sum(parts.map((part) => part.height));
          ok(
            Math.abs(height - (100 * sum(all[at] ?? [])) / top) <= 0.1,
            'its parts are as high as their sum',
          );
          const heights = parts.map((part) => part.y);
          deepEqual(
            heights,
            heights.toSorted((one, other) => other - one),
            'one on top of another',
          );
        }
      }),
      { numRuns: 60 },
    ),
  );
});

t.test('areas cover the box from side to side, with their lines at their values', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(rows(3), value, (all, target) => {
        const drawn = drawAreas({
          points: all.map((values, at) => ({ key: `k${at}`, label: `${at}`, values })),
          tones,
          lines: [{ label: 'Target', value: target }],
          format: String,
          labelsMax: 4,
        });
        ok(areRound(drawn.ticks));
        const top = drawn.ticks.at(-1)?.value ?? 1;
        ok(near(drawn.lines[0]?.y ?? -1, 100 - (100 * target) / top));
        for (const { path } of drawn.areas) {
          const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
          ok(numbers.length >= 4 * all.length && numbers.every(inBox));
        }
        const places = drawn.labels.map(({ x }) => x);
        deepEqual(
          places,
          places.toSorted((one, other) => one - other),
        );
      }),
      { numRuns: 60 },
    ),
  );
});

t.test('nothing to draw is an empty box with a scale', async (t) => {
  const { ticks, columns } = drawColumns({
    columns: [{ key: 'a', label: 'a', title: '', values: [0], blank: true, share: 0 }],
    tones: ['solid'],
    format: String,
    labelsMax: 4,
    whole: true,
  });
  t.match(columns, [{ parts: { length: 0 }, blank: true, shade: 0 }]);
  t.same(
    ticks.map(({ value }) => value),
    [0, 1],
  );
});
