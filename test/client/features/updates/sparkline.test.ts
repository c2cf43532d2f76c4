/** The line of a metric stays within its box, whatever its values. */
import fc from 'fast-check';
import t from 'tap';
import { sparklineHeight, sparklinePoints } from '#client/features/updates/sparkline.ts';

const aPoint = fc.record({
  update: fc.constant('upd_one'),
  publishedAt: fc
    .integer({ min: 0, max: 4_000 })
    .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString()),
  value: fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((value) => value.toFixed(3)),
});

t.test('every point is in the box, and the greatest value is the highest', (t) => {
  fc.assert(
    fc.property(fc.array(aPoint, { minLength: 2, maxLength: 24 }), (points) => {
      const placed = sparklinePoints({ points })
        .split(' ')
        .map((pair) => pair.split(',').map(Number));
      t.equal(placed.length, points.length);
      for (const [x = -1, y = -1] of placed) {
        t.ok(x >= 0 && x <= 100 && y >= 0 && y <= sparklineHeight, `${x},${y}`);
      }
      const values = points.map(({ value }) => Number(value));
      const highest = values.indexOf(Math.max(...values));
      t.equal(placed[highest]?.[1], Math.min(...placed.map(([, y = 0]) => y)));
    }),
  );
  t.same(
    sparklinePoints({
      points: [
        { update: 'a', publishedAt: '2026-01-01T00:00:00.000Z', value: '5' },
        { update: 'b', publishedAt: '2026-02-01T00:00:00.000Z', value: '5' },
      ],
    }),
    '0,16 100,16',
    'what stays the same lies in the middle',
  );
  t.end();
});
