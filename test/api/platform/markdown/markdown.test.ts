/** Markdown becomes a tree, and what it does not become is said. */
import t from 'tap';
import { defaultContent } from '#api/features/content/default-content/default-content.ts';
import { readMarkdown, richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { slugOf } from '#api/platform/markdown/markdown-names.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';

const image = '/api/v1/media/img_0123456789abcdefghij_-.1200x675.png';

t.test('each construct has its node', async (t) => {
  const source = [
    '# Title & more',
    '## Title & more',
    'One *two* **three** `four`  \nfive [six](/faq "seven") <https://a.example>.',
    '> quoted',
    '3. three\n4. four\n   - inner',
    '| L | C | R |\n|:--|:-:|--:|\n| 1 | 2 |\n| 3 | 4 | 5 | 6 |',
    '```ts evil\nconst a = 1 < 2;\n```',
    '---',
    `![an image](${image}) ![elsewhere](https://a.example/p.png)`,
    '<script>alert(1)</script>',
    'a <b onclick="x">b</b>',
    '[ref][label] [lost][nowhere] [bad](javascript:x)',
    '[label]: https://ref.example',
  ].join('\n\n');
  t.matchOnlyStrict(richTextFromMarkdown(source), [
    {
      type: 'heading',
      level: 2,
      id: 'section-title-more',
      content: [{ type: 'text', text: 'Title & more' }],
    },
    {
      type: 'heading',
      level: 2,
      id: 'section-title-more--2',
      content: [{ type: 'text', text: 'Title & more' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'One ' },
        { type: 'emphasis', content: [{ type: 'text', text: 'two' }] },
        { type: 'text', text: ' ' },
        { type: 'strong', content: [{ type: 'text', text: 'three' }] },
        { type: 'text', text: ' ' },
        { type: 'code', text: 'four' },
        { type: 'break' },
        { type: 'text', text: 'five ' },
        { type: 'link', href: '/faq', title: 'seven', content: [{ type: 'text', text: 'six' }] },
        { type: 'text', text: ' ' },
        {
          type: 'link',
          href: 'https://a.example',
          content: [{ type: 'text', text: 'https://a.example' }],
        },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'quote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'quoted' }] }],
    },
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [
        [{ type: 'paragraph', content: [{ type: 'text', text: 'three' }] }],
        [
          { type: 'paragraph', content: [{ type: 'text', text: 'four' }] },
          {
            type: 'list',
            ordered: false,
            items: [[{ type: 'paragraph', content: [{ type: 'text', text: 'inner' }] }]],
          },
        ],
      ],
    },
    {
      type: 'table',
      columns: [
        { align: 'left', header: [{ type: 'text', text: 'L' }] },
        { align: 'center', header: [{ type: 'text', text: 'C' }] },
        { align: 'right', header: [{ type: 'text', text: 'R' }] },
      ],
      rows: [
        [[{ type: 'text', text: '1' }], [{ type: 'text', text: '2' }], []],
        [
          [{ type: 'text', text: '3' }],
          [{ type: 'text', text: '4' }],
          [{ type: 'text', text: '5' }],
        ],
      ],
    },
    { type: 'code', language: 'ts', text: 'const a = 1 < 2;' },
    { type: 'rule' },
    {
      type: 'paragraph',
      content: [
        {
          type: 'image',
          src: image,
          alt: 'an image',
          width: 1_200,
          height: 675,
          smaller: {
            src: '/api/v1/media/img_0123456789abcdefghij_-.800x450.png',
            width: 800,
          },
        },
        { type: 'text', text: ' elsewhere' },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: '<script>alert(1)</script>' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'a <b onclick="x">b</b>' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'link', href: 'https://ref.example', content: [{ type: 'text', text: 'ref' }] },
        { type: 'text', text: ' [lost][nowhere] bad' },
      ],
    },
  ]);
});

t.test('what does not become what it asks for is said, with its line', async (t) => {
  const warned = (source: string, hasImage?: (src: string) => boolean) =>
    readMarkdown(source, hasImage).warnings.map(({ code, line }) => [code, line]);
  t.same(warned('## A\n\n### B\n\nText [a](/faq).\n\n## C'), []);
  t.same(warned('a <b>x</b>\n\n<div>\n</div>\n'), [
    ['html', 1],
    ['html', 1],
    ['html', 3],
  ]);
  t.same(warned('x\n\n[a](javascript:x) [b][c]\n\n[c]: data:x'), [
    ['link', 3],
    ['link', 3],
  ]);
  t.same(warned('![a](https://a.example/p.png)'), [['image-elsewhere', 1]]);
  t.same(warned(`![ ](${image})`), [['image-without-words', 1]]);
  t.same(
    warned(`![a](${image})`, () => false),
    [['image-unknown', 1]],
  );
  t.same(warned('# A\n\n## B\n\n#### C\n\n#### D\n\n## E'), [['heading-level', 5]]);
  t.same(warned(`${'> '.repeat(40)}deep`), [['too-costly', null]]);
  const nested = Array.from({ length: 8 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');
  t.same(warned(`${nested}\n${' '.repeat(16)}*a **b *c **d *e **f** e* d** c* b** a*`), [
    ['too-deep', 9],
  ]);
  t.equal(warned('<b>'.repeat(2_000)).length, 1, 'the same sentence once for a line');
  t.equal(warned('<b>\n\n'.repeat(1_000)).length, 50, 'and never more than one reads');
  const long = readMarkdown(`[a](javascript:${'x'.repeat(5_000)})`).warnings[0];
  t.ok((long?.message.length ?? 0) < 300);
});

t.test('what the house has written gives no reason to warn', async (t) => {
  const { articles, answers } = defaultContent();
  for (const { slug, body } of articles) t.same(readMarkdown(body).warnings, [], slug);
  for (const { anchor, answer } of answers) t.same(readMarkdown(answer).warnings, [], anchor);
});

t.test('names and times', async (t) => {
  t.equal(slugOf('  Wer zahlt den Pool? Ärzte & Co.  '), 'wer-zahlt-den-pool-arzte-co');
  t.equal(slugOf('***'), '');
  t.equal(readingMinutes('word '.repeat(660)), 3);
  t.equal(readingMinutes(''), 1, 'never nothing');
});
