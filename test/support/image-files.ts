/** Files that people and attackers upload as images; all of them are made here, none is from elsewhere. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** An image with something to see in it. */
export function madeImage(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> {
  return gradient(width, height).toFormat(format).toBuffer();
}

function gradient(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = (255 * x) / width;
      pixels[at + 1] = (255 * y) / height;
      pixels[at + 2] = 128;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A photo as a camera makes it: on its side, with the place, the owner and a comment. */
export function photo(width: number, height: number): Promise<Buffer> {
  return gradient(width, height)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Artist: 'Ada Owner', Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1', GPSLongitude: '8/1 32/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><hidden>Secret note</hidden></x:xmpmeta>')
    .toBuffer();
}

/** An image that moves. */
export async function moving(
  width: number,
  height: number,
  format: 'gif' | 'webp' = 'gif',
): Promise<Buffer> {
  const frames = await Promise.all(
    ['#a33', '#3a3', '#33a'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100, 100] })
    .toBuffer();
}

/** A PNG whose head claims a size that nobody could hold in memory, in a hundred bytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of a few bytes that claims the largest size GIF knows. */
export function gifBomb(): Buffer {
  return Buffer.from(
    '474946383961ffffffff80000000000000ffffff2c00000000ffffffff0002024401003b',
    'hex',
  );
}

/** A PNG with a chunk of text in it. */
export async function pngWithText(text: string): Promise<Buffer> {
  const plain = await madeImage(40, 30);
  const end = plain.length - 12;
  return Buffer.concat([
    plain.subarray(0, end),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    plain.subarray(end),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
