/** Reads forms that hold a file (multipart/form-data, RFC 7578), as browsers send them unaided. */
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ProblemError, type ProblemType, problem } from '../../shared/errors.ts';

export const multipartMediaType = 'multipart/form-data';

export interface MultipartLimits {
  /** A larger file is cut here: enough for whoever takes it to see that it is too large. */
  readonly fileBytes: number;
  readonly files: number;
  /** Fields that are no files, all together. */
  readonly fieldBytes: number;
  readonly fields: number;
  /** More is refused unread; between `fileBytes` and this the form comes back with what was typed. */
  readonly totalBytes: number;
}

const mebibyte = 1024 * 1024;

/** One picture and the text beside it. Cameras make files of 30 MiB; those are told so in the form. */
export const pageFormLimits: MultipartLimits = {
  fileBytes: 6 * mebibyte,
  files: 1,
  fieldBytes: mebibyte,
  fields: 100,
  totalBytes: 64 * mebibyte,
};

/**
 * The fields and files of a request's body. Files are held in memory, so this is for requests that
 * are let in already.
 * @throws ProblemError 413 for more than the limits allow, 400 for what is no such form
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
    // The parser fails for the same reason, and is listened to.
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
