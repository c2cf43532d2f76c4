import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureDeps } from '#api/platform/deps.ts';
import { isKnown } from '#api/platform/http/fresh-response.ts';
import { fairQueue } from '#api/platform/identity/fair-queue.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { certificatesPerHour } from '#shared/product/fields/limits.ts';
import { firstCertificate } from './certificate-store.ts';

/** A document of a commitment that is made when somebody downloads it. */
export interface DownloadedDocument {
  readonly commitmentId: string;
  /** Its facts as a text: the same text is the same document. */
  readonly record: string;
  readonly fileName: string;
  readonly make: () => Promise<Buffer>;
}

/** Sends a document to an account, or 304 where it has it already. */
export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  document: DownloadedDocument,
) => Promise<FastifyReply>;

/** How many documents somebody may have made. */
const makingRate = { limit: certificatesPerHour, seconds: 3_600 };
const waitingMax = 32;

/**
 * Begins to send documents of commitments, of every kind. One of them at a time waits for the thread
 * that draws, so that people take turns, and a binder that is being made is not held up.
 */
export function documentDownloads({
  storage,
  now,
}: Pick<FeatureDeps, 'storage' | 'now'>): SendDocument {
  const queue = fairQueue({ atOnce: 1, waitingMax, overflow: busy });

  return async function sendDocument(request, reply, accountId, document) {
    const { commitmentId, record, fileName, make } = document;
    const known = await firstCertificate(storage.db, commitmentId, sha256Of(record));
    if (known !== undefined && isKnown(request.headers['if-none-match'], `"${known.sha256}"`)) {
      return reply.code(304).header('etag', `"${known.sha256}"`).send();
    }
    await storage.write((trx) => takeRate(trx, `certificate:${accountId}`, makingRate, now()));
    const bytes = await queue.run(accountId, make);
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('etag', `"${sha256Of(bytes)}"`)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  };
}

/** Refuses while too many documents are being made. */
function busy(): ProblemError {
  return new ProblemError(
    problem('unavailable', 'Too many certificates are being made. Try again in a moment.'),
    { 'retry-after': '5' },
  );
}
