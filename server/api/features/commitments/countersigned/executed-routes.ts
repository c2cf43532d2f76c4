import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { isKnown } from '#api/platform/http/fresh-response.ts';
import { fairQueue } from '#api/platform/identity/fair-queue.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { busy, makingRate } from '../certificates/certificate-routes.ts';
import { firstCertificate } from '../certificates/certificate-store.ts';
import { commitmentFor } from '../commitment-access.ts';
import { executedOf } from './executed-facts.ts';
import { makeExecuted } from './make-executed.ts';

const waitingMax = 32;

/** Adds the agreement with both signatures, the same file for both sides. */
export function executedRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  // One after the other, as certificates are made.
  const queue = fairQueue({ atOnce: 1, waitingMax, overflow: busy });

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
      const known = await firstCertificate(db, id, sha256Of(record));
      if (known !== undefined && isKnown(request.headers['if-none-match'], `"${known.sha256}"`)) {
        return reply.code(304).header('etag', `"${known.sha256}"`).send() as never;
      }
      await deps.storage.write((trx) =>
        takeRate(trx, `certificate:${actor.account.id}`, makingRate, deps.now()),
      );
      const bytes = await queue.run(actor.account.id, () => makeExecuted(deps, executed, record));
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('etag', `"${sha256Of(bytes)}"`)
        .header(
          'content-disposition',
          `attachment; filename="executed-${row.slug}-v${executed.facts.version}.pdf"`,
        )
        .send(bytes) as never;
    },
  });
}
