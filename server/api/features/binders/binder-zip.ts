import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file that was written to a ZIP. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A ZIP that is written file by file, as fast as it is read. */
export interface ZipWriter {
  /** The ZIP; destroyed with the error when writing failed. */
  readonly output: Readable;
  /**
   * Writes a file, and resolves when all of it was read. What is packed already, such as a PDF, is
   * stored as it is.
   */
  add(
    path: string,
    content: Readable,
    isPacked: boolean,
    signal: AbortSignal,
  ): Promise<WrittenFile>;
  end(): void;
  fail(error: Error): void;
}

/**
 * The moment that a ZIP has of every file, so that the same files give the same bytes. In local time,
 * as a ZIP keeps it: it is the same text in every time zone.
 */
const momentOfFiles = () => new Date(2000, 0, 1);
const readable = 0o100644;

/** Begins a ZIP. */
export function beginZip(): ZipWriter {
  const zip = new ZipFile();
  const mtime = momentOfFiles();
  const output = zip.outputStream as Readable;
  // Whoever reads it is told; when nobody does any more, the error is no news.
  output.on('error', () => undefined);
  zip.on('error', (error) => output.destroy(error));
  return {
    output,
    async add(path, content, isPacked, signal) {
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = new Transform({
        transform(piece: Buffer, _encoding, passOn) {
          hash.update(piece);
          bytes += piece.length;
          passOn(null, piece);
        },
      });
      zip.addReadStream(counted, path, {
        mtime,
        mode: readable,
        compress: !isPacked,
        // Nothing but that moment: the other form is in UTC.
        forceDosTimestamp: true,
      });
      const isRead = finished(counted, { signal });
      await Promise.all([pipeline(content, counted, { signal }), isRead]);
      return { path, bytes, sha256: hash.digest('hex') };
    },
    end: () => zip.end(),
    fail: (error) => void output.destroy(error),
  };
}
