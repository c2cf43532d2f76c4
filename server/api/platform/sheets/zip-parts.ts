import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { NotRendered } from '../rendering/open-document.ts';
import { partsMax, unpackedMaxBytes } from './limits.ts';

/** The entries of an archive, which are unpacked only as far as they are read. */
export interface ZipParts {
  readonly names: readonly string[];
  /**
   * The bytes of an entry, in pieces.
   * @throws NotRendered when there is no such entry, it is damaged, or larger than this
   */
  read(name: string, maxBytes: number): AsyncIterable<Buffer>;
}

/**
 * Opens an archive by its directory; nothing is unpacked yet.
 * @throws NotRendered for too many entries, too much in them, or a password
 */
export async function openParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await opened(bytes);
  if (zip.entryCount > partsMax) throw new NotRendered('sheets-too-large');
  const entries = await entriesOf(zip);
  let unpacked = 0;
  for (const entry of entries.values()) {
    if (entry.isEncrypted()) throw new NotRendered('sheets-encrypted');
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > unpackedMaxBytes) throw new NotRendered('sheets-too-large');

  return {
    names: [...entries.keys()],
    async *read(name, maxBytes) {
      const entry = entries.get(name);
      if (entry === undefined) throw new NotRendered('damaged');
      if (entry.uncompressedSize > maxBytes) throw new NotRendered('sheets-too-large');
      const stream = await streamOf(zip, entry);
      try {
        // More than the entry says ends the stream with an error.
        for await (const piece of stream) yield piece as Buffer;
      } catch {
        throw new NotRendered('damaged');
      } finally {
        stream.destroy();
      }
    },
  };
}

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(new NotRendered('damaged')),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      // Of two with a name, programs open the first; names are case-insensitive in this format.
      const name = entry.fileName.toLowerCase();
      if (!entries.has(name)) entries.set(name, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new NotRendered('damaged')));
    zip.readEntry();
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<import('node:stream').Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error === null ? resolve(stream) : reject(new NotRendered('damaged')),
    );
  });
}
