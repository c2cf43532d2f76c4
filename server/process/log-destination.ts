/**
 * Where log lines go: a file descriptor, written to asynchronously. pino's own destination is not
 * used, because its `flushSync` never returns on a full disk or a closed pipe.
 */
import { write as writeFd, writeSync } from 'node:fs';

/** While the output is blocked, at most this much waits for it; anything more is dropped. */
const waitingMaxChars = 4 * 1024 * 1024;
/** A pipe with a slow reader gives EAGAIN; the write is tried again after this time. */
const retryMs = 20;
/** At the end of the process, a blocked output is tried at most this often. */
const flushMaxTries = 25;

export interface LogDestination {
  write(line: string): void;
  /** Lines lost because the output could not take them. */
  readonly dropped: () => number;
  /** Resolves when everything logged so far is written or dropped. */
  flush(): Promise<void>;
  /** Writes or drops everything that is waiting, for the last moment of the process. */
  flushSync(): void;
}

/**
 * The standard output (or another file descriptor) as a destination that never blocks a request or
 * ends the process: lines that cannot be written are dropped and counted.
 */
export function logDestination(fd = 1): LogDestination {
  let waiting: string[] = [];
  let waitingChars = 0;
  let writing = false;
  let dropped = 0;
  let flushed: (() => void)[] = [];

  function take(): { readonly bytes: Buffer; readonly lines: number } {
    const bytes = Buffer.from(waiting.join(''));
    const lines = waiting.length;
    waiting = [];
    waitingChars = 0;
    return { bytes, lines };
  }

  function writeNext(): void {
    writing = waiting.length > 0;
    if (writing) {
      const { bytes, lines } = take();
      writeFrom(bytes, 0, lines);
      return;
    }
    for (const resolve of flushed) resolve();
    flushed = [];
  }

  function writeFrom(bytes: Buffer, offset: number, lines: number): void {
    writeFd(fd, bytes, offset, function afterWrite(error, written) {
      if (error?.code === 'EAGAIN') {
        setTimeout(writeFrom, retryMs, bytes, offset, lines);
      } else if (error !== null) {
        dropped += lines;
        writeNext();
      } else if (offset + written < bytes.length) writeFrom(bytes, offset + written, lines);
      else writeNext();
    });
  }

  return {
    write(line) {
      if (waitingChars > waitingMaxChars) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingChars += line.length;
      if (!writing) writeNext();
    },
    dropped: () => dropped,
    flush() {
      return writing ? new Promise((resolve) => flushed.push(resolve)) : Promise.resolve();
    },
    flushSync() {
      const { bytes, lines } = take();
      if (!writeAllSync(fd, bytes)) dropped += lines;
    },
  };
}

function writeAllSync(fd: number, bytes: Buffer): boolean {
  let offset = 0;
  for (let tries = 0; offset < bytes.length && tries < flushMaxTries; ) {
    try {
      offset += writeSync(fd, bytes, offset);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      tries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
  return offset >= bytes.length;
}
