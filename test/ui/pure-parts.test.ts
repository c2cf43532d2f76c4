/** The parts of the design system that need no browser: matching, sorting, chosen files, palette. */
import fc from 'fast-check';
import t from 'tap';
import { addressWith } from '#client/ui/data/address-with.ts';
import { dateFormatter } from '#client/ui/data/date-formatter.ts';
import { hiddenColumns, toggleColumnHref } from '#client/ui/data/hidden-columns.ts';
import { readSelection, selectionHref } from '#client/ui/data/selection-address.ts';
import { nextSort, readSort, type Sort, sortHref } from '#client/ui/data/sorting.ts';
import {
  acceptText,
  bytesText,
  type FileKind,
  fileRefusal,
  limitsText,
} from '#client/ui/form/chosen-file.ts';
import { matching, matchRank } from '#client/ui/form/matching.ts';
import { dayText, readDay } from '#shared/money/parse-days.ts';
import { countries } from '#shared/product/fields/countries.ts';

fc.configureGlobal({ seed: 20_260_301 });

t.test('a few letters find what is meant, the best first', async (t) => {
  const names = Object.values(countries);
  const found = (typed: string) => matching(names, typed, (name) => name);
  t.same(found('ger').slice(0, 2), ['Germany', 'Algeria']);
  t.same(found('united k'), ['United Kingdom']);
  t.same(found('kingdom uni'), ['United Kingdom'], 'in any order');
  t.same(found('aland').slice(0, 1), ['Åland Islands'], 'without its marks');
  t.same(found('  GERMANY '), ['Germany']);
  t.same(found('xyz'), []);
  t.same(found(''), names, 'nothing typed leaves all, in their order');
  t.equal(matchRank('New York', 'n y'), 2);
  t.equal(matchRank('Sydney', 'n y'), 3, 'inside of words, after what begins with it');
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.nat(), (name, from, length) => {
      const part = name.slice(from % name.length).slice(0, 1 + (length % name.length));
      return found(part).includes(name);
    }),
  );
});

t.test('the order of a list stands in its address', async (t) => {
  const fallback: Sort = { key: 'name', descending: false };
  const read = (query: string) =>
    readSort(new URLSearchParams(query), ['name', 'amount'], fallback);
  t.same(read(''), fallback);
  t.same(read('sort=amount'), { key: 'amount', descending: false });
  t.same(read('sort=-amount'), { key: 'amount', descending: true });
  for (const nonsense of ['sort=', 'sort=-', 'sort=--amount', 'sort=secret', 'sort=%00']) {
    t.same(read(nonsense), fallback, nonsense);
  }

  const url = { pathname: '/dashboard', search: '?view=raises&page=3&sort=name&state=live' };
  const down: Sort = { key: 'amount', descending: true };
  t.equal(
    sortHref(url, down, fallback, 'raises'),
    '/dashboard?view=raises&sort=-amount&state=live#raises',
    'filters stay, the place in the list goes',
  );
  t.equal(sortHref(url, fallback, fallback), '/dashboard?view=raises&state=live');
  t.equal(sortHref({ pathname: '/x', search: '?sort=amount' }, fallback, fallback), '/x');
  t.same(read(new URL(sortHref(url, down, fallback), 'http://x').search), down);

  t.same(nextSort(fallback, 'name', 'ascending'), { key: 'name', descending: true });
  t.same(nextSort(fallback, 'amount', 'descending'), down);
  t.same(nextSort(down, 'amount', 'descending'), { key: 'amount', descending: false });
});

