/** Whatever was written as Markdown becomes a tree that is safe to draw. */
import fc from 'fast-check';
import t from 'tap';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { safeHref, safeImageSource } from '#shared/product/content/rich-text.ts';
import { faultsOf, leadsSomewhereSafe } from '#test/support/rich-text-faults.ts';

const image = '/api/v1/media/img_0123456789abcdefghij_-.1200x675.png';

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
  image,
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
  t.equal(safeImageSource(image), image);
  for (const src of [
    'https://a.example/pixel.gif',
    `https://a.example${image}`,
    `/${image}`,
    '/images/a.png',
    '/api/v1/media/x/../../auth/logout',
    `${image}?x`,
    image.replace('png', 'svg'),
    image.replace('1200', '9999'),
    image.replace('1200', '0'),
  ]) {
    t.equal(safeImageSource(src), undefined, src);
  }
});
