import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import { Notice } from '../feedback/notice.tsx';
import { type InWords, savedWords } from './conflict-note.tsx';
import { fieldId } from './form-context.ts';

/**
 * Above a form that came back because somebody else has saved since it was shown: which fields both
 * have changed, each leading to its two versions, and what only the other person has changed.
 */
export function ConflictSummary(props: {
  readonly intent: string;
  readonly conflicted: NonNullable<ConflictedForm['conflicted']>;
  /** The form was sent again, and not everything was chosen. */
  readonly isAgain: boolean;
  readonly labelOf: (name: string) => string;
  readonly inWords: InWords;
  /** Shows what is stored, in place of the form with what was typed. */
  readonly storedHref?: string;
}) {
  const { intent, conflicted, isAgain, labelOf, inWords, storedHref } = props;
  const { conflicts, taken } = conflicted;
  const open = conflicts.filter(({ choice }) => choice === undefined);
  return (
    <Notice
      tone={isAgain ? 'danger' : 'attention'}
      title={isAgain ? 'There is a problem' : 'Someone changed this in the meantime'}
    >
      <p>{savedWords(conflicted.saved)}. Nothing was saved over it, and what you typed is kept.</p>
      {open.length === 0 ? null : (
        <>
          <p>Choose which version to keep, then save again:</p>
          <ul>
            {open.map(({ name }) => (
              <li key={name}>
                <a href={`#${fieldId(intent, name)}`}>{labelOf(name)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {taken.length === 0 ? null : (
        <>
          <p>Only they changed this. Their version is in the form now:</p>
          <ul>
            {taken.map(({ name, theirs }) => (
              <li key={name}>
                {labelOf(name)}: {inWords(name, theirs) || 'empty'}
              </li>
            ))}
          </ul>
        </>
      )}
      {storedHref === undefined ? null : (
        <p>
          Or discard what you typed: <a href={storedHref}>Show the saved version</a>
        </p>
      )}
    </Notice>
  );
}
