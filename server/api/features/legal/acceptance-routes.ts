import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { dueTexts, recordAcceptance } from '#api/platform/legal/acceptance-store.ts';
import { changedText } from '#api/platform/legal/changed-text.ts';

/** The changed legal texts that a member still has to accept. */
export function acceptanceRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/legal'),
    config: { action: 'acceptance.read' },
    handler: async function getDueTexts(request) {
      const { account } = actorOfRequest(request);
      return { items: await dueTexts(deps.storage.db, account.id, deps.legal, deps.now()) };
    },
  });

  command(app, deps, 'POST /me/legal', {
    action: 'acceptance.give',
    check: requireInForce,
    run: acceptText,
  });
}

function requireInForce({
  body: { document, version },
  deps,
  now,
}: CommandRequest<'POST /me/legal'>): void {
  const changed = changedText(deps.legal, document, version, now);
  if (changed === undefined) return;
  const message = `“${changed.title}” changed in the meantime. Load this page again and read version ${changed.version}.`;
  // Without a field, because the version is not something a person enters.
  throw invalid([{ pointer: '', code: 'changed', message }]);
}

async function acceptText({ actor, body, deps, trx, now }: Command<'POST /me/legal'>) {
  const { id } = actor.account;
  const accepted = { document: body.document, version: body.version };
  await recordAcceptance(trx, id, accepted, now);
  return {
    body: { items: await dueTexts(trx, id, deps.legal, now) },
    auditEntries: {
      action: 'account.accept-legal-text',
      targetType: 'user',
      targetId: id,
      after: accepted,
    },
  };
}
