import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { clearSession, revokeSessions, sessionsOf } from '#api/platform/identity/session-store.ts';

/** Lists and ends the sessions of the logged-in member. */
export function sessionRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /auth/sessions'),
    config: { action: 'session.list' },
    handler: async function listSessions(request) {
      const { account, credentialId } = actorOfRequest(request);
      return { items: await sessionsOf(deps.storage.db, account.id, credentialId, deps.now()) };
    },
  });

  command(app, deps, 'DELETE /auth/sessions/:id', { action: 'session.end', run: endSession });
  command(app, deps, 'POST /auth/sessions/revoke-others', {
    action: 'session.end-others',
    run: endOtherSessions,
  });
}

async function endSession({
  actor: { account, credentialId },
  params: { id },
  trx,
  now,
}: Command<'DELETE /auth/sessions/:id'>) {
  if ((await revokeSessions(trx, account.id, { only: id }, now)) === 0) {
    throw noSuch('session');
  }
  return {
    headers: id === credentialId ? clearSession : {},
    auditEntries: { action: 'session.revoke', targetType: 'session', targetId: id },
  };
}

async function endOtherSessions({
  actor: { account, credentialId },
  trx,
  now,
}: Command<'POST /auth/sessions/revoke-others'>) {
  const revoked = await revokeSessions(trx, account.id, { except: credentialId }, now);
  const event = { action: 'session.revoke-others', targetType: 'user', targetId: account.id };
  return { body: { revoked }, auditEntries: { ...event, after: { revoked } } };
}
