import { conflictingVersion } from '../../framework/forms/version-conflict.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../feedback/notice.tsx';

/**
 * The version that a form changes. When somebody else has saved first, what was typed stays, and the
 * person chooses: look at the other version, or save again and replace it.
 */
export function VersionField(props: {
  readonly intent: string;
  readonly version: number;
  /** Shows what is stored, in place of the form with what was typed. */
  readonly storedHref: string;
}) {
  const newer = conflictingVersion(useFormResult(props.intent));
  return (
    <>
      <input type="hidden" name="version" value={newer ?? props.version} />
      {newer === undefined ? null : (
        <Notice tone="attention">
          <p>
            <a href={props.storedHref}>Show the stored version</a>, or save again to replace it with
            your entries below.
          </p>
        </Notice>
      )}
    </>
  );
}
