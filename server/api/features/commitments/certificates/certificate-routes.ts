import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { commitmentFor } from '../commitment-access.ts';
import { executedOf } from '../countersigned/executed-facts.ts';
import { makeExecuted } from '../countersigned/make-executed.ts';
import { certifiedOf } from './certificate-facts.ts';
import { checkDocument } from './document-check.ts';
import { documentDownloads } from './document-download.ts';
import { makeCertificate } from './make-certificate.ts';

/**
 * Adds the certificates of commitments, the agreements with both signatures, and the check of what a
 * document belongs to.
 */
export function certificateRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const sendDocument = documentDownloads(deps);

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
      return sendDocument(request, reply, actor.account.id, {
        ...{ commitmentId: id, record, fileName: `commitment-${row.slug}-v${row.version}.pdf` },
        make: () => makeCertificate(deps, certified, record),
      }) as never;
    },
  });

  app.route({
    ...endpoint('GET /commitments/:id/executed'),
    config: { action: 'certificate.read' },
    handler: async function downloadExecuted(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { row } = await commitmentFor(db, actor, 'certificate.read', id);
      const executed = await executedOf(db, row);
      if (executed === undefined) {
        const message = 'The company has not countersigned this yet.';
        throw new ProblemError(problem('not-found', message));
      }
      const record = canonicalJson(executed.facts);
      const fileName = `executed-${row.slug}-v${executed.facts.version}.pdf`;
      return sendDocument(request, reply, actor.account.id, {
        ...{ commitmentId: id, record, fileName },
        make: () => makeExecuted(deps, executed, record),
      }) as never;
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
