/** Broken and hostile files, all made here: what a data room is sent by mistake or on purpose. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pdfOf } from './documents.ts';
import { gifBomb, madeImage, moving, pixelBomb, pngWithText } from './image-files.ts';
import {
  action,
  deepPages,
  form,
  image,
  latin,
  manifold,
  manyPages,
  onePage,
  pdf,
  stream,
} from './pdf-by-hand.ts';

/** A file, and what is to become of it: `rendered`, or a code of a refusal; one of several if it says so. */
export interface HostileFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly expected: string | readonly string[];
}

/** The hostile and broken PDFs. */
async function pdfs(): Promise<readonly Omit<HostileFile, 'mediaType'>[]> {
  const good = await pdfOf(['One', 'Two', 'Three']);
  const cut = (part: number): Buffer => good.subarray(0, Math.floor(good.length * part));
  const text = good.toString('latin1');
  const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  const table = text.lastIndexOf('\nxref');
  return [
    { name: 'nothing at all', bytes: Buffer.alloc(0), expected: 'empty' },
    { name: 'only the first line', bytes: latin('%PDF-1.7\n'), expected: 'damaged' },
    { name: 'cut off at a tenth', bytes: cut(0.1), expected: 'damaged' },
    { name: 'cut off in the middle', bytes: cut(0.5), expected: 'damaged' },
    { name: 'cut off before the table', bytes: good.subarray(0, table), expected: 'damaged' },
    { name: 'cut off in the table', bytes: good.subarray(0, table + 40), expected: 'damaged' },
    {
      name: 'a table that is wrong',
      bytes: latin(text.replaceAll(/\d{10} 00000 n/g, '0000000007 00000 n')),
      expected: 'rendered',
    },
    {
      name: 'a table that leads back to itself',
      bytes: onePage({ trailer: '/Prev 9' }),
      expected: 'rendered',
    },
    { name: 'noise after the first line', bytes: noise(), expected: 'damaged' },
    { name: 'a megabyte of zeros', bytes: Buffer.alloc(1024 * 1024), expected: 'kind' },
    {
      name: 'pages that contain themselves',
      bytes: pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>',
      ]),
      expected: 'damaged',
    },
    { name: 'pages inside pages, 3 000 deep', bytes: deepPages(3_000), expected: 'damaged' },
    {
      name: 'a number of pages that is a lie',
      bytes: pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 2000000 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      ]),
      expected: 'rendered',
    },
    {
      name: 'no pages',
      bytes: pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      expected: 'no-pages',
    },
    { name: '501 pages', bytes: manyPages(501), expected: 'too-many-pages' },
    { name: '10 000 pages', bytes: manyPages(10_000), expected: 'too-many-pages' },
    {
      name: 'lists inside lists, 200 000 deep',
      bytes: onePage({ page: `/X ${'['.repeat(200_000)}` }),
      expected: 'rendered',
    },
    {
      name: 'dictionaries inside dictionaries, 50 000 deep',
      bytes: onePage({ page: `/X ${'<< /X '.repeat(50_000)}` }),
      expected: 'rendered',
    },
    {
      name: 'an object that is itself',
      bytes: onePage({ page: '/Rotate 5 0 R', more: ['5 0 R'] }),
      expected: 'rendered',
    },
    {
      name: 'a length that is its own',
      bytes: onePage({ content: latin('<< /Length 4 0 R >>\nstream\n0 0 9 9 re f\nendstream') }),
      expected: 'rendered',
    },
    {
      name: 'a page that is a gigabyte unpacked',
      bytes: onePage({
        content: stream(
          deflateSync(Buffer.concat(Array.from({ length: 16 }, () => zeros))),
          '/Filter [/FlateDecode /FlateDecode]',
        ),
      }),
      expected: ['rendered', 'too-slow'],
    },
    {
      name: 'a page that is 64 MB unpacked',
      bytes: onePage({ content: stream(zeros, '/Filter /FlateDecode') }),
      expected: ['rendered', 'too-slow'],
    },
    {
      name: 'the same filter a thousand times',
      bytes: onePage({
        content: stream('00>', `/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`),
      }),
      expected: 'rendered',
    },
    {
      name: 'an image of 60 000 × 60 000',
      bytes: image('/Width 60000 /Height 60000 /Filter /FlateDecode', zeros),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a JPEG that is noise',
      bytes: image('/Width 9000 /Height 9000 /Filter /DCTDecode', randomBytes(5_000)),
      expected: 'rendered',
    },
    {
      name: 'a JBIG2 that is noise',
      bytes: image('/Width 900 /Height 900 /Filter /JBIG2Decode', randomBytes(5_000)),
      expected: 'rendered',
    },
    {
      name: 'a JPEG 2000 that is noise',
      bytes: image('/Width 900 /Height 900 /Filter /JPXDecode', jpx()),
      expected: 'rendered',
    },
    {
      name: 'a fax of a million columns',
      bytes: image(
        '/Width 1000000 /Height 9000 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000 /Rows 9000 >>',
        randomBytes(5_000),
      ),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a page of a thousand kilometres',
      bytes: onePage({ box: '[0 0 3000000000 3000000000]' }),
      expected: 'page-too-large',
    },
    {
      name: 'a page of ten metres',
      bytes: onePage({ box: '[0 0 28800 28800]' }),
      expected: 'page-too-large',
    },
    { name: 'a page without a size', bytes: onePage({ box: '[0 0 0 0]' }), expected: 'rendered' },
    { name: 'a page inside out', bytes: onePage({ box: '[612 792 0 0]' }), expected: 'rendered' },
    {
      name: 'a page whose size is words',
      bytes: onePage({ box: '[(a) /b null true]' }),
      expected: 'rendered',
    },
    { name: 'a strip', bytes: onePage({ box: '[0 0 14400 2]' }), expected: 'rendered' },
    { name: 'a tower', bytes: onePage({ box: '[0 0 2 14400]' }), expected: 'rendered' },
    {
      name: 'a page in units of a kilometre',
      bytes: onePage({ page: '/UserUnit 3000000' }),
      expected: ['rendered', 'page-too-large'],
    },
    {
      name: 'protected with a password',
      bytes: await pdfOf(['Secret'], { userPassword: 'secret', pdfVersion: '1.7' }),
      expected: 'encrypted',
    },
    {
      name: 'protected against changes only',
      bytes: await pdfOf(['Open'], { ownerPassword: 'secret', pdfVersion: '1.7' }),
      expected: 'rendered',
    },
    {
      name: 'protected in an unknown way',
      bytes: onePage({
        trailer: '/Encrypt << /Filter /Own /V 9 /R 9 /O (x) /U (y) /P 0 >> /ID [(a) (b)]',
      }),
      expected: 'encrypted',
    },
    {
      name: 'a script that never ends',
      bytes: action('/S /JavaScript /JS (for (;;) app.alert(1);)'),
      expected: 'rendered',
    },
    {
      name: 'a program to start',
      bytes: action('/S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >>'),
      expected: 'rendered',
    },
    {
      name: 'an address to fetch',
      bytes: action('/S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/x) >>'),
      expected: 'rendered',
    },
    {
      name: 'content from a file of the server',
      bytes: onePage({
        content: latin('<< /Length 0 /F (/etc/passwd) /FFilter /None >>\nstream\n\nendstream'),
      }),
      expected: 'rendered',
    },
    {
      name: 'a program attached',
      bytes: onePage({
        catalog: '/Names << /EmbeddedFiles << /Names [(x.exe) 5 0 R] >> >>',
        more: ['<< /Type /Filespec /F (x.exe) /EF << /F 6 0 R >> >>', stream('MZ')],
      }),
      expected: 'rendered',
    },
    {
      name: 'a form with scripts of its own',
      bytes: onePage({
        catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
        more: [
          stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>1</script></xdp:xdp>'),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a font that is noise',
      bytes: onePage({
        resources: '/Font << /A 5 0 R >>',
        content: 'BT /A 40 Tf 50 500 Td (Text) Tj ET',
        more: [
          '<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 0 /LastChar 0 /Widths [9] /FontDescriptor 6 0 R >>',
          '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>',
          stream(randomBytes(20_000)),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a font whose letters are written in it',
      bytes: onePage({
        resources: '/Font << /A 5 0 R >>',
        content: 'BT /A 40 Tf 50 500 Td (aaaa) Tj ET',
        more: [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /A 5 0 R >> >> >>',
          stream('9 0 d0 BT /A 9 Tf (aaaa) Tj ET'),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a rendering that contains itself',
      bytes: onePage({
        resources: '/XObject << /F 5 0 R >>',
        content: '/F Do',
        more: [stream('/F Do /F Do', `${form} /Resources << /XObject << /F 5 0 R >> >>`)],
      }),
      expected: 'too-complex',
    },
    {
      name: 'drawings ten times in each other, twelve deep',
      bytes: manifold(12),
      expected: 'too-complex',
    },
    {
      name: 'a pattern that contains itself',
      bytes: onePage({
        resources: '/Pattern << /P 5 0 R >>',
        content: '/Pattern cs /P scn 0 0 612 792 re f',
        more: [
          stream(
            '/Pattern cs /P scn 0 0 9 9 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 5 0 R >> >>',
          ),
        ],
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a pattern of steps too small to count',
      bytes: onePage({
        resources: '/Pattern << /P 5 0 R >>',
        content: '/Pattern cs /P scn 0 0 612 792 re f',
        more: [
          stream(
            '0 0 9 9 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
          ),
        ],
      }),
      expected: 'too-slow',
    },
    {
      name: 'a mask that is its own mask',
      bytes: onePage({
        resources: '/ExtGState << /G 6 0 R >> /XObject << /F 5 0 R >>',
        content: '/G gs /F Do',
        more: [
          stream(
            '/G gs 0 0 99 99 re f',
            `${form} /Group << /S /Transparency >> /Resources << /ExtGState << /G 6 0 R >> >>`,
          ),
          '<< /Type /ExtGState /SMask << /S /Alpha /G 5 0 R >> >>',
        ],
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a million states never given back',
      bytes: onePage({
        content: stream(deflateSync(Buffer.from('q '.repeat(1_000_000))), '/Filter /FlateDecode'),
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a million curves across the page',
      bytes: onePage({
        content: stream(
          deflateSync(Buffer.from(`9 w 0 0 m ${'0 700 600 0 600 700 c 0 0 l '.repeat(300_000)} S`)),
          '/Filter /FlateDecode',
        ),
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'an image first, then a PDF',
      bytes: Buffer.concat([latin('GIF89a'), good]),
      expected: 'kind',
    },
    {
      name: 'a web page first, then a PDF',
      bytes: Buffer.concat([latin('<script>alert(1)</script>'), good]),
      expected: 'kind',
    },
    {
      name: 'a PDF first, then an archive',
      bytes: Buffer.concat([good, latin('PK\u0003\u0004'), Buffer.alloc(500)]),
      expected: 'rendered',
    },
    { name: 'an archive', bytes: latin(`PK\u0003\u0004${'x'.repeat(500)}`), expected: 'kind' },
    { name: 'a PNG named PDF', bytes: await madeImage(30, 30), expected: 'kind' },
  ];
}

function noise(): Buffer {
  return Buffer.concat([latin('%PDF-1.7\n'), randomBytes(200_000)]);
}

/** The head of a JPEG 2000 file, and noise. */
function jpx(): Buffer {
  return Buffer.concat([Buffer.from('ff4fff51002f0000', 'hex'), randomBytes(5_000)]);
}

/** The hostile and broken images. */
async function images(): Promise<readonly HostileFile[]> {
  const png = await madeImage(400, 300);
  const jpeg = await madeImage(400, 300, 'jpeg');
  const hugeJpeg = Buffer.from(jpeg);
  const frame = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  hugeJpeg.writeUInt16BE(65_000, frame + 5);
  hugeJpeg.writeUInt16BE(65_000, frame + 7);
  const brokenSum = Buffer.from(png);
  brokenSum[png.length - 20] = (brokenSum[png.length - 20] ?? 0) ^ 0xff;
  const svg = latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const deep = await sharp(png).toColourspace('rgb16').png().toBuffer();
  const cmyk = await sharp(png).toColourspace('cmyk').jpeg().toBuffer();
  const asPng: readonly (readonly [string, Buffer, HostileFile['expected']])[] = [
    ['a PNG of nothing', Buffer.alloc(0), 'empty'],
    ['a PNG, only the first bytes', png.subarray(0, 8), 'damaged'],
    ['a PNG cut off', png.subarray(0, png.length / 2), 'damaged'],
    ['a PNG with a wrong sum', brokenSum, 'damaged'],
    ['a PNG of 60 000 × 60 000', pixelBomb(60_000, 60_000), 'too-many-pixels'],
    ['a PNG of 4 billion × 1', pixelBomb(2_147_483_647, 1), ['damaged', 'too-many-pixels']],
    ['a PNG of 7 000 × 7 000 without pixels', pixelBomb(7_000, 7_000), 'damaged'],
    ['a PNG with a page of text in it', await pngWithText('<script>'.repeat(10_000)), 'rendered'],
    ['a PNG of 16 bits', deep, 'rendered'],
    ['a PNG of one pixel', await madeImage(1, 1), 'rendered'],
    ['a GIF named PNG', await madeImage(30, 30, 'gif'), 'kind'],
    ['a moving GIF named PNG', await moving(30, 30), 'kind'],
    ['a GIF of 65 535 × 65 535 named PNG', gifBomb(), ['kind', 'damaged']],
    ['an SVG named PNG', svg, ['kind', 'damaged']],
    ['a PDF named PNG', await pdfOf(['x']), ['kind', 'damaged']],
    ['noise named PNG', randomBytes(5_000), 'damaged'],
  ];
  const asJpeg: readonly (readonly [string, Buffer, HostileFile['expected']])[] = [
    ['a JPEG, only the first bytes', jpeg.subarray(0, 3), 'damaged'],
    ['a JPEG cut off', jpeg.subarray(0, jpeg.length / 2), 'damaged'],
    ['a JPEG of 65 000 × 65 000', hugeJpeg, 'too-many-pixels'],
    ['a JPEG for print', cmyk, 'rendered'],
    ['a JPEG, then a web page', Buffer.concat([jpeg, svg]), 'rendered'],
    ['a WebP named JPEG', await madeImage(30, 30, 'webp'), 'kind'],
  ];
  const file =
    (mediaType: string) =>
    ([name, bytes, expected]: readonly [string, Buffer, HostileFile['expected']]): HostileFile => ({
      name,
      mediaType,
      bytes,
      expected,
    });
  return [...asPng.map(file('image/png')), ...asJpeg.map(file('image/jpeg'))];
}

/** All of them. */
export async function hostileDocuments(): Promise<readonly HostileFile[]> {
  const all = await pdfs();
  return [...all.map((one) => ({ ...one, mediaType: 'application/pdf' })), ...(await images())];
}
