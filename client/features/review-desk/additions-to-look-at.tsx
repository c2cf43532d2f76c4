import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { additionsIntent } from './review-actions.ts';
import type { ReviewDeskData } from './review-loader.ts';

/** Says that something was added without a review, until an operator has looked at it. */
export function AdditionsToLookAt({ desk }: { readonly desk: ReviewDeskData }) {
  const { raise, hasConflict, newestAddition } = desk;
  const result = useFormResult(additionsIntent);
  return (
    <div id="additions">
      <FormOutcome intent={additionsIntent} result={result} />
      {newestAddition === null ? null : (
        <Notice tone="attention" title="Added without a review">
          <p>
            The company has added documents or answers. Readers see them already, marked as not part
            of what was reviewed. Read them below, and take down what investors shouldn’t see.
          </p>
          {hasConflict ? null : (
            <FormButton intent={additionsIntent} fields={{ id: raise.id, until: newestAddition }}>
              Mark as checked
            </FormButton>
          )}
        </Notice>
      )}
    </div>
  );
}
