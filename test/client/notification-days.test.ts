/** The days that a list of notifications is grouped by, where its reader is. */
import fc from 'fast-check';
import t from 'tap';
import { byDay, bySpan, namedDays } from '#client/domain/notification/notification-days.ts';
import { dateFormatter, monthFormatter, timeFormatter } from '#client/ui/data/date-formatter.ts';

const hourMs = 3_600_000;
const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];

/** The day of a moment as a number, by another way than the pages go. */
function dayNumber(at: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return Date.parse(`${day}T00:00:00Z`) / (24 * hourMs);
}

t.test('the day before has its name, too, when clocks were changed on it', async (t) => {
  const write = dateFormatter({ locale: 'en-GB', timeZone: 'Europe/Berlin' });
  // Of 25 hours: half an hour before its end, 24 hours ago is the same day.
  t.same(namedDays(write, Date.parse('2019-10-27T22:30:00Z')), {
    today: '27 Oct 2019',
    yesterday: '26 Oct 2019',
  });
  // The day before has 23 hours: ten minutes after its end, 24 hours ago is the one before it.
  t.same(namedDays(write, Date.parse('2019-03-31T22:10:00Z')), {
    today: '1 Apr 2019',
    yesterday: '31 Mar 2019',
  });
});

t.test('a list is grouped by the days of its reader', async (t) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse('2019-01-01'), max: Date.parse('2035-01-01') }),
      fc.array(fc.integer({ min: 0, max: 96 * 60 }), { maxLength: 30 }),
      (timeZone, now, minutesAgo) => {
        const write = dateFormatter({ locale: 'en-GB', timeZone });
        const moments = minutesAgo.sort((a, b) => a - b).map((ago) => now - ago * 60_000);
        const items = moments.map((at) => ({ at, when: write(new Date(at).toISOString()) }));
        const groups = byDay(items, namedDays(write, now));
        const listed = groups.flatMap((group) => group.items);
        t.same(listed, items, 'all of them, in their order');
        for (const { day, title, items: some } of groups) {
          const ago = some.map(({ at }) => dayNumber(now, timeZone) - dayNumber(at, timeZone));
          t.equal(new Set(ago).size, 1, 'those of one day together');
          t.equal(title, { 0: 'Today', 1: 'Yesterday' }[ago[0] ?? -1] ?? day);
        }
        t.equal(new Set(groups.map(({ title }) => title)).size, groups.length);
      },
    ),
    { numRuns: 50 },
  );
});

t.test('under the heading of its day the time is enough', async (t) => {
  const timeOf = timeFormatter({ locale: 'en-GB', timeZone: 'Asia/Kolkata' });
  t.equal(timeOf('2026-11-21T08:35:00Z'), '14:05');
});

t.test('a long list has the two newest days, then its months', async (t) => {
  const account = { locale: 'en-GB', timeZone: 'Europe/Berlin' };
  const [write, monthOf] = [dateFormatter(account), monthFormatter(account)];
  const items = [
    '2019-11-01T11:00:00Z',
    '2019-10-31T23:30:00Z',
    '2019-10-31T11:00:00Z',
    '2019-10-30T11:00:00Z',
    '2019-10-02T11:00:00Z',
    '2018-12-31T22:59:00Z',
  ].map((iso) => ({ when: write(iso), month: monthOf(iso) }));
  const groups = bySpan(items, namedDays(write, Date.parse('2019-11-01T12:00:00Z')));
  t.same(
    groups.map(({ title, isDay, items }) => [title, isDay, items.length]),
    [
      ['Today', true, 2],
      ['Yesterday', true, 1],
      ['October 2019', false, 2],
      ['December 2018', false, 1],
    ],
  );
  t.match(monthOf(new Date().toISOString()), /^[A-Z][a-z]+$/, 'this year has no number');
});
