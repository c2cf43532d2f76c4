/**
 * Reads forms that hold a file (multipart/form-data, RFC 7578), as browsers send them without
 * scripts.
 */
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ProblemError, type ProblemType, problem } from '#shared/http/errors.ts';

export const multipartMediaType = 'multipart/form-data';

export interface MultipartLimits {
  /** A larger file is cut off here, which is enough to see that it is too large. */
  readonly fileBytes: number;
  readonly files: number;
  /** All fields without files together. */
  readonly fieldBytes: number;
  readonly fields: number;
  /**
   * A larger form is refused unread; between `fileBytes` and this the form comes back with what was
   * typed.
   */
  readonly totalBytes: number;
}

const mebibyte = 1024 * 1024;

/**
 * Files and their text: documents may have 25 MiB each. Cameras make files of up to 30 MiB, which get an
 * error in the form.
 */
export const pageFormLimits: MultipartLimits = {
  fileBytes: 26 * mebibyte,
  files: 20,
  fieldBytes: mebibyte,
  fields: 100,
  totalBytes: 64 * mebibyte,
};

/**
 * The fields and files of a request's body. Files are held in memory, so use this only for requests
 * that passed the gate.
 * @throws ProblemError 413 for more than the limits allow, 400 for a body that is not such a form
 */
export async function multipartForm(
  body: IncomingMessage,
  limits: MultipartLimits = pageFormLimits,
): Promise<FormData> {
  if (Number(body.headers['content-length'] ?? 0) > limits.totalBytes) throw tooLarge();
  const form = new FormData();
  const parser = parserFor(body, limits);
  let fieldBytes = 0;
  let total = 0;

  function end(reason: ProblemError): void {
    body.unpipe(parser);
    parser.destroy(reason);
  }
  parser.on('field', (name, value, _nameCut, valueCut) => {
    fieldBytes += name.length + value.length;
    if (valueCut || fieldBytes > limits.fieldBytes) end(tooLarge());
    else form.append(name, value);
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const pieces: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (piece) => pieces.push(piece));
    stream.on('end', () => form.append(name, new File(pieces, filename ?? '', { type })));
    // The parser fails for the same reason, and its error is handled.
    stream.on('error', () => {});
  });
  for (const limit of ['filesLimit', 'fieldsLimit']) parser.on(limit, () => end(tooLarge()));
  body.on('data', (piece: Buffer) => {
    total += piece.length;
    if (total > limits.totalBytes) end(tooLarge());
  });
  body.once('close', () => {
    if (!body.complete) end(unreadable());
  });
  try {
    body.pipe(parser);
    await finished(parser);
    return form;
  } catch (error) {
    throw error instanceof ProblemError ? error : unreadable();
  } finally {
    body.unpipe(parser);
    body.resume();
  }
}

function parserFor({ headers }: IncomingMessage, limits: MultipartLimits) {
  const { fileBytes, files, fieldBytes, fields } = limits;
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fileSize: fileBytes, files, fieldSize: fieldBytes, fields, headerPairs: 20 },
    });
  } catch {
    throw unreadable();
  }
}

function tooLarge(): ProblemError {
  return refusal('too-large', 'This is too large. Please send less, or a smaller file.');
}

function unreadable(): ProblemError {
  return refusal('bad-request', 'The form could not be read. Please send it again.');
}

function refusal(type: ProblemType, detail: string): ProblemError {
  return new ProblemError(problem(type, detail));
}
