import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import {
  type RevokedCount,
  revokedCount,
  sessionList,
} from '../../../../shared/product/account/sessions.ts';
import { closed, idOf } from '../../../../shared/product/fields/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { clearSession, revokeSessions, sessionsOf } from '../../platform/identity/session-store.ts';

/** Lists and ends the sessions of the logged-in member. */
export function sessionRoutes(app: ProductApi, parts: FeatureParts): void {
  app.get(
    '/api/v1/auth/sessions',
    {
      schema: { summary: 'List my sessions', response: { 200: sessionList } },
      config: { access: 'session' },
    },
    async function listSessions(request) {
      const { account, credentialId } = actorOfRequest(request);
      return { items: await sessionsOf(parts.storage.db, account.id, credentialId, parts.now()) };
    },
  );

  app.delete(
    '/api/v1/auth/sessions/:id',
    {
      schema: { summary: 'End a session', params: closed({ id: idOf('ses') }) },
      config: { access: 'session' },
    },
    async function endSession(request, reply) {
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
  );

  app.post(
    '/api/v1/auth/sessions/revoke-others',
    {
      schema: { summary: 'End all other sessions', response: { 200: revokedCount } },
      config: { access: 'session' },
    },
    async function endOtherSessions(request, reply) {
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
  );
}
