/** What of an address is saved under a name, and where the name leads. */
import fc from 'fast-check';
import t from 'tap';
import { chosenIn, isShown, savedViewHref } from '#client/domain/saved-view/saved-view-address.ts';

const at = (search: string) => ({ pathname: '/dashboard', search });

t.test('filters, order and columns are saved; what is open or selected is not', async (t) => {
  const search =
    '?view=book&raise=rse_1&state=signed&sort=-amount&hide=queue&q=&id=cmt_1&after=x&selected=a';
  t.equal(chosenIn(at(search)), 'hide=queue&sort=-amount&state=signed');
});

t.test('a view is shown of what the list is of now', async (t) => {
  const saved = { query: 'state=signed' };
  const search = '?view=book&raise=rse_2&payment=paid&id=cmt_1';
  t.equal(savedViewHref(at(search), saved), '/dashboard?view=book&raise=rse_2&state=signed');
  t.equal(
    savedViewHref(at('?view=queue'), { query: 'view=audit&kind=x' }),
    '/dashboard?view=queue&kind=x',
  );
});

const parameter = fc.tuple(
  fc.constantFrom('state', 'sort', 'q', 'hide', 'id', 'after', 'raise', 'selected'),
  fc.string({ maxLength: 8 }),
);

t.test('what was saved is shown where its name leads, whatever is open there', async () => {
  fc.assert(
    fc.property(fc.array(parameter), fc.array(parameter), (before, now) => {
      const searchOf = (list: readonly (readonly [string, string])[]) =>
        `?${new URLSearchParams([['view', 'book'], ...list.map((one) => [...one])])}`;
      const query = chosenIn(at(searchOf(before)));
      const href = savedViewHref(at(searchOf(now)), { query });
      const there = at(href.slice(href.indexOf('?')));
      return isShown(there, { query }) && /^[A-Za-z0-9%&=+._~*!'(),:;@/-]*$/.test(query);
    }),
  );
});
