/** When quiet hours end, by the clocks of places that change theirs. */
import fc from 'fast-check';
import t from 'tap';
import { localTime } from '../../../../server/api/platform/notifications/local-time.ts';
import { endOfQuiet, isQuiet } from '../../../../server/api/platform/notifications/quiet-hours.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const at = (iso: string) => Date.parse(iso);

t.test('they may go over midnight', async (t) => {
  const night = { from: 22, until: 7 };
  const quiet = (hours: typeof night) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuiet(hours, hour));
  t.same(quiet(night), [0, 1, 2, 3, 4, 5, 6, 22, 23]);
  t.same(quiet({ from: 12, until: 14 }), [12, 13]);
  t.same(quiet({ from: 22, until: 0 }), [22, 23]);
});

t.test('figures', async (t) => {
  const night = { from: 22, until: 7 };
  const ends = (zone: string, now: string) => {
    const end = endOfQuiet(night, zone, at(now));
    return end === undefined ? undefined : new Date(end).toISOString();
  };
  t.equal(ends('UTC', '2026-03-02T21:59:59.999Z'), undefined);
  t.equal(ends('UTC', '2026-03-02T22:00:00.000Z'), '2026-03-03T07:00:00.000Z');
  t.equal(ends('UTC', '2026-03-03T06:59:59.999Z'), '2026-03-03T07:00:00.000Z');
  t.equal(ends('UTC', '2026-03-03T07:00:00.000Z'), undefined);
  t.equal(ends('Asia/Kolkata', '2026-03-02T17:00:00.000Z'), '2026-03-03T01:30:00.000Z');
  // The night is an hour shorter in spring, and longer in autumn.
  t.equal(ends('Europe/Berlin', '2026-03-28T22:00:00.000Z'), '2026-03-29T05:00:00.000Z');
  t.equal(ends('Europe/Berlin', '2026-10-24T21:00:00.000Z'), '2026-10-25T06:00:00.000Z');
  t.equal(ends('Nowhere/Atall', '2026-03-02T23:00:00.000Z'), '2026-03-03T07:00:00.000Z');
});

t.test('until they end it is quiet, and then it is not', async () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const hours = fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until);
  const moment = fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') });
  fc.assert(
    fc.property(hours, fc.constantFrom(...zones), moment, (hours, zone, now) => {
      const end = endOfQuiet(hours, zone, now);
      const isQuietAt = (time: number) => isQuiet(hours, localTime(zone, time).hour);
      if (end === undefined) return !isQuietAt(now);
      if (end <= now || end - now > 25 * hourMs || isQuietAt(end)) return false;
      for (let time = now; time < end; time += 15 * minuteMs) if (!isQuietAt(time)) return false;
      return isQuietAt(end - minuteMs);
    }),
    { numRuns: 400 },
  );
});
