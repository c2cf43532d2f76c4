import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { RaiseSection } from '../raise/raise-sections.tsx';
import { FieldChanges } from './field-changes.tsx';
import type { SignedContent } from './signed-loader.ts';
import { signedWords } from './signed-words.ts';

/** The name of the section in addresses. */
export const changesId = 'changes';

/** Shows what differs from the version that is published now, field by field. */
export function SignedChanges({ content }: { readonly content: SignedContent }) {
  const { signed, changedOn } = content;
  const { changes, today } = signed;
  const words = signedWords(signed);
  return (
    <RaiseSection id={changesId} title={words.changes}>
      {changes.length === 0 ? (
        <p>Nothing. This is what the raise says today.</p>
      ) : (
        <>
          <p>
            Today the raise is at version {today.seq}, of <FormattedDate moment={changedOn} />.{' '}
            {words.stays}
          </p>
          <FieldChanges changes={changes} words={words} />
        </>
      )}
    </RaiseSection>
  );
}
