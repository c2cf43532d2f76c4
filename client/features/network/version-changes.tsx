import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { RaiseSection } from '../../domain/raise/raise-sections.tsx';
import { FieldChanges } from '../../domain/signed/field-changes.tsx';
import { longDate } from '../../ui/data/dates.ts';
import textCss from '../../ui/tokens/text.module.css';

const words = {
  before: 'Before',
  holders: 'Only the company and operators see this.',
  nda: 'The text changed. If you accepted the NDA before, that text still applies to you.',
} as const;

/** Shows what the version that is read changed of the one before; nothing of the first. */
export function VersionChanges({ raise }: { readonly raise: NetworkRaise }) {
  const { snapshot, snapshotChanges } = raise;
  if (snapshot === null || snapshotChanges === null || snapshotChanges.length === 0) return null;
  return (
    <RaiseSection id="changes" title="Last change">
      <p className={textCss['note']}>
        An operator approved this on {longDate(snapshot.createdAt)}.
      </p>
      <FieldChanges changes={snapshotChanges} words={words} />
    </RaiseSection>
  );
}
