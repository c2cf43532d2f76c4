/** Who is told what about investors, and what the audit log keeps of it. */

import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { ProfileDecision } from '#shared/product/investors/lifecycle.ts';

/** The target is the person, so that it is in the copy of their data. */
export function profileAudit(what: string, userId: string, after?: object): AuditEntry {
  const entry = { action: `investor-profile.${what}`, targetType: 'user', targetId: userId };
  return after === undefined ? entry : { ...entry, after };
}

/** Makes the audit line of a certification; which one is in the details. */
export function certificationAudit(
  what: string,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  after: object = {},
): AuditEntry {
  return {
    action: `certification.${what}`,
    targetType: 'user',
    targetId: user_id,
    after: { certification: id, ...after },
  };
}

/** Makes the audit line of an entity; which one is in the details, never its name. */
export function entityAudit(
  what: string,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  after: object = {},
): AuditEntry {
  return {
    action: `investor-entity.${what}`,
    targetType: 'user',
    targetId: user_id,
    after: { entity: id, ...after },
  };
}

type NamedEntity = { readonly id: string; readonly user_id: string; readonly legal_name: string };

/** An entity waits for an operator. */
export function entitySubmitted(entity: NamedEntity, what?: 'submit'): AnyEvent {
  const { user_id } = entity;
  return {
    kind: 'investor.submitted',
    person: user_id,
    facts: { user: user_id, entity: entity.id },
    ...(what === undefined ? {} : { audit: entityAudit(what, entity) }),
  };
}

/** An operator decided about an entity of somebody. */
export function entityDecided(
  entity: NamedEntity,
  decision: ProfileDecision,
  reason: string,
): AnyEvent {
  return {
    kind: 'investor.decided',
    person: entity.user_id,
    facts: {
      decision,
      entity: entity.legal_name,
      ...(reason === '' ? {} : { reason }),
    },
    audit: entityAudit(decision, entity, { reason }),
  };
}

/** A profile waits for an operator; its line in the audit log, unless there is one already. */
export function profileSubmitted(userId: string, what?: 'submit'): AnyEvent {
  return {
    kind: 'investor.submitted',
    person: userId,
    facts: { user: userId },
    ...(what === undefined ? {} : { audit: profileAudit(what, userId) }),
  };
}

/** An operator decided about somebody's profile. */
export function profileDecided(
  userId: string,
  decision: ProfileDecision,
  reason: string,
): AnyEvent {
  return {
    kind: 'investor.decided',
    person: userId,
    facts: { decision, ...(reason === '' ? {} : { reason }) },
    audit: profileAudit(decision, userId, { reason }),
  };
}
