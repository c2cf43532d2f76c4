import { type ReactNode, useState } from 'react';
import type { FormName } from '../../framework/forms/form-name.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormBar } from '../../ui/form/form-bar.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import css from './content-editor.module.css';
import type { Edited, EditorResult } from './editor-kind.ts';

/** The current state of an editor's form. */
export interface Editing {
  readonly result: EditorResult;
  /** The version that the next save is based on; the id is empty for a new text. */
  readonly id: string;
  readonly version: number;
  /** Increases with every version from elsewhere, so that the whole editor is rendered again. */
  readonly round: number;
}

/** Follows the stored version, whether this form or another window has saved it. */
export function useEditing(form: FormName<EditorResult>, stored: Edited | null): Editing {
  const result: EditorResult = useFormResult(form)?.result ?? {};
  const own = result.stored;
  const loaded = stored?.version ?? 0;
  const [seen, setSeen] = useState({ version: loaded, round: 0 });
  let { round } = seen;
  if (seen.version !== loaded) {
    // The form already contains what it has saved, and more may have been typed since.
    if (own?.version !== loaded) round += 1;
    setSeen({ version: loaded, round });
  }
  return {
    result,
    id: own?.id ?? stored?.id ?? '',
    version: result.other?.version ?? Math.max(own?.version ?? 0, loaded),
    round,
  };
}

/**
 * The form of an editor. Its first button, which the Enter key presses, saves; the others name
 * their action in `_do`. It can contain files, so that choosing an image loses nothing without
 * scripts.
 */
export function EditorForm(props: {
  readonly intent: string;
  /** The address of the editor, without what was done before. */
  readonly action: string;
  readonly editing: Editing;
  /** A draft can be published; what is public can be unpublished. */
  readonly canPublish: boolean;
  /** Between the outcome and the fields, such as a version that another window has saved. */
  readonly notes?: ReactNode;
  readonly onPreview: () => void;
  readonly children: ReactNode;
}) {
  const { intent, action, editing, canPublish, notes } = props;
  const result = useFormResult(intent);
  const busy = useSubmitting(intent);
  const [primary, secondary] = canPublish ? draftSteps : publishedSteps;
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-guard-unsaved=""
      className={css['editor']}
    >
      <input type="hidden" name="_intent" value={intent} />
      <input type="hidden" name="id" value={editing.id} />
      <input type="hidden" name="version" value={editing.version} />
      <button type="submit" name="_do" value="save" hidden>
        Save
      </button>
      <FormOutcome intent={intent} result={result} />
      {notes}
      <FormContext value={{ intent, result }}>{props.children}</FormContext>
      <FormBar isNew={editing.id === ''} busy={busy}>
        <Button type="submit" name="_do" value={primary.step} aria-disabled={busy}>
          {primary.label}
        </Button>
        <Button
          type="submit"
          name="_do"
          value={secondary.step}
          variant="secondary"
          aria-disabled={busy}
        >
          {secondary.label}
        </Button>
        <Button
          type="submit"
          name="_do"
          value="preview"
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            props.onPreview();
          }}
        >
          Preview
        </Button>
      </FormBar>
    </form>
  );
}

const draftSteps = [
  { step: 'publish', label: 'Publish' },
  { step: 'save', label: 'Save draft' },
] as const;

const publishedSteps = [
  { step: 'save', label: 'Save changes' },
  { step: 'unpublish', label: 'Unpublish' },
] as const;
