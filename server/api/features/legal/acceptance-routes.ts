import type { DueLegalTexts } from '../../../../shared/product/legal/legal.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { dueTexts, recordAcceptance } from '../../platform/legal/acceptance-store.ts';
import { changedText } from '../../platform/legal/changed-text.ts';

/** The changed legal texts that a member still has to accept. */
export function acceptanceRoutes(app: ProductApi, parts: FeatureParts): void {
  const { legal } = parts;

  app.route({
    ...endpoint('GET /me/legal'),
    config: { action: 'acceptance.read' },
    handler: async function getDueTexts(request) {
      const { account } = actorOfRequest(request);
      return { items: await dueTexts(parts.storage.db, account.id, legal, parts.now()) };
    },
  });

  app.route({
    ...endpoint('POST /me/legal'),
    config: { action: 'acceptance.give' },
    handler: async function acceptText(request, reply) {
      const { account } = actorOfRequest(request);
      const { document, version } = request.body;
      const changed = changedText(legal, document, version, parts.now());
      if (changed !== undefined) {
        const message = `“${changed.title}” changed in the meantime. Load this page again and read version ${changed.version}.`;
        // Without a field, because the version is not something a person enters.
        throw invalid([{ pointer: '', code: 'changed', message }]);
      }
      return parts.once<DueLegalTexts>(request, reply, (commit) =>
        commit(async function commitAcceptance(trx) {
          const now = parts.now();
          await recordAcceptance(trx, account.id, { document, version }, now);
          await audit(
            trx,
            request,
            {
              action: 'account.accept-legal-text',
              targetType: 'user',
              targetId: account.id,
              after: { document, version },
            },
            now,
          );
          return { status: 200, body: { items: await dueTexts(trx, account.id, legal, now) } };
        }),
      );
    },
  });
}
