import type { Consequences } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountByEmail, normalEmail } from '#api/platform/identity/account-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import { countInvitation } from '#api/platform/mail/sent-invitations.ts';
import { required } from '#api/platform/required.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { companyInvitationLifecycle } from '#shared/product/companies/lifecycle.ts';
import { companyInvitationDays } from '#shared/product/fields/limits.ts';
import {
  acceptCompanyInvitation,
  declineCompanyInvitation,
  openLink,
} from './answer-company-invitation.ts';
import { companyAuditEntry, companyLink } from './company-events.ts';
import {
  addInvitation,
  endInvitation,
  hasCapacity,
  type InvitationRow,
  invitationOf,
  isMember,
  renewInvitation,
  stateOf,
  toInvitation,
  unansweredOf,
} from './company-invitation-store.ts';
import { type CompanyRow, companyFor } from './company-store.ts';
import { alreadyMember, full } from './membership-refusals.ts';

/** How many invitations one person may send in an hour, and how many one address may get. */
const sendingRate = { limit: 60, seconds: 3_600 };
const receivingRate = { limit: 6, seconds: 3_600 };
/** How often one network may try links. */
const decliningRate = { limit: 60, seconds: 3_600 };

/** Inviting people to a company, and answering an invitation. */
export function companyInvitationRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies/:id/invitations'),
    config: { action: 'company-invitation.list' },
    handler: async function listCompanyInvitations(request) {
      const { id } = request.params;
      await companyFor(db, actorOfRequest(request), 'company-invitation.list', id);
      return { items: (await unansweredOf(db, id)).map((row) => toInvitation(row, deps.now())) };
    },
  });

  app.route({
    ...endpoint('GET /company-invitation'),
    config: { action: 'company-invitation.open' },
    handler: async function openCompanyInvitation(request) {
      const row = await openLink(db, request.query.token, deps.now());
      const { company, email, role, invitedBy, expires_at: expiresAt } = row;
      return { company, email, role, invitedBy, expiresAt };
    },
  });

  command(app, deps, 'POST /companies/:id/invitations', {
    action: 'company-invitation.send',
    find: companyFor,
    run: inviteToCompany,
  });
  command(app, deps, 'POST /companies/:id/invitations/:invitation/resend', {
    action: 'company-invitation.send',
    find: companyFor,
    run: resendInvitation,
  });
  command(app, deps, 'DELETE /companies/:id/invitations/:invitation', {
    action: 'company-invitation.withdraw',
    find: companyFor,
    run: withdrawCompanyInvitation,
  });

  // What the person who got the mail does with its link.
  command(app, deps, 'POST /company-invitation/accept', {
    action: 'company-invitation.accept',
    run: acceptCompanyInvitation,
  });
  command(app, deps, 'POST /company-invitation/decline', {
    action: 'company-invitation.decline',
    rates: ({ context }) => ({ [`decline:${context.ipPrefix}`]: decliningRate }),
    run: declineCompanyInvitation,
  });
}

async function inviteToCompany(invite: Command<'POST /companies/:id/invitations', CompanyRow>) {
  const { found: company, actor, body, trx, now } = invite;
  const { id } = company;
  const email = normalEmail(body.email);
  const others = await unansweredOf(trx, id);
  let sent: SentInvitation | undefined;
  const followed = await take(
    companyInvitationLifecycle,
    { state: null, event: 'send', who: 'owner' },
    {
      guards: {
        notYetMember: async () => !(await isMember(trx, id, email)) || alreadyMember(),
        notYetInvited: () => others.every((one) => one.email !== email) || invitedBefore(),
        hasCapacity: async () => (await hasCapacity(trx, id, others.length)) || full(),
      },
      effects: {
        store: async () => {
          const invited = { company_id: id, email, role: body.role, invited_by: actor.account.id };
          sent = await addInvitation(trx, invited, now);
        },
        mail: () => mailInvitation(invite, required(sent)),
        record: async () => ({
          auditEntries: companyAuditEntry('invite', id),
          events: await invited(trx, email, company),
        }),
      },
    },
  );
  return { ...followed, body: { invitation: toInvitation(required(sent).row, now) } };
}

async function resendInvitation(
  resend: Command<'POST /companies/:id/invitations/:invitation/resend', CompanyRow>,
) {
  const { params, trx, now } = resend;
  const { id } = params;
  const before = await invitationFor(trx, id, params.invitation);
  let sent: SentInvitation | undefined;
  const followed = await take(
    companyInvitationLifecycle,
    { state: stateOf(before, now), event: 'resend', who: 'owner' },
    {
      guards: {
        notYetMember: async () => !(await isMember(trx, id, before.email)) || alreadyMember(),
      },
      effects: {
        renew: async () => {
          sent = await renewInvitation(trx, before, now);
        },
        mail: () => mailInvitation(resend, required(sent)),
        record: () => ({ auditEntries: companyAuditEntry('invite-again', id) }),
      },
    },
  );
  return { ...followed, body: { invitation: toInvitation(required(sent).row, now) } };
}

async function withdrawCompanyInvitation({
  params: { id, invitation },
  trx,
  now,
}: Command<'DELETE /companies/:id/invitations/:invitation', CompanyRow>) {
  const row = await invitationFor(trx, id, invitation);
  const move = { state: stateOf(row, now), event: 'revoke', who: 'owner' } as const;
  return take(companyInvitationLifecycle, move, {
    guards: {},
    effects: {
      end: (to) => endInvitation(trx, row.id, to, now),
      record: () => ({ auditEntries: companyAuditEntry('withdraw-invitation', id) }),
    },
  });
}

/** Tells the person with this address, if there is one; the link is only in the mail. */
async function invited(
  db: Database,
  email: string,
  { id: company, name }: CompanyRow,
): Promise<readonly AnyEvent[]> {
  const account = await accountByEmail(db, email);
  if (account === undefined) return [];
  return [{ kind: 'company.invited', person: account.id, facts: { company, name }, mail: 'none' }];
}

/** An invitation of this company; rejects with 404. */
async function invitationFor(db: Database, companyId: string, id: string): Promise<InvitationRow> {
  const row = await invitationOf(db, companyId, id);
  if (row !== undefined) return row;
  throw noSuch('invitation');
}

interface SentInvitation {
  readonly row: InvitationRow;
  /** What the link in the mail holds. */
  readonly secret: string;
}

/** The mail with the link, if the sender and the address have not had too many of them. */
async function mailInvitation(
  {
    found: company,
    actor: { account },
    context,
    trx,
    now,
  }: Pick<
    Command<'POST /companies/:id/invitations', CompanyRow>,
    'found' | 'actor' | 'context' | 'trx' | 'now'
  >,
  { row: { id, email, role }, secret }: SentInvitation,
): Promise<Consequences> {
  await takeRate(trx, `company-invitation:${account.id}`, sendingRate, now);
  await takeRate(trx, `company-invited:${email}`, receivingRate, now);
  await countInvitation(trx, { companyId: company.id, senderId: account.id }, now);
  const link = companyLink(context.origin, { invitation: secret });
  const mail = {
    to: email,
    template: 'company-invitation',
    vars: {
      invitedBy: account.name,
      company: await mailedCompanyName(trx, company),
      role,
      link,
      days: companyInvitationDays,
    },
    dedupeKey: `company-invitation:${id}:${now}`,
  } as const;
  return { mails: [mail] };
}

function invitedBefore(): ProblemError {
  const message = 'This address is already invited. Send that invitation again instead.';
  return invalid([{ pointer: '/email', code: 'taken', message }]);
}
