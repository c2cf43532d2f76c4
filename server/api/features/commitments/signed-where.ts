import type { Database } from '#api/platform/storage/storage.ts';
import { namedInvestorIn } from '#shared/product/commitments/agreements/investor-line.ts';
import type { SignedWhere } from '#shared/product/commitments/commitments.ts';
import type { CommitmentRow } from './ledger.ts';
import { agreementBySha } from './offer.ts';

type SignedColumns = Pick<
  CommitmentRow,
  'signed_address' | 'signed_country' | 'signed_registration'
>;

/**
 * Where an investor was when they signed. What was signed before that was kept with the commitment is
 * read from the agreement, as far as it says so; what the profile or the entity says now is no answer.
 */
export function signedWhereOf(row: SignedColumns, agreementText: string | null): SignedWhere {
  if (row.signed_country === null) {
    const named = namedInvestorIn(agreementText ?? '');
    const { address = '', country = '', registrationNumber = '' } = named ?? {};
    return { address, country, registrationNumber };
  }
  return {
    address: row.signed_address ?? '',
    country: row.signed_country,
    registrationNumber: row.signed_registration ?? '',
  };
}

/** Reads where the investor of a commitment was when they signed; null where nothing says so. */
export async function readSignedWhere(
  db: Database,
  row: SignedColumns & Pick<CommitmentRow, 'signed_at' | 'agreement_sha256'>,
): Promise<SignedWhere | null> {
  const { signed_at, signed_country, agreement_sha256 } = row;
  if (signed_at === null) return null;
  const agreement =
    signed_country === null && agreement_sha256 !== null
      ? await agreementBySha(db, agreement_sha256)
      : undefined;
  const where = signedWhereOf(row, agreement?.text ?? null);
  return where.country === '' ? null : where;
}
