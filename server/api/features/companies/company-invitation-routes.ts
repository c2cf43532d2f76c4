import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type {
  CompanyAnswer,
  CompanyInvitationAnswer,
} from '../../../../shared/product/companies/companies.ts';
import { companyInvitationLifecycle } from '../../../../shared/product/companies/lifecycle.ts';
import {
  companyInvitationDays,
  companyMembersMax,
} from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { type Actor, actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { normalEmail } from '../../platform/identity/account-store.ts';
import { spentLink } from '../../platform/identity/one-time-tokens.ts';
import { take } from '../../platform/lifecycle.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import { answerOf, companyEvent, companyLink, memberEvent } from './company-answer.ts';
import {
  addInvitation,
  endInvitation,
  hasRoom,
  type InvitationRow,
  invitationByToken,
  invitationOf,
  isMember,
  renewInvitation,
  stateOf,
  toInvitation,
  unansweredOf,
} from './company-invitation-store.ts';
import { addMember, type CompanyRow, companyFor } from './company-store.ts';

/** How many invitations one person may send, and how many one address may get. */
const sendingRate = { limit: 60, seconds: 3_600 };
const receivingRate = { limit: 6, seconds: 3_600 };
/** How often one network may try links. */
const decliningRate = { limit: 60, seconds: 3_600 };

/** Inviting people to a company, and answering an invitation. */
export function companyInvitationRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /companies/:id/invitations'),
    config: { action: 'company-invitation.list' },
    handler: async function listCompanyInvitations(request) {
      const { id } = request.params;
      await companyFor(db, actorOfRequest(request), 'company-invitation.list', id);
      return { items: (await unansweredOf(db, id)).map((row) => toInvitation(row, parts.now())) };
    },
  });

  app.route({
    ...endpoint('POST /companies/:id/invitations'),
    config: { action: 'company-invitation.send' },
    handler: async function inviteToCompany(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const email = normalEmail(request.body.email);
      return parts.once<CompanyInvitationAnswer>(request, reply, async (commit) => {
        const answer = await commit(async function commitInvitation(trx) {
          const now = parts.now();
          const company = await companyFor(trx, actor, 'company-invitation.send', id);
          const others = await unansweredOf(trx, id);
          let row: InvitationRow | undefined;
          let secret = '';
          await take(
            companyInvitationLifecycle,
            { state: null, event: 'send', who: 'owner' },
            {
              guards: {
                notYetMember: async () => !(await isMember(trx, id, email)) || alreadyMember(),
                notYetInvited: () => others.every((one) => one.email !== email) || invitedBefore(),
                hasRoom: async () => (await hasRoom(trx, id, others.length)) || full(),
              },
              effects: {
                store: async () => {
                  const invited = { company_id: id, email, role: request.body.role };
                  ({ row, secret } = await addInvitation(
                    trx,
                    { ...invited, invited_by: actor.account.id },
                    now,
                  ));
                },
                mail: () => mailInvitation(trx, actor, company, row, secret, request.visitor, now),
                record: () => audit(trx, request, companyEvent('invite', id), now),
              },
            },
          );
          return { status: 201, body: { invitation: toInvitation(known(row), now) } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('POST /companies/:id/invitations/:invitation/resend'),
    config: { action: 'company-invitation.send' },
    handler: async function resendInvitation(request, reply) {
      const actor = actorOfRequest(request);
      const { id, invitation } = request.params;
      return parts.once<CompanyInvitationAnswer>(request, reply, async (commit) => {
        const answer = await commit(async function commitResending(trx) {
          const now = parts.now();
          const company = await companyFor(trx, actor, 'company-invitation.send', id);
          let row = await invitationFor(trx, id, invitation);
          let secret = '';
          await take(
            companyInvitationLifecycle,
            { state: stateOf(row, now), event: 'resend', who: 'owner' },
            {
              guards: {
                notYetMember: async () => !(await isMember(trx, id, row.email)) || alreadyMember(),
              },
              effects: {
                renew: async () => {
                  ({ row, secret } = await renewInvitation(trx, row, now));
                },
                mail: () => mailInvitation(trx, actor, company, row, secret, request.visitor, now),
                record: () => audit(trx, request, companyEvent('invite-again', id), now),
              },
            },
          );
          return { status: 200, body: { invitation: toInvitation(row, now) } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('DELETE /companies/:id/invitations/:invitation'),
    config: { action: 'company-invitation.withdraw' },
    handler: async function withdrawCompanyInvitation(request, reply) {
      const actor = actorOfRequest(request);
      const { id, invitation } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitWithdrawal(trx) {
          const now = parts.now();
          await companyFor(trx, actor, 'company-invitation.withdraw', id);
          const row = await invitationFor(trx, id, invitation);
          const move = { state: stateOf(row, now), event: 'revoke', who: 'owner' } as const;
          await take(companyInvitationLifecycle, move, {
            guards: {},
            effects: {
              end: (to) => endInvitation(trx, row.id, to, now),
              record: () => audit(trx, request, companyEvent('withdraw-invitation', id), now),
            },
          });
          return { status: 204 };
        }),
      );
    },
  });

  answeringRoutes(app, parts);
}

/** What the person who got the mail does with its link. */
function answeringRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /company-invitation'),
    config: { action: 'company-invitation.open' },
    handler: async function openCompanyInvitation(request) {
      const row = await openLink(parts.storage.db, request.query.token, parts.now());
      const { company, email, role, invitedBy, expires_at: expiresAt } = row;
      return { company, email, role, invitedBy, expiresAt };
    },
  });

  app.route({
    ...endpoint('POST /company-invitation/accept'),
    config: { action: 'company-invitation.accept' },
    handler: async function acceptCompanyInvitation(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      return parts.once<CompanyAnswer>(request, reply, (commit) =>
        commit(async function commitAcceptance(trx) {
          const now = parts.now();
          const row = await openLink(trx, request.body.token, now);
          const { company_id: id, role } = row;
          if (row.email !== account.email) throw otherAddress();
          await take(
            companyInvitationLifecycle,
            { state: stateOf(row, now), event: 'accept', who: 'addressee' },
            {
              guards: {
                notYetMember: async () => !(await isMember(trx, id, row.email)) || alreadyMember(),
                hasRoom: async () => (await hasRoom(trx, id, 0)) || full(),
              },
              effects: {
                end: (to) => endInvitation(trx, row.id, to, now),
                join: () => addMember(trx, id, account.id, role, now),
                record: () => audit(trx, request, memberEvent('join', id, account.id, role), now),
              },
              refused: spentLink,
            },
          );
          return answerOf(await companyFor(trx, actor, 'company.read', id));
        }),
      );
    },
  });

  app.route({
    ...endpoint('POST /company-invitation/decline'),
    config: { action: 'company-invitation.decline' },
    handler: async function declineCompanyInvitation(request, reply) {
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeclining(trx) {
          const now = parts.now();
          await takeRate(trx, `decline:${request.visitor.ipPrefix}`, decliningRate, now);
          const row = await openLink(trx, request.body.token, now);
          const move = { state: stateOf(row, now), event: 'decline', who: 'addressee' } as const;
          await take(companyInvitationLifecycle, move, {
            guards: {},
            effects: {
              end: (to) => endInvitation(trx, row.id, to, now),
              record: () =>
                audit(trx, request, companyEvent('decline-invitation', row.company_id), now),
            },
            refused: spentLink,
          });
          return { status: 204 };
        }),
      );
    },
  });
}

/** The invitation of a link that still works. */
async function openLink(db: Read, token: string, now: number) {
  const row = await invitationByToken(db, token);
  if (row === undefined || stateOf(row, now) !== 'open') throw spentLink();
  return row;
}

/** An invitation of this company; rejects with 404. */
async function invitationFor(db: Read, companyId: string, id: string): Promise<InvitationRow> {
  const row = await invitationOf(db, companyId, id);
  if (row !== undefined) return row;
  throw new ProblemError(problem('not-found', 'There is no such invitation.'));
}

async function mailInvitation(
  trx: Write,
  { account }: Actor,
  company: CompanyRow,
  row: InvitationRow | undefined,
  secret: string,
  { origin }: { readonly origin: string },
  now: number,
): Promise<void> {
  const { id, email, role } = known(row);
  await takeRate(trx, `company-invitation:${account.id}`, sendingRate, now);
  await takeRate(trx, `company-invited:${email}`, receivingRate, now);
  await queueMail(
    trx,
    {
      to: email,
      template: 'company-invitation',
      vars: {
        invitedBy: account.name,
        company: company.name,
        role,
        link: companyLink(origin, { invitation: secret }),
        days: companyInvitationDays,
      },
      dedupeKey: `company-invitation:${id}:${now}`,
    },
    now,
  );
}

function known(row: InvitationRow | undefined): InvitationRow {
  if (row === undefined) throw new Error('An invitation was mailed before it was stored.');
  return row;
}

function alreadyMember(): ProblemError {
  const message = 'The person with this address is a member of the company already.';
  return invalid([{ pointer: '/email', code: 'already-member', message }]);
}

function invitedBefore(): ProblemError {
  const message = 'This address is invited already. Send that invitation again instead.';
  return invalid([{ pointer: '/email', code: 'taken', message }]);
}

function full(): ProblemError {
  const message = `A company has ${companyMembersMax} members and invitations at most.`;
  return invalid([{ pointer: '/email', code: 'too-many', message }]);
}

function otherAddress(): ProblemError {
  const detail =
    'This invitation was sent to another address. Log in with the account that has it, or ask for an invitation to yours.';
  return new ProblemError(problem('forbidden', detail, { code: 'other-address' }));
}
