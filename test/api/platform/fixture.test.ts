/** What fixtures say in short, and how they are refused. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { Type } from 'typebox';
import { fixture, writtenOut } from '#api/platform/fixture.ts';
import { dayField, moneyField } from '#shared/product/fields/money-fields.ts';
import { closed, oneOf, orNull } from '#shared/product/fields/schema.ts';

const schema = closed({
  title: Type.String({ title: 'a title' }),
  state: oneOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'], { title: 'a state' }),
  cap: orNull(moneyField()),
  parts: Type.Array(closed({ price: moneyField(), bps: Type.Integer() })),
  ends: orNull(Type.String({ format: 'date-time' })),
  due: dayField({}),
});
const day = (days: number) => `2026-03-${15 + days}T12:00:00.000Z`;

t.test('money is whole units, and days are counted from now', (t) => {
  const short = {
    ...{ title: 'A', state: 'b', cap: 250, parts: [{ price: 3, bps: 40 }], ends: -2, due: 5 },
  };
  const usd = writtenOut(schema, short, { currency: 'USD', day });
  t.strictSame(usd, {
    ...{ title: 'A', state: 'b', cap: { amount: 25_000, currency: 'USD' } },
    parts: [{ price: { amount: 300, currency: 'USD' }, bps: 40 }],
    ...{ ends: '2026-03-13T12:00:00.000Z', due: '2026-03-20' },
  });
  const yen = writtenOut(schema, { cap: 250, ends: null, title: 7, other: 7 }, { currency: 'JPY' });
  const cap = { amount: 250, currency: 'JPY' };
  t.strictSame(yen, { cap, ends: null, title: 7, other: 7 }, 'a number stays one elsewhere');
  t.end();
});

t.test('what does not fit is refused with the file and the place', async (t) => {
  const file = join(t.testdir(), 'some.json');
  const refused: readonly [text: string, message: RegExp][] = [
    ['{ "title": 7 }', /some\.json \/title: Enter a title in the expected format\..* \/due: /],
    ['[]', /some\.json \/: /],
    ['{ "title" }', /some\.json: .*JSON/],
  ];
  for (const [text, message] of refused) {
    await writeFile(file, text);
    t.throws(() => fixture(file, schema), { message });
  }
  await writeFile(file, '"k"');
  t.throws(
    () => fixture(file, schema.properties.state),
    { message: /some\.json \/: .+/ },
    'of many',
  );
  await writeFile(file, '"j"');
  t.equal(fixture(file, schema.properties.state), 'j');
});
