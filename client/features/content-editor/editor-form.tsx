import { type ReactNode, useState } from 'react';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import type { FormName } from '../../framework/forms/form-name.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { BaseFields } from '../../ui/form/base-fields.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ConflictNote } from '../../ui/form/conflict-note.tsx';
import { ConflictSummary } from '../../ui/form/conflict-summary.tsx';
import { FormBar } from '../../ui/form/form-bar.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import css from './content-editor.module.css';
import {
  type Edited,
  type EditorResult,
  editorLabel,
  editorValueInWords,
  storedText,
} from './editor-kind.ts';

/** The current state of an editor's form. */
export interface Editing {
  readonly result: EditorResult;
  /** Empty for a new text. */
  readonly id: string;
  /** What the next save is based on. */
  readonly stored: Stored;
  /** Increases with every version from elsewhere, so that the whole editor is rendered again. */
  readonly round: number;
  /** Increases with every merge, so that the fields are filled in again. */
  readonly merges: number;
}

/** Follows the stored version, whether this form or another window has saved it. */
export function useEditing(form: FormName<EditorResult>, stored: Edited | null): Editing {
  const result: EditorResult = useFormResult(form)?.result ?? {};
  const { own, conflicted } = result;
  const loaded = stored?.version ?? 0;
  const [seen, setSeen] = useState({ version: loaded, conflicted, round: 0, merges: 0 });
  let { round, merges } = seen;
  if (seen.version !== loaded || seen.conflicted !== conflicted) {
    // The form already contains what it has saved, and more may have been typed since.
    if (seen.version !== loaded && own?.version !== loaded) round += 1;
    if (conflicted !== undefined && seen.conflicted !== conflicted) merges += 1;
    setSeen({ version: loaded, conflicted, round, merges });
  }
  const base = stored === null ? { version: 0, values: {} } : storedText(stored);
  const version = Math.max(own?.version ?? 0, loaded);
  return {
    result,
    id: own?.id ?? stored?.id ?? '',
    stored: result.stored ?? { ...base, version },
    round,
    merges,
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
  readonly onPreview: () => void;
  readonly children: ReactNode;
}) {
  const { intent, action, editing, canPublish } = props;
  const result = useFormResult(intent);
  const busy = useSubmitting(intent);
  const { conflicted } = editing.result;
  const words = { inWords: editorValueInWords, labelOf: editorLabel };
  const live = {
    errorOf: () => undefined,
    noteOf(name: string) {
      const conflict = conflicted?.conflicts.find((each) => each.name === name);
      if (conflict === undefined) return null;
      return <ConflictNote conflict={conflict} {...words} onChoose={undefined} />;
    },
  };
  const [primary, secondary] = canPublish ? draftSteps : publishedSteps;
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-guard-unsaved=""
      data-unsaved={conflicted === undefined ? undefined : ''}
      className={css['editor']}
    >
      <input type="hidden" name="_intent" value={intent} />
      <input type="hidden" name="id" value={editing.id} />
      <BaseFields stored={editing.stored} open={conflicted?.conflicts ?? []} />
      <button type="submit" name="_do" value="save" hidden>
        Save
      </button>
      <FormOutcome intent={intent} result={result}>
        {conflicted === undefined || result?.problem === undefined ? undefined : (
          <ConflictSummary
            {...{ intent, conflicted, ...words }}
            isAgain={result.status !== 412}
            storedHref={action}
          />
        )}
      </FormOutcome>
      <FormContext value={{ intent, result, live }}>{props.children}</FormContext>
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
