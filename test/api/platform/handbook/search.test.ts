/** What the search of the handbook finds, and in which order. */
import t from 'tap';
import { readPage } from '#api/platform/handbook/read-page.ts';
import { handbookSearch } from '#api/platform/handbook/search.ts';

const page = (slug: string, markdown: string) => readPage({ slug, file: `${slug}.md` }, markdown);
const pages = [
  page(
    'storage',
    '# Databases\n\nOne file, or PostgreSQL.\n\n## Backup\n\nCopy the file.\n\n## Café\n\nNaïve words, in `RaisehallDown` and `SMTP_URL`.',
  ),
  page('files', '# Files\n\nA backup of the files, too.\n\n## Folders\n\nNothing of it.'),
  page('backup', '# Backup and more\n\nIt begins here.\n\n## Later\n\nOther things.'),
];
const search = handbookSearch(pages);
const titles = (query: string) =>
  search(query).map(({ page, section }) => `${page}/${section?.title ?? ''}`);

t.test('titles come before headings, and headings before text', (t) => {
  t.same(titles('backup'), ['Backup and more/', 'Databases/Backup', 'Files/']);
  t.same(titles('data backup'), ['Databases/Backup'], 'the name of the page counts as well');
  t.same(titles('databases'), ['Databases/'], 'but does not list every part of the page');
  t.end();
});

t.test('words are found by their beginning, whatever their accents and capitals', (t) => {
  t.same(titles('CAFE naive'), ['Databases/Café']);
  t.same(titles('postgresql'), ['Databases/']);
  t.same(titles('down'), ['Databases/Café'], 'a part of a name');
  t.same(titles('RaisehallDown'), ['Databases/Café']);
  t.same(titles('smtp_url'), ['Databases/Café']);
  t.same(titles('ackup'), []);
  t.same(titles('copy nothing'), [], 'every word is needed');
  t.same(titles('.*'), []);
  t.end();
});

t.test('an excerpt shows the words around what was found', (t) => {
  const long = page('long', `# Long\n\n${'before it '.repeat(50)}needle ${'after it '.repeat(50)}`);
  const [hit] = handbookSearch([long])('needle');
  t.match(hit?.excerpt, [/^… .*before it $/, 'needle', /^ after it .* …$/]);
  t.ok((hit?.excerpt.join('').length ?? 0) < 300);
  t.end();
});
