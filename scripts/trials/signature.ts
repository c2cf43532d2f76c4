import type { Signing } from '#shared/product/commitments/signing.ts';

/** The signature of somebody who has read what they are shown. */
export const signatureOn = ({ legalName, snapshot, agreement }: Signing['signing']) => ({
  typedName: legalName,
  snapshotSeq: snapshot.seq,
  snapshotSha256: snapshot.sha256,
  agreementSha256: agreement?.sha256 ?? '',
});
