import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { EvidenceColumns } from './evidence-store.ts';

/**
 * Makes the audit line of evidence: its target is the person, so that it is in the copy of their
 * data. Never the name of the file.
 */
export function evidenceAudit(
  what: string,
  { id, user_id, kind, document }: Pick<EvidenceColumns, 'id' | 'user_id' | 'kind' | 'document'>,
  after: object = {},
): AuditEntry {
  return {
    action: `investor-evidence.${what}`,
    targetType: 'user',
    targetId: user_id,
    after: { evidence: id, kind, document, ...after },
  };
}
