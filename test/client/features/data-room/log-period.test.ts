/** The days that a reader's list is about, from the words of its address. */
import t from 'tap';
import { withDays } from '#client/features/data-room/log-period.ts';

const none = { person: '', document: '', kind: '', days: '', from: '', to: '', internal: '' };
const now = Date.parse('2026-03-01T00:30:00Z');

t.test('a period is named, and its days are counted in UTC', async (t) => {
  for (const [days, from, to] of [
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
  ] as const) {
    // Dates that were chosen before stay in the address, and do not count.
    const asked = { ...none, days, from: '2025-01-01', to: '2025-01-02' };
    t.same(withDays(asked, now), { ...none, days, from, to }, days);
  }
});

t.test('dates are dates that somebody chose, named so or not', async (t) => {
  const chosen = { ...none, days: 'choose', from: '2026-02-01', to: '' };
  t.same(withDays(chosen, now), chosen);
  t.same(withDays({ ...chosen, days: '' }, now), chosen, 'as in an address of an earlier version');
  t.same(withDays({ ...chosen, days: 'never' }, now), chosen, 'or one that was typed');
  t.same(withDays(none, now), none, 'all days');
});
