/** Logos and icons: what draws is taken, everything else is refused with its reason. */
import fc from 'fast-check';
import t from 'tap';
import { readBrand } from '#server/web/brand/brand.ts';
import { brandImageOf } from '#server/web/brand/image.ts';
import { ImageError } from '#server/web/brand/image-error.ts';
import { svgElements } from '#server/web/brand/svg-elements.ts';
import { pngChunk, pngOf } from '../../support/brand-files.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"';
const svg = (inside: string, attributes = '') => `${open} ${attributes}>${inside}</svg>`;

function refusalOf(source: string | Buffer): string {
  try {
    brandImageOf(Buffer.from(source as string));
  } catch (error) {
    if (error instanceof ImageError) return error.message;
    throw error;
  }
  return 'accepted';
}

t.test('drawings are taken as they are', async (t) => {
  const drawings = [
    svg(
      '<path d="M0 0h10" fill="url(#g)"/><linearGradient id="g"><stop offset="0"/></linearGradient>',
    ),
    svg('<style>path{fill:none}@media (prefers-color-scheme:dark){path{stroke:#fff}}</style>'),
    svg('<style><![CDATA[a > b {fill:url("#g")}]]></style>'),
    svg('<use href="#a"/><use xlink:href="#a"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg('<title>Elm &amp; Co &#8212; Höhe</title><text x="1">Elm</text>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg("<g fill='red'/>")}\n`,
  ];
  for (const drawing of drawings) t.equal(refusalOf(drawing), 'accepted', drawing.slice(0, 200));
  const bytes = Buffer.from(svg('<g/>'));
  const image = brandImageOf(bytes);
  t.match(image, { mediaType: 'image/svg+xml', width: 120, height: 40 });
  t.ok(image.bytes.equals(bytes), 'not a byte of it is changed');
  const sized = '<svg xmlns="http://www.w3.org/2000/svg" width="90px" height="30"/>';
  t.match(brandImageOf(Buffer.from(sized)), { width: 90, height: 30 });
});

t.test('whatever does more than draw is refused with its reason', async (t) => {
  const table: readonly [string, RegExp][] = [
    [svg('<script>alert(1)</script>'), /contains a <script>/],
    [svg('<SCRIPT/>'), /contains a <SCRIPT>/],
    [svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), /contains a <x:script>/],
    [svg('<foreignObject><p/></foreignObject>'), /contains a <foreignObject>/],
    [svg('<a href="https://e.example"><g/></a>'), /contains a <a>/],
    [svg('<image href="https://e.example/x.png"/>'), /contains a <image>/],
    [svg('<animate attributeName="href" to="javascript:x"/>'), /contains a <animate>/],
    [svg('<set attributeName="onload" to="x"/>'), /contains a <set>/],
    [svg('<iframe/>'), /contains a <iframe>/],
    [svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), /not an SVG element/],
    [svg('<g onclick="x()"/>'), /event handler, onclick/],
    [svg('', 'onload="x()"'), /event handler, onload/],
    [svg('<g OnLoad="x()"/>'), /event handler, OnLoad/],
    [svg('<use href="https://e.example/a.svg#x"/>'), /outside itself, href/],
    [svg('<use xlink:href="data:image/svg+xml,x"/>'), /outside itself, xlink:href/],
    [svg('<use href="&#106;avascript:x"/>'), /outside itself/],
    [svg('<g xml:base="https://e.example/"/>'), /outside itself, xml:base/],
    [svg('<path fill="url(https://e.example/#g)"/>'), /outside itself, url/],
    [svg('<path style="fill:URL( \'//e.example\')"/>'), /outside itself, URL/],
    [svg('<path style="fill:u\\72l(x)"/>'), /backslash/],
    [svg('<style>@import "https://e.example/x.css";</style>'), /loads something/],
    [svg('<style>@font-face{font-family:x}</style>'), /loads something/],
    [svg('<style>g{fill:url(&#34;//e.example&#34;)}</style>'), /outside itself/],
    [`<?xml-stylesheet href="x.css"?>${svg('')}`, /cannot be read/],
    [`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`, /cannot be read/],
    [svg('<text>&x;</text>'), /entity/],
    [svg('<text>&#x110000;</text>'), /entity/],
    [svg('<g>'), /closes <svg> where it is not open/],
    [`${open}><g></g>`, /does not close <svg>/],
    [svg('<g a="1" a="2"/>'), /has a twice/],
    [svg('<g a=1/>'), /cannot be read/],
    [svg('') + svg(''), /two roots/],
    [`${svg('')}<p>x`, /two roots/],
    [`hello ${svg('')}`, /outside of its root/],
    ['<svg viewBox="0 0 1 1"/>', /without xmlns/],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', /without a viewBox/],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10"/>', /without a viewBox/],
    ['<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="10"/>', /without a viewBox/],
    ['<html><body/></html>', /neither an SVG nor a PNG/],
    ['', /neither an SVG nor a PNG/],
    ['GIF89a', /cannot be read|outside of its root/],
    [svg(`<!--${'x'.repeat(210_000)}-->`), /206 KiB; the maximum is 200 KiB/],
  ];
  for (const [source, reason] of table) t.match(refusalOf(source), reason, source.slice(0, 120));
  t.match(refusalOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), /neither a PNG nor text in UTF-8/);
});

