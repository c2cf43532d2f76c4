import t from 'tap';
import { localDay } from '#client/ui/data/local-day.ts';

t.test('a day begins at midnight of the time zone, and not of Greenwich', async (t) => {
  const evening = new Date('2026-12-31T23:30:00.000Z');
  t.equal(localDay('UTC', evening), '2026-12-31');
  t.equal(localDay('Asia/Tokyo', evening), '2027-01-01');
  t.equal(localDay('America/Los_Angeles', new Date('2027-01-01T07:59:00.000Z')), '2026-12-31');
  t.equal(localDay('Nowhere/AtAll', evening), '2026-12-31', 'an unknown one is as in UTC');
});
