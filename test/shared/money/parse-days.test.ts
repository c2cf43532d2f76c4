/** Days as people type them, within what is accepted. */
import t from 'tap';
import { readDay } from '#shared/money/parse-days.ts';

t.test('a day is read in one order, and said with its weekday where it is refused', (t) => {
  for (const typed of ['2026-07-15', ' 2026/07/15 ', '2026.07.15']) {
    t.same(readDay(typed), { ok: true, value: '2026-07-15' }, typed);
  }
  for (const [typed, code, message] of [
    [' ', 'empty', 'Enter a day.'],
    ['15.07.2026', 'day', 'Enter a day as year-month-day, such as 2026-07-15.'],
    ['2026-02-30', 'day', 'Enter a day as year-month-day, such as 2026-07-15.'],
  ] as const) {
    t.same(readDay(typed), { ok: false, code, message });
  }
  t.end();
});

t.test('the first and the last day are accepted', (t) => {
  const [from, to] = ['2026-07-15', '2026-07-16'];
  t.match(readDay(from, { from, to }), { ok: true });
  t.match(readDay(to, { from, to }), { ok: true });
  t.match(readDay('2026-07-14', { to }), { ok: true });
  t.match(readDay('2026-07-17', { from }), { ok: true });
  t.match(readDay('2026-07-14', { from, to }), {
    code: 'minimum',
    message: 'Choose Wednesday, 15 July 2026 or a later day.',
  });
  t.match(readDay('2026-07-17', { from, to }), {
    code: 'maximum',
    message: 'Choose Thursday, 16 July 2026 or an earlier day.',
  });
  t.end();
});
