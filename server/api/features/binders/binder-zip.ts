import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';
import { sha256Of } from '#api/platform/sha256.ts';

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
   * stored as it is. Bytes are taken over: their memory may be given back once they are written.
   */
  add(
    path: string,
    content: Readable | Buffer,
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
      // Nothing but that moment: the other form is in UTC.
      const options = { mtime, mode: readable, compress: !isPacked, forceDosTimestamp: true };
      if (signal.aborted) {
        if (content instanceof Readable) content.destroy();
        throw signal.reason;
      }
      return content instanceof Readable
        ? addStream(zip, path, options, content, signal)
        : addBytes(zip, path, options, content, signal);
    },
    end: () => zip.end(),
    fail: (error) => void output.destroy(error),
  };
}

/**
 * The ZIP keeps what it was given for each file until its end. That is a function which holds the bytes
 * only until it is called: a binder would otherwise be in memory as a whole.
 */
function addStream(
  zip: ZipFile,
  path: string,
  options: Partial<Options>,
  content: Readable,
  signal: AbortSignal,
): Promise<WrittenFile> {
  let source: Readable | undefined = content;
  return new Promise((resolve, reject) => {
    // Where the ZIP begins with it later, or never, its errors are heard all the same.
    source?.once('error', reject);
    function onLeft(): void {
      source?.destroy();
      source = undefined;
      reject(signal.reason);
    }
    signal.addEventListener('abort', onLeft, { once: true });
    unpooled(() =>
      zip.addReadStreamLazy(path, options, (begin) => {
        const from = source ?? Readable.from([]);
        source = undefined;
        const counted = countedStream();
        begin(null, counted.stream);
        Promise.all([pipeline(from, counted.stream, { signal }), finished(counted.stream)])
          .then(() => resolve({ path, ...counted.result() }), reject)
          .finally(() => signal.removeEventListener('abort', onLeft));
      }),
    );
  });
}

/**
 * Bytes that are there need no pipeline, of which each leaves some 10 kB that nothing hurries to collect:
 * streams refer to each other, so one that has grown old keeps those after it.
 */
function addBytes(
  zip: ZipFile,
  path: string,
  options: Partial<Options>,
  content: Buffer,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const written = { path, bytes: content.length, sha256: sha256Of(content) };
  let left: Buffer | null = content;
  return new Promise((resolve, reject) => {
    function onLeft(): void {
      left = null;
      reject(signal.reason);
    }
    signal.addEventListener('abort', onLeft, { once: true });
    unpooled(() =>
      zip.addReadStreamLazy(path, options, (begin) => {
        let next = left;
        left = null;
        const stream = new Readable({
          read() {
            const piece = next;
            next = null;
            this.push(piece?.length === 0 ? null : piece);
          },
        });
        stream.once('end', () => {
          signal.removeEventListener('abort', onLeft);
          resolve(written);
        });
        begin(null, stream);
      }),
    );
  });
}

/**
 * Does something at once whose small buffers share no memory with others. The ZIP keeps the name of each
 * file as a buffer until its end; of the memory that small buffers share, it would keep 64 KiB for each.
 */
function unpooled(work: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    work();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

/** A stream that counts and hashes what goes through it. */
function countedStream() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, passOn) {
      hash.update(piece);
      bytes += piece.length;
      passOn(null, piece);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
