import { ProblemError, problem } from '#shared/http/errors.ts';
import { readReply } from './client.ts';

export interface SentFile {
  /** The address that takes the file's bytes with PUT. */
  readonly url: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent so far and in total. */
  readonly onProgress: (sent: number, total: number) => void;
}

/**
 * Sends the bytes of a file and resolves with the JSON of the response. It uses XMLHttpRequest,
 * because fetch does not report the progress of an upload.
 * @throws ProblemError for a refusal or without a response; the signal's reason when aborted
 */
export function sendFile<T>({ url, file, signal, onProgress }: SentFile): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      try {
        const { status, responseText: text } = request;
        resolve(readReply<T>({ status, header: (name) => request.getResponseHeader(name), text }));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ProblemError(notReached)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('PUT', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.send(file);
  });
}

/** Why a file was not stored, in a sentence. */
export function reasonOf({ problem }: ProblemError): string {
  return problem.errors?.[0]?.message ?? problem.detail;
}

const notReached = problem(
  'upstream-unreachable',
  'The file didn’t arrive. Check your connection and try again.',
);
