/** Markdown becomes a tree that is safe to draw, whatever was written, and soon. */
import fc from 'fast-check';
import t from 'tap';
import { houseContent } from '../../../server/product-api/content/house-content.ts';
import {
  readMarkdown,
  richTextFromMarkdown,
} from '../../../server/product-api/content/markdown.ts';
import { slugOf } from '../../../server/product-api/content/markdown-names.ts';
import { readingMinutes } from '../../../server/product-api/content/reading-time.ts';
import { mediaFileOfAddress } from '../../../shared/product/media.ts';
import {
  plainBlocks,
  type RichBlock,
  type RichInline,
  type RichText,
  richBlockTypes,
  richInlineTypes,
  richTextMaxDepth,
  safeHref,
  safeImageSource,
} from '../../../shared/product/rich-text.ts';

/** Every block and inline node of a tree with its depth. */
function* nodesOf(text: RichText, depth = 0): Generator<[RichBlock | RichInline, number]> {
  for (const block of text) {
    yield [block, depth];
    if (block.type === 'quote') yield* nodesOf(block.content, depth + 1);
    if (block.type === 'list') for (const item of block.items) yield* nodesOf(item, depth + 1);
    if (block.type === 'paragraph' || block.type === 'heading') {
      yield* inlinesOf(block.content, depth + 1);
    }
    if (block.type === 'table') {
      for (const { header } of block.columns) yield* inlinesOf(header, depth + 1);
      for (const row of block.rows) for (const cell of row) yield* inlinesOf(cell, depth + 1);
    }
  }
}

function* inlinesOf(
  content: readonly RichInline[],
  depth: number,
): Generator<[RichInline, number]> {
  for (const node of content) {
    yield [node, depth];
    if ('content' in node) yield* inlinesOf(node.content, depth + 1);
  }
}

/** The one thing a browser and we must agree on: where a link leads. */
function leadsSomewhereSafe(href: string): boolean {
  const base = 'https://own.example/faq';
  const url = new URL(href, base);
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return false;
  // What is no full address must stay with us: `//evil.example` and `/\evil.example` do not.
  return /^(https?|mailto):/i.test(href) || url.origin === 'https://own.example';
}

function faultsOf(text: RichText): readonly string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const [node, depth] of nodesOf(text)) {
    const known: readonly string[] = [...richBlockTypes, ...richInlineTypes];
    if (!known.includes(node.type)) faults.push(`unknown ${node.type}`);
    if (node.type === 'link' && !leadsSomewhereSafe(node.href)) faults.push(`link ${node.href}`);
    if (node.type === 'image' && mediaFileOfAddress(node.src) === undefined) {
      faults.push(`image ${node.src}`);
    }
    if (node.type === 'heading') {
      if (ids.has(node.id)) faults.push(`id twice: ${node.id}`);
      if (!/^section-[\p{L}\p{N}-]+$/u.test(node.id)) faults.push(`id ${node.id}`);
      ids.add(node.id);
    }
    if (depth > 2 * richTextMaxDepth + 2) faults.push(`depth ${depth}`);
  }
  return faults;
}

const picture = '/api/v1/media/img_0123456789abcdefghij_-.1200x675.png';

const pieces = [
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '*',
  '_',
  '`',
  '#',
  '-',
  '|',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '\\',
  ':',
  '&',
  'javascript:',
  'JaVaScRiPt:',
  'java&#x09;script:',
  'vbscript:',
  'data:text/html,',
  '//evil.example',
  '/\\evil.example',
  'https://ok.example/a',
  'mailto:a@b.example',
  '/faq?q=a',
  '#section-a',
  'alert(1)',
  '<script>',
  '</script>',
  '<a href="javascript:x">',
  '[a]: ',
  '[a]',
  '1. ',
  '- ',
  '> ',
  '| - |',
  '---',
  '~~~',
  '\u0000',
  '\u202e',
  'ä',
  '😀',
  'word',
  '&#106;avascript:',
  picture,
  '/api/v1/media/../auth/logout',
  '<javascript:x>',
  '\r',
  '\u2028',
];
const markdown = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const runs = { numRuns: 1_500, seed: 20260302 };

t.test('any input gives a tree of known nodes with safe links', async (t) => {
  fc.assert(
    fc.property(markdown, (source) => {
      const faults = faultsOf(richTextFromMarkdown(source));
      if (faults.length > 0) throw new Error(faults.join('; '));
    }),
    runs,
  );
  t.pass(`${runs.numRuns} inputs`);
});

