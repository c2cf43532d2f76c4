import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { AdviserMove } from '#api/platform/events/adviser-notifications.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { sideOf } from './adviser-dto.ts';
import type { AdviserRow } from './adviser-store.ts';

/** A line of the audit log about an adviser. No addresses, because the log is kept for longer. */
export function adviserAuditEntry(
  what: string,
  row: Pick<AdviserRow, 'id' | 'raise_id' | 'investor_id'>,
  more: object = {},
): AuditEntry {
  return {
    action: `adviser.${what}`,
    targetType: 'adviser',
    targetId: row.id,
    after: { raise: row.raise_id, side: sideOf(row), ...more },
  };
}

/** Returns the facts about an adviser that its events say. */
function factsOf(row: AdviserRow) {
  const { raise_id: raise, company_id: company, company: name, id: adviser } = row;
  return { raise, company, name, adviser, side: sideOf(row) };
}

/** Tells the person with the invited address, if there is one; the mail is sent anyway. */
export function invitedEvent(row: AdviserRow, person: string): AnyEvent {
  return { kind: 'adviser.invited', person, facts: factsOf(row), mail: 'none' };
}

/** Tells the company who reads its data room from now on. */
export function joinedEvent(row: AdviserRow, person: string): AnyEvent {
  return { kind: 'adviser.joined', person, facts: factsOf(row) };
}

/** Tells who invited an adviser what has become of it. */
export function movedEvent(row: AdviserRow, what: AdviserMove, onceKey?: string): AnyEvent {
  return {
    kind: 'adviser.moved',
    person: row.invited_by,
    facts: { ...factsOf(row), what },
    ...(onceKey === undefined ? {} : { onceKey }),
  };
}

/** Tells an adviser that they read no longer, or soon will not. */
export function accessEvents(
  row: AdviserRow,
  what: Exclude<AdviserMove, 'accepted' | 'declined'>,
  onceKey?: string,
): readonly AnyEvent[] {
  if (row.user_id === null) return [];
  return [
    {
      kind: 'adviser.access',
      person: row.user_id,
      facts: { ...factsOf(row), what },
      ...(onceKey === undefined ? {} : { onceKey }),
    },
  ];
}
