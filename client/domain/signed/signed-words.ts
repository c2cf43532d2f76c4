import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';

/** What the page of what was signed says to the investor, and to the company and operators. */
export function signedWords({ isMine, signer }: Pick<SignedSnapshot, 'isMine' | 'signer'>) {
  return isMine
    ? {
        asSigned: 'as you signed it',
        signedOn: `You signed it as ${signer} on`,
        alsoSigned: 'which you also signed',
        back: 'Back to your commitment',
        changes: 'What changed since you signed',
        stays: 'What you signed stays as it is above.',
        before: 'When you signed',
        holders: 'Only the company and operators see this.',
        nda: 'The text changed. If you accepted the NDA before, that text still applies to you.',
      }
    : {
        asSigned: `as ${signer} signed it`,
        signedOn: `${signer} signed it on`,
        alsoSigned: 'which was also signed',
        back: 'Back to the commitment',
        changes: 'What changed since it was signed',
        stays: 'What was signed stays as it is above.',
        before: 'When it was signed',
        holders: 'Investors don’t see this, so it isn’t compared here.',
        nda: 'The text changed. It applies as it was to everyone who accepted it before.',
      };
}
