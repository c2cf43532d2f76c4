import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { NamedCommitment } from '../../commitments/commitment-rows.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';

/**
 * Tells both sides that an account for a refund was entered, without any of it: the investor, who may
 * not have been the one who entered it, and the company, which can pay now.
 */
export function refundAccountEntered(
  raise: RaiseRow,
  { id, investor_id, currency }: NamedCommitment,
  owed: number,
  now: number,
): readonly AnyEvent[] {
  const facts = {
    ...{ company: raise.company_id, name: raise.company_name },
    ...{ raise: raise.id, commitment: id, amount: owed, currency },
  };
  const about = {
    person: investor_id,
    onceKey: `${id}:refund-account:${new Date(now).toISOString()}`,
  };
  return [
    { ...about, kind: 'commitment.moved', facts: { ...facts, what: 'refund-account' } },
    { ...about, kind: 'book.act', facts: { ...facts, what: 'refund-account' } },
  ];
}
