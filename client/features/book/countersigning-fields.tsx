import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { legalNameMaxLength, signatoryTitleMaxLength } from '#shared/product/fields/limits.ts';
import { TextField } from '../../ui/form/field.tsx';
import type { CommitmentData } from './commitment-loader.ts';

/** The name and the title of whoever signs for the company, filled in where they are known. */
export function SignerFields({ signer }: { readonly signer: Countersigning['signer'] }) {
  return (
    <>
      <TextField
        name="name"
        label="Your name"
        hint="As it appears under the agreement."
        maxLength={legalNameMaxLength}
        autoComplete="name"
        value={signer?.name ?? ''}
      />
      <TextField
        name="title"
        label="Your title in the company"
        hint="Such as Managing Director."
        maxLength={signatoryTitleMaxLength}
        autoComplete="organization-title"
        value={signer?.title ?? ''}
      />
    </>
  );
}

/** What one countersignature asks for: who signs, and the hashes of what was shown. */
export function Countersignature(props: {
  readonly commitment: CommitmentData;
  readonly signer: Countersigning['signer'];
}) {
  const { signed } = props.commitment;
  return (
    <>
      <input type="hidden" name="snapshotSha256" value={signed?.snapshot.sha256 ?? ''} />
      <input type="hidden" name="agreementSha256" value={signed?.agreementSha256 ?? ''} />
      <SignerFields signer={props.signer} />
    </>
  );
}
