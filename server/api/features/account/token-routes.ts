import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { TokenIssued } from '../../../../shared/product/account/tokens.ts';
import { tokensPerAccount } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest, requireStepUp } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { issueToken, revokeTokens, tokensOf } from '../../platform/identity/token-store.ts';

/** Personal access tokens: only a person at a browser manages them. */
export function tokenRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /me/tokens'),
    config: { action: 'token.list' },
    handler: async function listTokens(request) {
      const { account } = actorOfRequest(request);
      return { items: await tokensOf(parts.storage.db, account.id, parts.now()) };
    },
  });

  app.route({
    ...endpoint('POST /me/tokens'),
    config: { action: 'token.issue' },
    handler: async function addToken(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      // A token outlives the session: a stolen session must not be enough to make one.
      requireStepUp(actor, parts.now());
      return parts.once<TokenIssued>(request, reply, (commit) =>
        commit(async function commitToken(trx) {
          const now = parts.now();
          if ((await tokensOf(trx, account.id, now)).length >= tokensPerAccount) {
            throw invalid([
              {
                pointer: '/name',
                code: 'too-many',
                message: `You have ${tokensPerAccount} tokens. Revoke one you no longer need.`,
              },
            ]);
          }
          const issued = await issueToken(trx, account.id, request.body, now);
          // Its name is not logged: the audit log is kept for longer, and people may type anything
          // as a name.
          const { id, scope, expiresAt } = issued.token;
          await audit(
            trx,
            request,
            {
              action: 'token.issue',
              targetType: 'token',
              targetId: id,
              after: { scope, expiresAt },
            },
            now,
          );
          return { status: 201, body: issued };
        }),
      );
    },
  });

  app.route({
    ...endpoint('DELETE /me/tokens/:id'),
    config: { action: 'token.revoke' },
    handler: async function removeToken(request, reply) {
      const { account } = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitRemoval(trx) {
          const now = parts.now();
          if ((await revokeTokens(trx, account.id, id, now)) === 0) {
            throw new ProblemError(problem('not-found', 'There is no such token.'));
          }
          await audit(
            trx,
            request,
            { action: 'token.revoke', targetType: 'token', targetId: id },
            now,
          );
          return { status: 204 };
        }),
      );
    },
  });
}
