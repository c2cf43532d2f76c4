/** The law's month, by which a request about one's data is answered. */
import t from 'tap';
import { aMonthAfter } from '#api/features/account/privacy/privacy-store.ts';

t.test('the same day of the next month, or its last', async (t) => {
  for (const [asked, due] of [
    ['2026-03-02T10:00:00.000Z', '2026-04-02T10:00:00.000Z'],
    ['2026-01-31T23:59:59.000Z', '2026-02-28T23:59:59.000Z'],
    ['2028-01-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
    ['2026-08-31T12:00:00.000Z', '2026-09-30T12:00:00.000Z'],
  ] as const) {
    t.equal(new Date(aMonthAfter(Date.parse(asked))).toISOString(), due, asked);
  }
});
