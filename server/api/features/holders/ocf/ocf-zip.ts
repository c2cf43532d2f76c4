import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { OcfFile } from './ocf-package.ts';

/** Packs files into a ZIP archive: the same files at the same moment give the same bytes. */
export function zipOf(files: readonly OcfFile[], now: number): Readable {
  const zip = new yazl.ZipFile();
  for (const { name, text } of files) {
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(now), mode: 0o100644 });
  }
  zip.end();
  return Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
}
