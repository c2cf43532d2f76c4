/** Forms that strangers send to pages are small before they are read. */
import t from 'tap';
import { formFields, publicFormMaxBytes } from '#server/web/pages/form-body.ts';

t.test('the fields of a form', async (t) => {
  t.same(
    [...formFields('a=1&b=%C3%A4+c&a=2')],
    [
      ['a', '1'],
      ['b', 'ä c'],
      ['a', '2'],
    ],
  );
  t.same([...formFields('')], []);
});

t.test('a form of nothing but names is refused before it is taken apart', async (t) => {
  for (const unit of ['&a', 'a&', '&', 'a=b&']) {
    for (const bytes of [publicFormMaxBytes, 1024 * 1024]) {
      const body = unit.repeat(bytes / unit.length);
      const start = process.threadCpuUsage();
      t.throws(() => formFields(body), /too many fields/);
      const { user, system } = process.threadCpuUsage(start);
      t.ok((user + system) / 1_000 < 100, `${unit}: ${(user + system) / 1_000} ms`);
    }
  }
});
