import { crc32 } from 'node:zlib';
import { ImageError } from './image-error.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum around the data of a chunk. */
const chunkFrame = 12;
/** A logo is shown a few centimetres wide; more pixels only fill the memory of phones. */
const sideMax = 4_096;

/**
 * The size of a PNG in pixels, after checking that its chunks are complete and in order.
 * @throws ImageError when they are not (PNG, third edition, section 5)
 */
export function pngSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (!bytes.subarray(0, 8).equals(signature)) throw new ImageError('is not a PNG');
  const seen: string[] = [];
  let at: number = signature.length;
  while (at + chunkFrame <= bytes.length && seen.at(-1) !== 'IEND') {
    const length = bytes.readUInt32BE(at);
    const end = at + chunkFrame + length;
    if (end > bytes.length) throw new ImageError('is a PNG that was cut off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      throw new ImageError('is a damaged PNG');
    }
    seen.push(bytes.toString('latin1', at + 4, at + 8));
    at = end;
  }
  if (seen[0] !== 'IHDR' || !seen.includes('IDAT') || seen.at(-1) !== 'IEND') {
    throw new ImageError('is a PNG without an image in it, or one that was cut off');
  }
  if (at !== bytes.length) throw new ImageError('is a PNG followed by other data');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > sideMax || height > sideMax) {
    throw new ImageError(`is ${width} by ${height} pixels, and a side may have at most ${sideMax}`);
  }
  return { width, height };
}
