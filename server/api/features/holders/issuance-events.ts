import type { AuditEntry } from '#api/platform/audit/audit.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { HolderRow } from './holder-rows.ts';

type Recorded = Pick<
  Tables['issuances'],
  'issued_on' | 'reference' | 'shares' | 'correction' | 'version'
>;

/** Makes the line of the audit log, with what is recorded from then on. */
export function issuanceAudit(
  what: 'record' | 'correct',
  commitment: string,
  { issued_on, reference, shares, correction }: Recorded,
): AuditEntry {
  return {
    action: `issuance.${what}`,
    targetType: 'commitment',
    targetId: commitment,
    after: {
      on: issued_on,
      reference,
      ...(shares === null ? {} : { shares }),
      ...(correction === '' ? {} : { reason: correction }),
    },
  };
}

/** Tells a holder what was recorded. */
export function issuanceTold(
  raise: RaiseRow,
  holder: HolderRow,
  what: 'issued' | 'issuance-corrected',
  { issued_on, reference, correction, version }: Recorded,
): AnyEvent {
  return {
    kind: 'commitment.moved',
    person: holder.investor_id,
    facts: {
      company: raise.company_id,
      name: raise.company_name,
      raise: raise.id,
      commitment: holder.id,
      amount: holder.amount,
      currency: holder.currency,
      what,
      issued: { on: issued_on, reference },
      ...(correction === '' ? {} : { reason: correction }),
    },
    onceKey: `${holder.id}:issuance:${version}`,
  };
}
