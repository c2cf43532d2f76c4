import type { Database } from '#api/platform/storage/storage.ts';
import type { AccreditationProof } from '#shared/product/evidence/evidence-expiry.ts';
import type { InvestingParty } from './entities/party.ts';

/** What there is of a party that shows that it is accredited. */
export interface AccreditationProofs {
  /** Those that operators accepted. */
  readonly proofs: readonly AccreditationProof[];
  /** Whether another waits for an operator. */
  readonly isProofInReview: boolean;
}

/** Reads until when the proofs of accreditation of a party count, and whether another was sent. */
export async function accreditationProofs(
  db: Database,
  { user_id, entity_id }: Pick<InvestingParty, 'user_id' | 'entity_id'>,
): Promise<AccreditationProofs> {
  const rows = await db
    .selectFrom('investor_evidence')
    .select(['valid_until', 'decided_at', 'state'])
    .where('user_id', '=', user_id)
    .where('entity_id', entity_id === null ? 'is' : '=', entity_id)
    .where('kind', '=', 'accreditation')
    .where('state', 'in', ['accepted', 'waiting'])
    .execute();
  return {
    proofs: rows
      .filter(({ state }) => state === 'accepted')
      .map(({ valid_until, decided_at }) => ({ validUntil: valid_until, acceptedAt: decided_at })),
    isProofInReview: rows.some(({ state }) => state === 'waiting'),
  };
}
