import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import type { AccountAnswer } from '../../../../../shared/product/account/account.ts';
import type { InvitationIssued } from '../../../../../shared/product/account/invitations.ts';
import { invitationLinkHours } from '../../../../../shared/product/fields/limits.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../../platform/deps.ts';
import { actorOfRequest, requireStepUp } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/validation.ts';
import {
  accountByEmail,
  addAccount,
  normalEmail,
} from '../../../platform/identity/account-store.ts';
import { spentLink } from '../../../platform/identity/one-time-tokens.ts';
import { accountOf, beginSession } from '../../../platform/identity/session-store.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { takeRate } from '../../../platform/storage/rates.ts';
import { pageLink } from '../account-mail.ts';
import { perNetwork } from '../neutral-answer.ts';
import {
  addInvitation,
  hasOperator,
  listInvitations,
  markAccepted,
  openInvitation,
  revokeInvitation,
} from './invitation-store.ts';

/** Operators invite operators, and an invitation is turned into an account. */
export function invitationRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /admin/invitations'),
    config: { action: 'invitation.list' },
    handler: async function getInvitations() {
      return { items: await listInvitations(parts.storage.db, parts.now()) };
    },
  });

  app.route({
    ...endpoint('POST /admin/invitations'),
    config: { action: 'invitation.send' },
    handler: async function invite(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      // A new operator outlives the session, so a stolen session must not be enough to invite one.
      requireStepUp(actor, parts.now());
      const email = normalEmail(request.body.email);
      return parts.once<InvitationIssued>(request, reply, async (commit) => {
        const answer = await commit(async function commitInvitation(trx) {
          const now = parts.now();
          if ((await accountByEmail(trx, email)) !== undefined) throw addressTaken();
          const { invitation, secret } = await addInvitation(trx, email, account.id, now);
          await queueMail(
            trx,
            {
              to: email,
              template: 'operator-invitation',
              vars: {
                invitedBy: account.name,
                link: pageLink(request.visitor.origin, 'register', { invite: secret }),
                hours: invitationLinkHours,
              },
              dedupeKey: `invitation:${invitation.id}`,
            },
            now,
          );
          await audit(
            trx,
            request,
            { action: 'operator.invite', targetType: 'invitation', targetId: invitation.id },
            now,
          );
          return { status: 201, body: { invitation } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('DELETE /admin/invitations/:id'),
    config: { action: 'invitation.withdraw' },
    handler: async function takeBackInvitation(request, reply) {
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitTakingBack(trx) {
          const now = parts.now();
          if (!(await revokeInvitation(trx, id, now))) {
            throw new ProblemError(problem('not-found', 'There is no such open invitation.'));
          }
          await audit(
            trx,
            request,
            { action: 'operator.revoke-invitation', targetType: 'invitation', targetId: id },
            now,
          );
          return { status: 204 };
        }),
      );
    },
  });

  app.route({
    ...endpoint('GET /auth/invitation'),
    config: { action: 'invitation.open' },
    handler: async function previewInvitation(request) {
      const invitation = await openInvitation(parts.storage.db, request.query.token, parts.now());
      if (invitation === undefined) throw spentLink();
      return { email: invitation.email, expiresAt: invitation.expiresAt };
    },
  });

  app.route({
    ...endpoint('POST /auth/accept-invitation'),
    config: { action: 'invitation.accept' },
    handler: async function acceptInvitation(request, reply) {
      const { body, visitor } = request;
      return parts.once<AccountAnswer>(request, reply, async (commit) => {
        const email = await invitedAddress(parts, body);
        const faults = parts.judgePassword(body.password, { ...body, email }, '/password');
        if (faults.length > 0) throw invalid(faults);
        await parts.storage.write((trx) =>
          takeRate(trx, `accept:${visitor.ipPrefix}`, perNetwork, parts.now()),
        );
        const passwordHash = await parts.hasher.hash(body.password, visitor.ipPrefix);
        return commit(async function commitAcceptance(trx) {
          const now = parts.now();
          const invitation = await openInvitation(trx, body.token, now);
          if (invitation === undefined) throw spentLink();
          // The link from the console works only while there is no operator.
          if (invitation.email === null && (await hasOperator(trx))) throw spentLink();
          if ((await accountByEmail(trx, email)) !== undefined) throw addressTaken();
          await markAccepted(trx, invitation.id, now);
          const account = await addAccount(
            trx,
            { email, name: body.name, role: 'operator', status: 'active', passwordHash },
            now,
          );
          await audit(
            trx,
            request,
            {
              action: 'operator.accept-invitation',
              targetType: 'user',
              targetId: account.id,
              actorId: account.id,
              actorRole: 'operator',
              after: { invitation: invitation.id },
            },
            now,
          );
          const headers = await beginSession(trx, account.id, visitor, now, 'all-factors');
          return { status: 200, body: { account: accountOf(account, parts.options) }, headers };
        });
      });
    },
  });
}

/**
 * The address an invitation is for; the entered one when the invitation names none, as for the
 * first operator.
 */
async function invitedAddress(
  parts: FeatureParts,
  body: { readonly token: string; readonly email?: string },
): Promise<string> {
  const invitation = await openInvitation(parts.storage.db, body.token, parts.now());
  if (invitation === undefined) throw spentLink();
  const email = invitation.email ?? body.email;
  if (email === undefined) {
    throw invalid([{ pointer: '/email', code: 'required', message: 'Enter your email address.' }]);
  }
  return normalEmail(email);
}

function addressTaken(): ProblemError {
  return invalid([
    {
      pointer: '/email',
      code: 'taken',
      message: 'There is already an account with this address. Each person has one account.',
    },
  ]);
}
