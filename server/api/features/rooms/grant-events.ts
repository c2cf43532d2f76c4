import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { AnyQueuedMail } from '#api/platform/consequences.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { mailedLink, viewAddress } from '#api/platform/events/view-address.ts';
import type { Command } from '#api/platform/http/command.ts';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import { countInvitation } from '#api/platform/mail/sent-invitations.ts';
import type { RoomRaise } from './room-access.ts';

/** A line of the audit log about a grant. No addresses, because the log is kept for longer. */
export function grantAuditEntry(what: string, grantId: string, raise: RoomRaise): AuditEntry {
  return {
    action: `access.${what}`,
    targetType: 'grant',
    targetId: grantId,
    after: { raise: raise.id },
  };
}

/** Returns the facts about a room that its events say. */
export function roomFacts({ id: raise, companyId: company, company: name }: RoomRaise) {
  return { raise, company, name };
}

/** Makes the event that tells somebody that they are let in, or no longer. */
export function toldTo(
  person: string,
  kind: 'access.granted' | 'access.denied' | 'access.revoked',
  raise: RoomRaise,
): AnyEvent {
  return { kind, person, facts: roomFacts(raise) };
}

/**
 * The mail with an invitation, counted for the company; rejects with 429 once it has sent as many as
 * it may. What the sender wrote is not in it: it is shown after login, in the data room.
 */
export async function invitationMail(
  {
    actor: { account },
    context: { origin },
    trx,
    now,
  }: Pick<Command<'POST /raises/:id/grants'>, 'actor' | 'context' | 'trx' | 'now'>,
  to: string,
  { id: raise, companyId, company: name }: RoomRaise,
  key: string,
): Promise<AnyQueuedMail> {
  await countInvitation(trx, { companyId, senderId: account.id }, now);
  const company = await mailedCompanyName(trx, { id: companyId, name });
  const link = mailedLink(origin, viewAddress('rooms', { raise }));
  return {
    to,
    template: 'room-invitation',
    vars: { invitedBy: account.name, company, link },
    dedupeKey: `room-invitation:${key}`,
  };
}
