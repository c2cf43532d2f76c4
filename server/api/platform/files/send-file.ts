import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { isKnown } from '../http/fresh-response.ts';
import { type FileFault, faultOf, faultSentences } from './file-checks.ts';
import { type ByteRange, FileMissing } from './file-storage.ts';
import type { StoredFile } from './file-store.ts';
import type { Files } from './files.ts';
import { requestedRange } from './range.ts';

/** A file that is opened by itself can run nothing, even if a browser misreads its type. */
const inertPolicy = "default-src 'none'; sandbox";
const retryAfterSeconds = 5;
const faultyRetrySeconds = 3_600;

/** How a file is presented. */
export interface Presentation {
  /** What a browser saves it as: letters, digits and .-_ only. */
  readonly name: string;
  readonly cacheControl: string;
  /** A browser saves it, instead of showing it. */
  readonly isDownload?: true;
  /** What the bytes pass on their way. */
  readonly through?: (content: Readable) => Readable;
}

/** Sends a stored file or the part that was asked for (RFC 9110), as a stream. */
export async function sendStoredFile(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { name, cacheControl, isDownload, through = (content) => content }: Presentation,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  const { headers, method } = request;
  const known = isKnown(headers['if-none-match'], etag);
  const part = requestedRange(
    method === 'HEAD' ? undefined : headers.range,
    String(headers['if-range'] ?? ''),
    {
      size: file.bytes,
      etag,
    },
  );
  if (part === 'unsatisfiable' && !known) throw noSuchRange(file.bytes);
  const range = typeof part === 'string' ? undefined : part;
  const needsBytes = !known && method !== 'HEAD';
  const content = needsBytes
    ? through(await opened(files, request, file, range))
    : Readable.from([]);
  // Set after the file was opened, because an error must not be cached as long as the file.
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
    .header('content-security-policy', inertPolicy)
    .header('etag', etag);
  if (known) return reply.code(304).send();
  if (range !== undefined) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  }
  return reply
    .type(file.mediaType)
    .header('content-length', range === undefined ? file.bytes : range.last - range.first + 1)
    .header('content-disposition', `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Opens a file, or refuses with what a caller can do while the storage is in trouble. */
async function opened(
  files: Files,
  request: FastifyRequest,
  file: StoredFile,
  range: ByteRange | undefined,
): Promise<Readable> {
  try {
    return await files.read(file, range);
  } catch (error) {
    const hint =
      error instanceof FileMissing
        ? 'the database knows a file that is not in the file storage; several nodes need the same STORAGE_URL, and a restored database needs its files'
        : 'a file could not be read from the file storage';
    request.log.error({ err: error, file: file.id }, hint);
    const fault = faultOf(error);
    if (fault !== undefined) throw faultyFile(fault);
    throw new ProblemError(
      problem('unavailable', 'The file can’t be read right now. Try again later.'),
      { 'retry-after': String(retryAfterSeconds) },
    );
  }
}

/** The refusal of a file that is not in the storage as it was stored; it lasts until it is replaced. */
export function faultyFile(fault: FileFault): ProblemError {
  return new ProblemError(problem('unavailable', faultSentences[fault]), {
    'retry-after': String(faultyRetrySeconds),
  });
}

function noSuchRange(size: number): ProblemError {
  const detail = `The file has ${size} bytes; the part you asked for begins after its end.`;
  return new ProblemError(problem('no-such-range', detail), { 'content-range': `bytes */${size}` });
}