t.test('an address is followed only where a browser reads it as we do', async (t) => {
  const address = fc.array(fc.constantFrom(...pieces, '/', '?', '@', '.', 'x'), { maxLength: 8 });
  fc.assert(
    fc.property(
      address.map((parts) => parts.join('')),
      (href) => {
        const safe = safeHref(href);
        return safe === undefined || leadsSomewhereSafe(safe);
      },
    ),
    { ...runs, numRuns: 5_000 },
  );
  const refused = [
    'javascript:alert(1)',
    ' javascript:x',
    'java\tscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil',
    'ftp://a.example',
    'faq',
    '',
    '?q=a',
    `https://a.example/${'a'.repeat(2_000)}`,
    'http:///evil.example',
    'mailto://evil.example',
    '#"onclick',
    '/a\u00a0b',
  ];
  for (const href of refused) t.equal(safeHref(href), undefined, JSON.stringify(href.slice(0, 40)));
  for (const href of [
    'https://a.example/b?c#d',
    'HTTP://A.example',
    'mailto:a@b.example',
    '/',
    '/faq?q=a#b',
    '#section-a',
  ]) {
    t.equal(safeHref(href), href);
  }
  t.equal(safeImageSource(picture), picture);
  for (const src of [
    'https://a.example/pixel.gif',
    `https://a.example${picture}`,
    `/${picture}`,
    '/pictures/a.png',
    '/api/v1/media/x/../../auth/logout',
    `${picture}?x`,
    picture.replace('png', 'svg'),
    picture.replace('1200', '9999'),
    picture.replace('1200', '0'),
  ]) {
    t.equal(safeImageSource(src), undefined, src);
  }
});

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
    `![a picture](${picture}) ![elsewhere](https://a.example/p.png)`,
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
          src: picture,
          alt: 'a picture',
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
  t.same(warned(`![ ](${picture})`), [['image-without-words', 1]]);
  t.same(
    warned(`![a](${picture})`, () => false),
    [['image-unknown', 1]],
  );
  t.same(warned('# A\n\n## B\n\n#### C\n\n#### D\n\n## E'), [['heading-level', 5]]);
  t.same(warned(`${'> '.repeat(40)}deep`), [['too-costly', null]]);
  const nested = Array.from({ length: 8 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');
  t.same(warned(`${nested}\n${' '.repeat(16)}*a **b *c **d *e **f** e* d** c* b** a*`), [
    ['too-deep', 9],
  ]);
  t.equal(warned('<b>'.repeat(2_000)).length, 1, 'the same sentence once for a line');
  t.equal(warned('<b>\n\n'.repeat(2_000)).length, 50, 'and never more than one reads');
  const long = readMarkdown(`[a](javascript:${'x'.repeat(5_000)})`).warnings[0];
  t.ok((long?.message.length ?? 0) < 300);
});

t.test('what the house has written gives no reason to warn', async (t) => {
  const { articles, answers } = houseContent();
  for (const { slug, body } of articles) t.same(readMarkdown(body).warnings, [], slug);
  for (const { anchor, answer } of answers) t.same(readMarkdown(answer).warnings, [], anchor);
});

t.test('deep nesting ends as text, and no word is lost', async (t) => {
  for (const source of [
    `${'> '.repeat(40)}deep`,
    `${'*a **b '.repeat(30)}deep${'** *'.repeat(30)}`,
  ]) {
    const text = richTextFromMarkdown(source);
    t.same(faultsOf(text), []);
    t.match(plainBlocks(text), /deep/);
  }
});

t.test('50 kB made to be slow is read in a moment', async (t) => {
  const size = 50_000;
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const cases: Readonly<Record<string, string>> = {
    quotes: fill('>'),
    'quotes with spaces': fill('> '),
    'quotes and lists': fill('> - '),
    numbers: fill('1. '),
    'lists in lists, one line': fill('- '),
    'lists in lists, by line': fill('- - - a\n'),
    'lists in lists, by indent': lines(300, (at) => `${' '.repeat(at)}- a`),
    'lazy lines after quotes': `>>>>>>a\n${fill('a\n')}`,
    'lazy lines after a list': `${lines(9, (at) => `${' '.repeat(at * 2)}- a`)}\n${fill('a\n')}`,
    brackets: fill('['),
    pictures: fill('!['),
    'links without an end': fill('[a](b'),
    'emphasis without an end': fill('*a **b '),
    'emphasis, mixed': fill('*_**__'),
    'emphasis, nested': `${'*a '.repeat(8_000)}${' b*'.repeat(8_000)}`,
    backticks: lines(300, (at) => `${'`'.repeat(at)}a`),
    'a wide table': `${fill('|a')}\n${fill('|-')}`,
    'a long table': `a|b\n-|-\n${fill('a|b\n')}`,
    'underlined headings': fill('a\n=\n'),
    'underlined headings apart': fill('a\n=\n\n'),
    definitions: fill('[a]: b\n'),
    references: `${lines(3_000, (at) => `[a${at}]: b`)}\n\n${fill('[a1]')}`,
    tags: fill('<a '),
    comments: fill('<!--'),
    entities: fill('&#1'),
    backslashes: fill('\\'),
    'empty lines': fill('\n'),
  };
  // The parser's own worst cases take 10 to 40 s here. Processor time, so that a busy machine, on
  // which the test waits for its turn, does not count.
  const boundMs = 5_000;
  for (const [name, source] of Object.entries(cases)) {
    const start = process.cpuUsage();
    const text = richTextFromMarkdown(source);
    const { user, system } = process.cpuUsage(start);
    const tookMs = (user + system) / 1_000;
    t.ok(tookMs < boundMs, `${name}: ${Math.round(tookMs)} ms`);
    t.same(faultsOf(text).slice(0, 3), [], name);
  }
});

t.test('names and times', async (t) => {
  t.equal(slugOf('  Wer zahlt den Pool? Ärzte & Co.  '), 'wer-zahlt-den-pool-arzte-co');
  t.equal(slugOf('***'), '');
  t.equal(readingMinutes('word '.repeat(660)), 3);
  t.equal(readingMinutes(''), 1, 'never nothing');
});
