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
import { signedPath, viewPath } from '#shared/site/dashboard-address.ts';
import { commitmentFor } from '../commitment-access.ts';
import { type Certified, certifiedOf } from './certificate-facts.ts';
import { certificatePdf, type Issuer } from './certificate-pdf.ts';
import { firstCertificate, storeCertificate } from './certificate-store.ts';
import { checkDocument } from './document-check.ts';

const makingRate = { limit: certificatesPerHour, seconds: 3_600 };
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
      const bytes = await queue.run(actor.account.id, () => make(deps, certified, record));
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

/** Makes a certificate, and stores the hash of its bytes. */
async function make(
  { storage, options, now }: Pick<FeatureDeps, 'storage' | 'options' | 'now'>,
  certified: Certified,
  record: string,
): Promise<Buffer> {
  const { commitment, version } = certified.facts;
  const facts_sha256 = sha256Of(record);
  const first = await firstCertificate(storage.db, commitment, facts_sha256);
  const madeAt = first?.made_at ?? new Date(now()).toISOString();
  const bytes = await certificatePdf(
    { ...certified, record, madeAt },
    issuerOf(options, commitment),
  );
  const sha256 = sha256Of(bytes);
  if (first?.sha256 !== sha256) {
    const made = { sha256, commitment_id: commitment, version, facts_sha256, made_at: madeAt };
    await storage.write((trx) => storeCertificate(trx, certified.facts.raise.id, made));
  }
  return bytes;
}

function issuerOf({ brandName, publicOrigin }: FeatureDeps['options'], commitment: string): Issuer {
  if (publicOrigin === undefined) return { brandName, checkUrl: null, signedUrl: null };
  const [checkUrl, signedUrl] = [viewPath('check'), signedPath(commitment)].map(
    (path) => publicOrigin + path,
  ) as [string, string];
  return { brandName, checkUrl, signedUrl };
}

function busy(): ProblemError {
  return new ProblemError(
    problem('unavailable', 'Too many certificates are being made. Try again in a moment.'),
    { 'retry-after': '5' },
  );
}
