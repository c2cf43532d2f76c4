import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import { spentLink } from '#api/platform/identity/one-time-tokens.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { InvitationList } from '#shared/product/account/invitations.ts';
import { operatorInvitationLifecycle } from '#shared/product/account/lifecycle.ts';
import { invitationLinkHours, invitationsPerPage } from '#shared/product/fields/limits.ts';
import { pageLink } from '../account-mail.ts';
import { acceptInvitation, newOperator } from './accept-invitation.ts';
import { isFree } from './free-address.ts';
import {
  addInvitation,
  countInvitations,
  endInvitation,
  invitationById,
  listInvitations,
  openInvitation,
  overtakeInvitations,
  stateOf,
} from './invitation-store.ts';

/** Operators invite operators, and an invitation is turned into an account. */
export function invitationRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/invitations'),
    config: { action: 'invitation.list' },
    handler: async function getInvitations(request): Promise<InvitationList> {
      const { db } = deps.storage;
      const now = deps.now();
      const page = pageParams(request.query, invitationsPerPage);
      const [found, total] = await Promise.all([
        listInvitations(db, page, now),
        countInvitations(db, now),
      ]);
      const { shown, nextCursor } = pageOf(found, page, (row) => [row.createdAt, row.id]);
      return { items: shown, nextCursor, total };
    },
  });

  app.route({
    ...endpoint('GET /auth/invitation'),
    config: { action: 'invitation.open' },
    handler: async function previewInvitation(request) {
      const invitation = await openInvitation(deps.storage.db, request.query.token, deps.now());
      if (invitation === undefined) throw spentLink();
      return { email: invitation.email, expiresAt: invitation.expiresAt };
    },
  });

  command(app, deps, 'POST /admin/invitations', {
    action: 'invitation.send',
    run: invite,
  });
  command(app, deps, 'DELETE /admin/invitations/:id', {
    action: 'invitation.withdraw',
    run: takeBackInvitation,
  });
  command(app, deps, 'POST /auth/accept-invitation', {
    action: 'invitation.accept',
    prepare: newOperator,
    run: acceptInvitation,
  });
}

async function invite({
  actor: { account },
  body,
  context,
  trx,
  now,
}: Command<'POST /admin/invitations'>) {
  const email = normalEmail(body.email);
  let added: Awaited<ReturnType<typeof addInvitation>> | undefined;
  const followed = await take(
    operatorInvitationLifecycle,
    { state: null, event: 'send', who: 'operator' },
    {
      guards: { addressFree: () => isFree(trx, email) },
      effects: {
        replace: () => overtakeInvitations(trx, email, now),
        async store() {
          added = await addInvitation(trx, email, account.id, now);
        },
        mail() {
          const { invitation, secret } = required(added);
          const link = pageLink(context.origin, 'register', { invite: secret });
          const mail = {
            to: email,
            template: 'operator-invitation',
            vars: { invitedBy: account.name, link, hours: invitationLinkHours },
            dedupeKey: `invitation:${invitation.id}`,
          } as const;
          return { mails: [mail] };
        },
        record: () => ({ auditEntries: invitationEvent('invite', required(added).invitation.id) }),
      },
    },
  );
  return { ...followed, body: { invitation: required(added).invitation } };
}

async function takeBackInvitation({
  params: { id },
  trx,
  now,
}: Command<'DELETE /admin/invitations/:id'>) {
  const row = await invitationById(trx, id);
  if (row === undefined) throw noSuch('open invitation');
  return take(
    operatorInvitationLifecycle,
    { state: stateOf(row, now), event: 'withdraw', who: 'operator' },
    {
      guards: {},
      effects: {
        end: (state) => endInvitation(trx, id, state, now),
        record: () => ({ auditEntries: invitationEvent('revoke-invitation', id) }),
      },
      refused: () => noSuch('open invitation'),
    },
  );
}

function invitationEvent(what: string, id: string): AuditEntry {
  return { action: `operator.${what}`, targetType: 'invitation', targetId: id };
}
