import type { AuditEntry } from '#api/platform/audit/audit.ts';
import { type Consequences, joined } from '#api/platform/consequences.ts';

/** A line of the audit log about a document. */
export function documentEvent(what: string, id: string, raise: string): AuditEntry {
  return { action: `document.${what}`, targetType: 'document', targetId: id, after: { raise } };
}

/** Consequences with one more line of the audit log. */
export function withEvent(followed: Consequences, event: AuditEntry): Consequences {
  return joined([followed, { auditEntries: event }]);
}
