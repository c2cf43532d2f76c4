import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { RevokedCount } from '../../../../shared/product/account/sessions.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { clearSession, revokeSessions, sessionsOf } from '../../platform/identity/session-store.ts';

/** Lists and ends the sessions of the logged-in member. */
export function sessionRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /auth/sessions'),
    config: { action: 'session.list' },
    handler: async function listSessions(request) {
      const { account, credentialId } = actorOfRequest(request);
      return { items: await sessionsOf(parts.storage.db, account.id, credentialId, parts.now()) };
    },
  });

  app.route({
    ...endpoint('DELETE /auth/sessions/:id'),
    config: { action: 'session.end' },
    handler: async function endSession(request, reply) {
      const { account, credentialId } = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitEnd(trx) {
          const now = parts.now();
          if ((await revokeSessions(trx, account.id, { only: id }, now)) === 0) {
            throw new ProblemError(problem('not-found', 'There is no such session.'));
          }
          await audit(
            trx,
            request,
            { action: 'session.revoke', targetType: 'session', targetId: id },
            now,
          );
          return { status: 204, ...(id === credentialId ? { headers: clearSession } : {}) };
        }),
      );
    },
  });

  app.route({
    ...endpoint('POST /auth/sessions/revoke-others'),
    config: { action: 'session.end-others' },
    handler: async function endOtherSessions(request, reply) {
      const { account, credentialId } = actorOfRequest(request);
      return parts.once<RevokedCount>(request, reply, (commit) =>
        commit(async function commitEndOthers(trx) {
          const now = parts.now();
          const revoked = await revokeSessions(trx, account.id, { except: credentialId }, now);
          await audit(
            trx,
            request,
            {
              action: 'session.revoke-others',
              targetType: 'user',
              targetId: account.id,
              after: { revoked },
            },
            now,
          );
          return { status: 200, body: { revoked } };
        }),
      );
    },
  });
}
