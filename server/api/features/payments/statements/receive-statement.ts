import type { Readable } from 'node:stream';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { statementMaxBytes } from '#shared/product/payments/limits.ts';

const statementTooLarge = 'A bank statement can be at most 5 MiB. Export a shorter period.';

/**
 * Receives a bank statement into memory: it is never on a disk. Stops at the first byte that is too
 * many; the sender has yet to be answered.
 * @param tooLarge the words for that, where it is another file
 */
export async function receiveStatement(
  body: Readable,
  tooLarge: string = statementTooLarge,
): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size > statementMaxBytes) throw new ProblemError(problem('too-large', tooLarge));
  }
  return Buffer.concat(pieces);
}
