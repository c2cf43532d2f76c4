import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** Below an editor: deletes its draft. Only drafts can be deleted. */
export function DeleteDraft(props: {
  readonly intent: string;
  readonly id: string;
  /** The title, or the question. */
  readonly name: string;
  readonly what: 'article' | 'question';
  readonly deletable: boolean;
}) {
  const { intent, id, name, what, deletable } = props;
  const result = useFormResult(intent);
  return (
    <Panel title={`Delete the ${what}`}>
      <FormOutcome intent={intent} result={result} />
      {deletable ? (
        <ConfirmAction
          intent={intent}
          fields={{ id }}
          opener="Delete this draft"
          about={`“${name}”`}
          question={`“${name}” will be deleted for good, including unsaved changes.`}
          confirm="Delete it"
        />
      ) : (
        <p>Unpublish it first. Published items cannot be deleted directly.</p>
      )}
    </Panel>
  );
}
