/** Exports of more rows than a spreadsheet opens. How many there are is counted alike on both databases. */
import t from 'tap';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { addPerson } from '#test/support/people.ts';
import { testApi } from '#test/support/product-api.ts';

t.test('what no spreadsheet opens is refused, and says how to export it in parts', async (t) => {
  const api = await testApi(t);
  const { owner, raise, path } = await openRaise(api);
  const ivan = await addPerson(api, 'Ivan', 'investor');
  const olga = await addPerson(api, 'Olga', 'operator');
  const ended = { raiseId: raise.id, investorId: ivan.id, state: 'cancelled', amount: 1 } as const;
  const { id } = await addCommitment(api, ended);
  const rowsIn = async (who: ApiVisitor, address: string) =>
    (await who.get(address)).text.trimEnd().split('\r\n').length - 1;

  await api.storage.write(async function copyManyTimes(trx) {
    await copyRow(trx, 'commitments', { id }, exportMaxRows, { id: `'cmt_' || i` });
    const user = { id: `'usr_' || i`, email: `'ivan' || i` };
    await copyRow(trx, 'users', { id: ivan.id }, exportMaxRows - 2, user);
  });
  const exports = [
    [owner, `${path}/book.csv`, '/state', `More than ${exportMaxRows} rows match. Choose fewer`],
    [ivan, '/commitments.csv', '/state', `More than ${exportMaxRows} rows match. Choose a state.`],
    [
      olga,
      '/exports/people.csv',
      undefined,
      `More than ${exportMaxRows.toLocaleString('en-US')} people match. Choose a state or a`,
    ],
    [olga, '/exports/people.csv?status=active', undefined, 'people match'],
  ] as const;
  for (const [who, address, pointer, message] of exports) {
    const refused = (await who.get(address)).problem();
    t.match(refused, { status: 422 }, address);
    t.match(refused.errors?.[0]?.message ?? refused.detail, message);
    t.equal(refused.errors?.[0]?.pointer, pointer);
  }
  t.equal(await rowsIn(owner, `${path}/book.csv?state=signed`), 0, 'a part of it');
  t.equal(await rowsIn(olga, '/exports/people.csv?role=operator'), 1);
});
