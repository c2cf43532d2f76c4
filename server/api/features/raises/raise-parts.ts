/** What several handlers of raises need. */

import type { AuditEntry } from '#api/platform/audit/audit.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { toRaise } from './raise-dto.ts';
import type { RaiseRow } from './raise-store.ts';

/**
 * As what somebody edits a raise. The policy has let in none but those who may; anything else is a
 * fault of ours.
 */
export function editingPart({ role }: { readonly role: MemberRole | null }): 'owner' | 'editor' {
  if (role === 'owner' || role === 'editor') return role;
  throw new Error('A raise was edited by someone who may not.');
}

/** A line of the audit log about a raise. Its texts are not logged. */
export function raiseAudit(what: string, id: string, after?: object): AuditEntry {
  const entry = { action: `raise.${what}`, targetType: 'raise', targetId: id };
  return after === undefined ? entry : { ...entry, after };
}

/**
 * Rejects with 412 when somebody else has saved first. Who and when, and the raise as it is now, come
 * with it, so that a program can merge and need not ask again.
 */
export async function requireVersion(
  db: Database,
  row: RaiseRow,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === row.version) return;
  throw await overtaken(db, row, { current: toRaise(row) });
}
