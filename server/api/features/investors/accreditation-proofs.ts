import type { Database } from '#api/platform/storage/storage.ts';
import type { AccreditationProof } from '#shared/product/evidence/evidence-expiry.ts';
import type { InvestingParty } from './entities/party.ts';

/** Reads until when the proofs of accreditation count that operators accepted of a party. */
export async function accreditationProofs(
  db: Database,
  { user_id, entity_id }: Pick<InvestingParty, 'user_id' | 'entity_id'>,
): Promise<readonly AccreditationProof[]> {
  const rows = await db
    .selectFrom('investor_evidence')
    .select('valid_until')
    .where('user_id', '=', user_id)
    .where('entity_id', entity_id === null ? 'is' : '=', entity_id)
    .where('kind', '=', 'accreditation')
    .where('state', '=', 'accepted')
    .execute();
  return rows.map(({ valid_until }) => ({ validUntil: valid_until }));
}
