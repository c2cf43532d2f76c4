import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { AnyQueuedMail } from '../../../platform/consequences.ts';
import type { AnyEvent } from '../../../platform/events/record-event.ts';
import { mailedLink, viewAddress } from '../../../platform/events/view-address.ts';
import type { RoomRaise } from './room-access.ts';

/** A line of the audit log about a grant. No addresses, because the log is kept for longer. */
export function grantEvent(what: string, grantId: string, raise: RoomRaise): AuditEntry {
  return {
    action: `access.${what}`,
    targetType: 'grant',
    targetId: grantId,
    after: { raise: raise.id },
  };
}

/** What events about a room say of it. */
export function roomFacts({ id: raise, companyId: company, company: name }: RoomRaise) {
  return { raise, company, name };
}

/** What whoever is let in, or no longer, is told. */
export function toldTo(
  person: string,
  kind: 'access.granted' | 'access.denied' | 'access.revoked',
  raise: RoomRaise,
): AnyEvent {
  return { kind, person, facts: roomFacts(raise) };
}

/** The mail with an invitation. */
export function invitationMail(
  to: string,
  invitedBy: string,
  raise: RoomRaise,
  { origin, key, note }: { readonly origin: string; readonly key: string; readonly note: string },
): AnyQueuedMail {
  return {
    to,
    template: 'room-invitation',
    vars: {
      invitedBy,
      company: raise.company,
      note,
      link: mailedLink(origin, viewAddress('rooms', { raise: raise.id })),
    },
    dedupeKey: `room-invitation:${key}`,
  };
}
