import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/**
 * The font inside a WOFF file (W3C, WOFF 1.0), in the form the text engine reads: the same tables,
 * each inflated and at a multiple of four bytes.
 * @throws Error when the file is not a WOFF
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(sfntHeaderBytes + sfntEntryBytes * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = headerBytes + entryBytes * index;
    const [offset, stored, length] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number];
    const raw = woff.subarray(offset, offset + stored);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    const row = sfntHeaderBytes + sfntEntryBytes * index;
    woff.copy(directory, row, entry, entry + 4);
    woff.copy(directory, row + 4, entry + 16, entry + entryBytes);
    directory.writeUInt32BE(at, row + 8);
    directory.writeUInt32BE(length, row + 12);
    parts.push(stored < length ? inflateSync(raw) : raw, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}
