/** What is told of several statements that fail beside each other. */
import t from 'tap';
import { together } from '#api/platform/storage/together.ts';

const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

t.test('what tells something is told, and a collision before all', async (t) => {
  const told = (...codes: readonly string[]) => together(codes.map(failed));
  await t.rejects(told('23505', '23503'), { code: '23505' }, 'by their place');
  await t.rejects(
    told('25P02', '26000', '23505'),
    { code: '23505' },
    'the cause, not what follows',
  );
  await t.rejects(told('23505', '25P02', '40001'), { code: '40001' }, 'it is run again');
  await t.rejects(told('26000', '40P01'), { code: '40P01' });
  await t.rejects(told('25P02', '26000'), { code: '25P02' }, 'where there is nothing else');
  t.same(await together([1, Promise.resolve('two')]), [1, 'two']);
});