t.test('a file is refused in words before it is sent', async (t) => {
  const kinds: readonly FileKind[] = [
    { label: 'PDF', types: ['application/pdf'], endings: ['.pdf'] },
    { label: 'JPEG', types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
  ];
  const refusal = (name: string, size = 1_000, type = '') =>
    fileRefusal({ name, size, type }, kinds, 25_000_000);
  t.equal(refusal('deck.pdf'), undefined);
  t.equal(refusal('DECK.PDF'), undefined, 'whatever its case');
  t.equal(refusal('photo', 1_000, 'image/jpeg'), undefined, 'or by its type');
  t.equal(refusal('deck.key'), '“deck.key” is not a PDF or JPEG file.');
  t.equal(refusal('deck.pdf.exe'), '“deck.pdf.exe” is not a PDF or JPEG file.');
  t.equal(refusal('deck.pdf', 0), '“deck.pdf” is empty.');
  t.equal(
    refusal('deck.pdf', 25_000_001),
    '“deck.pdf” has 25.1 MB; at most 25 MB are allowed.',
    'never a size that reads as if it fitted',
  );
  t.equal(fileRefusal({ name: 'x', size: 1, type: '' }, [], Number.POSITIVE_INFINITY), undefined);
  t.equal(limitsText(kinds, 25_000_000), 'PDF or JPEG, at most 25 MB.');
  t.equal(limitsText([], 1_000), 'A file of at most 1 kB.');
  const mebibytes = 5 * 1024 * 1024;
  t.equal(limitsText(kinds, mebibytes), 'PDF or JPEG, at most 5 MiB.', 'in the unit it is set in');
  const justTooLarge = { name: 'a.pdf', size: mebibytes + 1, type: 'application/pdf' };
  t.equal(
    fileRefusal(justTooLarge, kinds, mebibytes),
    '“a.pdf” has 5.1 MiB; at most 5 MiB are allowed.',
  );
  t.equal(fileRefusal({ ...justTooLarge, size: mebibytes }, kinds, mebibytes), undefined);
  t.equal(limitsText([], Number.POSITIVE_INFINITY), undefined);
  t.equal(acceptText(kinds), 'application/pdf,.pdf,image/jpeg,.jpg,.jpeg');
  t.equal(acceptText([]), undefined);
  t.same([0, 1, 999, 1_000, 850_400, 1_200_000, 524_288_000, 2_000_000_000_000].map(bytesText), [
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '851 kB',
    '1.2 MB',
    '525 MB',
    '2000 GB',
  ]);
});

t.test('a day is read as it is written, and said with its weekday', async (t) => {
  for (const typed of ['2026-07-15', ' 2026/07/15', '2026.07.15']) {
    t.same(readDay(typed), { ok: true, value: '2026-07-15' }, typed);
  }
  t.equal(dayText('2026-07-15'), 'Wednesday, 15 July 2026');
  for (const typed of ['15/07/2026', '2026-02-30', 'tomorrow', '2026-7-1', '0000-01-01']) {
    t.match(readDay(typed), { ok: false, code: 'day', message: /year-month-day/ }, typed);
  }
  t.match(readDay(' '), { ok: false, code: 'empty' });
  const limits = { from: '2026-01-01', to: '2026-12-31' };
  t.same(readDay('2026-01-01', limits), { ok: true, value: '2026-01-01' });
  t.match(readDay('2025-12-31', limits), {
    code: 'minimum',
    message: 'Choose Thursday, 1 January 2026 or a later day.',
  });
  t.match(readDay('2027-01-01', limits), {
    code: 'maximum',
    message: 'Choose Thursday, 31 December 2026 or an earlier day.',
  });
});

t.test('hidden columns and selected rows stand in the address of a list', async (t) => {
  const at = (search: string) => ({ pathname: '/dashboard', search });
  const keys = ['note', 'saved'];
  t.same([...hiddenColumns(at('?hide=saved,secret,'), keys)], ['saved'], 'others mean nothing');
  t.equal(toggleColumnHref(at('?view=x'), keys, 'note'), '/dashboard?view=x&hide=note');
  t.equal(
    toggleColumnHref(at('?hide=saved&view=x'), keys, 'note'),
    '/dashboard?hide=note%2Csaved&view=x',
  );
  t.equal(toggleColumnHref(at('?hide=note'), keys, 'note'), '/dashboard', 'shown again');

  const read = (query: string) => readSelection(new URLSearchParams(query));
  t.same(read('selected=a,b&selected[]=b&selected[]=c&selected='), ['a', 'b', 'c']);
  t.same(read('view=x'), []);
  const boxes = new FormData();
  for (const id of ['a', 'b']) boxes.append('selected[]', id);
  t.same(readSelection(boxes), ['a', 'b'], 'or in a form that is sent');
  t.equal(
    selectionHref(at('?selected[]=a&view=x'), ['b', 'c']),
    '/dashboard?view=x&selected=b%2Cc',
  );
  t.equal(selectionHref(at('?view=x&selected=a'), []), '/dashboard?view=x');
  t.equal(addressWith(at('?id=1&view=x'), { id: '2', after: '' }), '/dashboard?id=2&view=x');
});

t.test('a line of a table has the day, with its year unless it is this one', async (t) => {
  const write = dateFormatter({ locale: 'en-GB', timeZone: 'Pacific/Auckland' });
  t.equal(
    write('2019-12-30T20:00:00.000Z').short,
    '31 Dec 2019',
    'in the time zone of the account',
  );
  const thisYear = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', year: 'numeric' });
  const year = thisYear.format(new Date());
  t.equal(write(`${year}-06-10T10:00:00.000Z`).short, '10 Jun');
});
