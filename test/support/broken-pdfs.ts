/** Broken PDFs, all made here: cut off, lying about themselves, or larger than they look. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfOf } from './documents.ts';
import { deepPages, image, latin, manyPages, onePage, pdf, stream } from './pdf-by-hand.ts';

/** A PDF, and what is to become of it: `rendered`, or a code of a refusal; one of several if it says so. */
export interface HostilePdf {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: string | readonly string[];
}

/** Makes the broken and oversized PDFs. */
export async function brokenPdfs(): Promise<readonly HostilePdf[]> {
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
  ];
}

function noise(): Buffer {
  return Buffer.concat([latin('%PDF-1.7\n'), randomBytes(200_000)]);
}

/** The head of a JPEG 2000 file, and noise. */
function jpx(): Buffer {
  return Buffer.concat([Buffer.from('ff4fff51002f0000', 'hex'), randomBytes(5_000)]);
}
