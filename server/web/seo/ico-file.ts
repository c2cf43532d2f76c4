/** One image of an icon file: a PNG of a square. */
export interface IcoImage {
  readonly size: number;
  readonly png: Buffer;
}

const headerBytes = 6;
const entryBytes = 16;
const iconType = 1;
const bitsPerPixel = 32;

/** A Windows icon file (favicon.ico) of PNG images, which every browser since 2011 reads. */
export function icoFile(images: readonly IcoImage[]): Buffer {
  const directory = Buffer.alloc(headerBytes + entryBytes * images.length);
  directory.writeUInt16LE(iconType, 2);
  directory.writeUInt16LE(images.length, 4);
  let at = directory.length;
  images.forEach(({ size, png }, index) => {
    const entry = headerBytes + entryBytes * index;
    // One byte each; 0 means 256.
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(bitsPerPixel, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    at += png.length;
  });
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
