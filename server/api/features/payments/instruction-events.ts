import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { OfInstruction } from '#api/platform/events/payment-notifications.ts';
import type { InstructionRow } from './instruction-store.ts';

type Of = Pick<InstructionRow, 'id' | 'company_id' | 'currency'>;

/** Makes the line of the audit log. It has no account in it, because the log is kept and exported. */
export function instructionAudit(what: string, { id, company_id, currency }: Of): AuditEntry {
  return {
    action: `payment-instruction.${what}`,
    targetType: 'payment-instruction',
    targetId: id,
    after: { company: company_id, currency },
  };
}

/** The facts that texts about an instruction are made of: none of the account. */
export function factsOf(row: Of & Pick<InstructionRow, 'company_name'>): OfInstruction {
  return {
    company: row.company_id,
    name: row.company_name,
    instruction: row.id,
    currency: row.currency,
  };
}
