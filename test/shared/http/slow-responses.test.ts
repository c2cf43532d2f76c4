import t from 'tap';
import { isPageImage } from '#shared/http/slow-responses.ts';

t.test('pictures of pages may take longer, whatever they are pages of', (t) => {
  for (const file of ['documents/doc_1', 'side-letters/slt_1']) {
    for (const page of ['1', '2?width=800', '3/thumbnail']) {
      t.ok(isPageImage('GET', `/api/v1/${file}/pages/${page}`), `${file}, ${page}`);
    }
    t.notOk(isPageImage('GET', `/api/v1/${file}/pages/1/text`), 'their text may not');
    t.notOk(isPageImage('GET', `/api/v1/${file}/content`), 'nor may a download');
    t.notOk(isPageImage('POST', `/api/v1/${file}/pages/1`));
  }
  t.end();
});
