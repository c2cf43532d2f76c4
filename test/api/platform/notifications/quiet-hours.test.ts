/** When quiet hours end, by the clocks of places that change theirs. */
import fc from 'fast-check';
import t from 'tap';
import { localTime } from '#api/platform/notifications/local-time.ts';
import { endOfQuiet, isQuiet } from '#api/platform/notifications/quiet-hours.ts';

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
  // On Lord Howe Island clocks are changed by half an hour.
  t.equal(ends('Australia/Lord_Howe', '2026-10-03T12:00:00.000Z'), '2026-10-03T20:00:00.000Z');
  t.equal(ends('Australia/Lord_Howe', '2026-04-04T12:00:00.000Z'), '2026-04-04T20:30:00.000Z');
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

/** The hour that a clock shows at a moment, from one format that is made once. */
function hourOf(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hour: 'numeric', hourCycle: 'h23' },
  });
  return (time) => Number(format.format(time));
}

/** Minutes in which the clock of a zone is changed in two years, with what it shows around them. */
function changesOf(zone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (time: number) => format.format(time).split(', ')[1];
  const found: number[] = [];
  for (let day = at('2026-01-01'); day < at('2028-01-01'); day += 12 * 24 * hourMs) {
    let [same, other] = [day, day + 12 * 24 * hourMs];
    if (offset(same) === offset(other)) continue;
    while (other - same > minuteMs) {
      const middle = same + Math.floor((other - same) / 2 / minuteMs) * minuteMs;
      if (offset(middle) === offset(same)) same = middle;
      else other = middle;
    }
    found.push(other);
  }
  return found;
}

t.test('in every zone there is, around every change of its clock', async (t) => {
  const seen = new Set<string>();
  let changes = 0;
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const change of changesOf(zone)) {
      const hour = hourOf(zone);
      const first = change - 26 * hourMs;
      const shown = Array.from({ length: 54 * 60 }, (_, n) => hour(first + n * minuteMs));
      // Zones whose clocks go alike are one.
      const alike = `${change} ${shown.join('')}`;
      if (seen.has(alike)) continue;
      seen.add(alike);
      changes += 1;
      for (let n = 0; n < 40; n += 1) {
        const hours = { from: (n * 7) % 24, until: (shown[26 * 60 + n] ?? 0) + (n % 4) - 1 };
        hours.until = (hours.until + 24) % 24;
        if (hours.from === hours.until) continue;
        const minute = 60 * (n % 26) + ((n * 17) % 60) + 60;
        const slow = (() => {
          for (let at = minute; at < shown.length; at += 1) {
            if (isQuiet(hours, shown[at] ?? 0)) continue;
            return at === minute ? undefined : first + at * minuteMs;
          }
          return undefined;
        })();
        const now = first + minute * minuteMs;
        const end = endOfQuiet(hours, zone, now);
        if (end !== slow) t.equal(end, slow, `${zone} ${new Date(now).toISOString()}`);
      }
    }
  }
  t.ok(changes > 20, `${changes} changes were tried`);
});
