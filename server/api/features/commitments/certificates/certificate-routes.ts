import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { isKnown } from '#api/platform/http/fresh-response.ts';
import { fairQueue } from '#api/platform/identity/fair-queue.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { certificatesPerHour } from '#shared/product/fields/limits.ts';
import { commitmentFor } from '../commitment-access.ts';
import { certifiedOf } from './certificate-facts.ts';
import { firstCertificate } from './certificate-store.ts';
import { checkDocument } from './document-check.ts';
import { makeCertificate } from './make-certificate.ts';

/** How many documents somebody may have made. */
export const makingRate = { limit: certificatesPerHour, seconds: 3_600 };
const waitingMax = 32;

/** Adds the certificates of commitments, and the check of what a document belongs to. */
export function certificateRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  // One after the other: each takes the processor for a tenth of a second, and requests for the same
  // one at the same time get the same one.
  const queue = fairQueue({ atOnce: 1, waitingMax, overflow: busy });

  app.route({
    ...endpoint('GET /commitments/:id/certificate'),
    config: { action: 'certificate.read' },
    handler: async function downloadCertificate(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { row } = await commitmentFor(db, actor, 'certificate.read', id);
      const certified = await certifiedOf(db, row);
      if (certified === undefined) {
        throw new ProblemError(problem('not-found', 'Nothing has been signed for this yet.'));
      }
      const record = canonicalJson(certified.facts);
      const known = await firstCertificate(db, id, sha256Of(record));
      if (known !== undefined && isKnown(request.headers['if-none-match'], `"${known.sha256}"`)) {
        return reply.code(304).header('etag', `"${known.sha256}"`).send() as never;
      }
      await deps.storage.write((trx) =>
        takeRate(trx, `certificate:${actor.account.id}`, makingRate, deps.now()),
      );
      const bytes = await queue.run(actor.account.id, () =>
        makeCertificate(deps, certified, record),
      );
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('etag', `"${sha256Of(bytes)}"`)
        .header(
          'content-disposition',
          `attachment; filename="commitment-${row.slug}-v${row.version}.pdf"`,
        )
        .send(bytes) as never;
    },
  });

  app.route({
    ...endpoint('POST /commitments/check'),
    config: { action: 'commitment.check', pure: true },
    handler: async function checkDocumentByHash(request) {
      return checkDocument(db, actorOfRequest(request), request.body.sha256.toLowerCase());
    },
  });
}

/** Refuses while too many documents are being made. */
export function busy(): ProblemError {
  return new ProblemError(
    problem('unavailable', 'Too many certificates are being made. Try again in a moment.'),
    { 'retry-after': '5' },
  );
}
