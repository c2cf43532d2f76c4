import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { issueToken, revokeTokens, tokensOf } from '#api/platform/identity/token-store.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { tokensPerAccount } from '#shared/product/fields/limits.ts';

/** Personal access tokens: only a person at a browser manages them. */
export function tokenRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/tokens'),
    config: { action: 'token.list' },
    handler: async function listTokens(request) {
      const { account } = actorOfRequest(request);
      return { items: await tokensOf(deps.storage.db, account.id, deps.now()) };
    },
  });

  command(app, deps, 'POST /me/tokens', { action: 'token.issue', run: addToken });
  command(app, deps, 'DELETE /me/tokens/:id', { action: 'token.revoke', run: removeToken });
}

async function addToken({ actor: { account }, body, trx, now }: Command<'POST /me/tokens'>) {
  if ((await tokensOf(trx, account.id, now)).length >= tokensPerAccount) throw tooMany();
  const issued = await issueToken(trx, account.id, body, now);
  // Its name is not logged: the audit log is kept for longer, and people may type anything as a
  // name.
  const { id, scope, expiresAt } = issued.token;
  const event = { action: 'token.issue', targetType: 'token', targetId: id };
  return { body: issued, auditEntries: { ...event, after: { scope, expiresAt } } };
}

async function removeToken({
  actor: { account },
  params: { id },
  trx,
  now,
}: Command<'DELETE /me/tokens/:id'>) {
  if ((await revokeTokens(trx, account.id, id, now)) === 0) {
    throw noSuch('token');
  }
  return { auditEntries: { action: 'token.revoke', targetType: 'token', targetId: id } };
}

function tooMany(): ProblemError {
  const message = `You have ${tokensPerAccount} tokens. Revoke one you no longer need.`;
  return invalid([{ pointer: '/name', code: 'too-many', message }]);
}