t.test('whatever is written, it is read or refused, and soon', async (t) => {
  const piece = fc.constantFrom(
    '<g>',
    '</g>',
    '<g/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    ';',
    '<',
    '>',
    '"',
    "'",
    ' ',
    'a="b"',
    'x',
    '<?xml ?>',
    '<!DOCTYPE svg>',
    '\u{1f600}',
    '=',
    '/',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        svgElements(Buffer.from(pieces.join('')));
        return true;
      } catch (error) {
        return error instanceof ImageError;
      }
    }),
    { numRuns: 2_000 },
  );
  const started = performance.now();
  const long = `${open} ${'a="b" '.repeat(30_000)}`;
  t.match(refusalOf(long.slice(0, 190_000)), /twice|cannot be read/);
  t.ok(performance.now() - started < 2_000, 'a long one too');
});

t.test('a PNG is whole, or it is refused', async (t) => {
  const good = pngOf(400, 100);
  t.match(brandImageOf(good), { mediaType: 'image/png', width: 400, height: 100 });
  const damaged = Buffer.from(good);
  damaged.writeUInt8(damaged.readUInt8(45) ^ 0xff, 45);
  const bare = Buffer.concat([good.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]);
  const table: readonly [Buffer, RegExp][] = [
    [good.subarray(0, 60), /cut off/],
    [good.subarray(0, -12), /cut off/],
    [damaged, /damaged/],
    [bare, /without an image/],
    [Buffer.concat([good, Buffer.from('<script>')]), /followed by other data/],
    [pngOf(5_000, 10), /5000 by 10 pixels/],
    [Buffer.from('\x89PNG but not really', 'latin1'), /is not a PNG/],
  ];
  for (const [bytes, reason] of table) t.match(refusalOf(bytes), reason);
});

t.test('a brand is read from its settings, with all its faults at once', async (t) => {
  const files: Record<string, Buffer> = {
    'logo.svg': Buffer.from(svg('<g/>')),
    'icon.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'),
    'icon.png': pngOf(64, 64),
    'wide.png': pngOf(400, 200),
    'bad.svg': Buffer.from(svg('<script/>')),
  };
  const bytes = (path: string): Buffer => {
    const file = files[path];
    if (file === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
    return file;
  };
  const plain = readBrand({ name: '“Élan” & Co' }, bytes);
  t.same(plain.faults, []);
  t.equal(plain.brand.monogram, 'É');
  t.equal(plain.brand.logo, undefined);
  t.equal(readBrand({ name: '!' }, bytes).brand.monogram, 'R');
  const full = readBrand({ name: 'Elm', logo: 'logo.svg', icon: 'icon.svg' }, bytes);
  t.same(full.faults, []);
  t.match(full.brand, { logo: { width: 120 }, icon: { width: 8 } });
  const { faults } = readBrand(
    { name: 'Elm', accent: '#ffffff', logo: 'bad.svg', logoDark: 'none.svg', icon: 'wide.png' },
    bytes,
  );
  t.match(faults, [
    { setting: 'accent', sentence: /contrast/ },
    { setting: 'logo', sentence: 'the file "bad.svg" contains a <script>, and a logo may only' },
    { setting: 'logoDark', sentence: /"none.svg" cannot be read \(ENOENT\)/ },
    { setting: 'icon', sentence: /400 by 200, and an icon must be square/ },
  ]);
  const lone = readBrand({ name: 'Elm', logoDark: 'logo.svg', icon: 'icon.png' }, bytes);
  t.match(lone.faults, [
    { setting: 'icon', sentence: /64 pixels wide/ },
    { setting: 'logoDark', sentence: /BRAND_LOGO too/ },
  ]);
});
