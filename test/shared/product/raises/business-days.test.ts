/** Business days by known dates, and by what holds for all of them. */
import fc from 'fast-check';
import t from 'tap';
import {
  addBusinessDays,
  businessDaysBetween,
  federalHolidays,
  isBusinessDay,
  newYorkDay,
} from '#shared/product/raises/business-days.ts';

/** When federal offices are closed: the days as the Office of Personnel Management lists them. */
const observed: Readonly<Record<number, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
};

t.test('the holidays of known years', (t) => {
  for (const [year, days] of Object.entries(observed)) {
    t.same(
      federalHolidays(Number(year)),
      days.split(' ').map((day) => `${year}-${day}`),
    );
  }
  t.match(federalHolidays(2028), ['2027-12-31'], 'a Saturday, so the Friday of the year before');
  t.notOk(isBusinessDay('2027-12-31'));
  t.ok(isBusinessDay('2028-01-03'));
  t.same(federalHolidays(2020).length, 10, 'before Juneteenth was one');
  for (let year = 2026; year <= 2035; year += 1) {
    t.equal(new Set(federalHolidays(year)).size, 11);
    t.ok(federalHolidays(year).every((day) => ![0, 6].includes(new Date(day).getUTCDay())));
  }
  t.end();
});

t.test('counting', (t) => {
  t.equal(addBusinessDays('2026-11-25', 1), '2026-11-27', 'over Thanksgiving');
  t.equal(addBusinessDays('2026-06-29', 5), '2026-07-07', 'over the observed fourth of July');
  t.equal(businessDaysBetween('2026-06-29', '2026-07-07'), 5);
  t.equal(businessDaysBetween('2026-07-03', '2026-07-05'), 0, 'a holiday and a weekend');
  t.equal(newYorkDay('2026-07-01T03:59:00Z'), '2026-06-30', 'it is the evening before there');
  t.equal(newYorkDay('2026-07-01T04:00:00Z'), '2026-07-01');
  t.equal(newYorkDay('2026-01-01T04:59:00Z'), '2025-12-31', 'in winter it is an hour more');
  t.end();
});

t.test('what holds for every day', (t) => {
  const days = fc
    .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2035, 11, 1) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (day, count) => {
      const then = addBusinessDays(day, count);
      return (
        isBusinessDay(then) &&
        businessDaysBetween(day, then) === count &&
        addBusinessDays(addBusinessDays(day, count), 1) === addBusinessDays(day, count + 1)
      );
    }),
    { numRuns: 200 },
  );
  t.end();
});
