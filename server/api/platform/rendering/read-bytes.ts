import { ProblemError, problem } from '#shared/http/errors.ts';
import { faultOf } from '../files/file-checks.ts';
import { faultyFile } from '../files/send-file.ts';
import { documentMaxBytes } from './limits.ts';
import { refusal } from './refusals.ts';
import type { RenderingSource } from './rendering-deps.ts';

/**
 * Reads a file into memory that can be handed over to a thread, and is held nowhere else.
 * @throws ProblemError 422 when it is too large; 503 when it is missing, or does not arrive whole
 */
export async function readBytes(
  { bytes, read }: RenderingSource,
  deadlineMs: number,
): Promise<ArrayBuffer> {
  if (bytes > documentMaxBytes) throw refusal('too-large');
  const result = new Uint8Array(bytes);
  const stream = await read().catch((error: unknown) => {
    throw notRead(error);
  });
  const timer = setTimeout(
    () => stream.destroy(new Error('The file came too slowly.')),
    deadlineMs,
  );
  let at = 0;
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      if (at + piece.length > bytes) throw new Error('The file is larger than was said.');
      result.set(piece, at);
      at += piece.length;
    }
    if (at < bytes) throw new Error('The file is smaller than was said.');
  } catch (error) {
    throw notRead(error);
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return result.buffer;
}

function notRead(cause: unknown): ProblemError {
  const fault = faultOf(cause);
  if (fault !== undefined) return faultyFile(fault);
  const detail = 'The document cannot be read at the moment. Try again in a moment.';
  const error = new ProblemError(problem('unavailable', detail), { 'retry-after': '5' });
  return Object.assign(error, { cause });
}
