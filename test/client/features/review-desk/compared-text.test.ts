/** What an operator reads of the texts of a page in two versions. */
import t from 'tap';
import { instead } from '#client/features/review-desk/compared-text.ts';

const said = (
  besideText: string | null,
  text: string | null,
  { before = 3, after = 3 }: { readonly before?: number | null; readonly after?: number } = {},
) =>
  instead({
    ...{ page: 3, text, besideText },
    beside: { n: 1, pageCount: before },
    version: { n: 2, pageCount: after },
  });

t.test('a text that could not be read is no difference', async (t) => {
  t.equal(said('Risks', null), 'The text of version 2 couldn’t be read.');
  t.equal(said(null, 'Risks'), 'The text of version 1 couldn’t be read.');
  t.equal(said(null, ''), 'The text of version 1 couldn’t be read.');
  t.equal(said(null, null), 'The text of both versions couldn’t be read.');
});

t.test('a page that only one version has is a difference', async (t) => {
  t.equal(said('Risks', null, { after: 2 }), null);
  t.equal(said(null, 'Risks', { before: null }), null);
  t.equal(said(null, '', { before: 2 }), 'Neither has readable text.');
  t.equal(said(null, null, { before: 2 }), 'The text of version 2 couldn’t be read.');
});

t.test('texts are compared where both are known', async (t) => {
  t.equal(said('Risks', 'Few risks'), null);
  t.equal(said('Risks', 'Risks'), 'The text is the same.');
  t.equal(said(' ', ' '), 'Neither has readable text.');
});
