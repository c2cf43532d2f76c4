/** Broken and hostile files, all made here: what a data room is sent by mistake or on purpose. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { brokenPdfs, type HostilePdf } from './broken-pdfs.ts';
import { pdfOf } from './documents.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { gifBomb, madeImage, moving, pixelBomb, pngWithText } from './image-files.ts';
import { latin } from './pdf-by-hand.ts';

/** A file, and what is to become of it. */
export interface HostileFile extends HostilePdf {
  readonly mediaType: string;
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
  const all = [...(await brokenPdfs()), ...(await hostilePdfs())];
  return [...all.map((one) => ({ ...one, mediaType: 'application/pdf' })), ...(await images())];
}
