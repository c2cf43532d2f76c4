import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  type PublicationState,
  publicationLifecycle,
} from '../../../shared/product/content/lifecycle.ts';
import { offeredEvents } from '../../../shared/product/lifecycle.ts';
import { controlsOf, isChanged } from '../../framework/build-refresh/form-controls.ts';
import type { FormName } from '../../framework/forms/form-name.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import css from './content-desk.module.css';
import type { EditorResult, StoredVersion } from './editor-result.ts';
import { fieldStoredType } from './markdown-field.tsx';

/** The current state of an editor's form. */
export interface Editing<Stored extends StoredVersion> {
  readonly result: EditorResult<Stored>;
  /** The version that the next save is based on; the id is empty for a new text. */
  readonly id: string;
  readonly version: number;
  /** Increases with every version from elsewhere, so that the whole editor is rendered again. */
  readonly round: number;
}

/** Follows the stored version, whether this form or another window has saved it. */
export function useEditing<Stored extends StoredVersion>(
  form: FormName<EditorResult<Stored>>,
  stored: Stored | null,
): Editing<Stored> {
  const result: EditorResult<Stored> = useFormResult(form)?.result ?? {};
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
 * their action in `_do`. It can contain files, so that choosing a picture loses nothing without
 * scripts.
 */
export function EditorForm<Stored extends StoredVersion>(props: {
  readonly intent: string;
  /** The address of the editor, without what was done before. */
  readonly action: string;
  readonly editing: Editing<Stored>;
  readonly state: PublicationState;
  /** Between the outcome and the fields, such as a version that another window has saved. */
  readonly notes?: ReactNode;
  readonly onPreview: () => void;
  readonly children: ReactNode;
}) {
  const { intent, action, editing, state, notes } = props;
  const result = useFormResult(intent);
  const busy = useSubmitting(intent);
  const offered = offeredEvents(publicationLifecycle, state, 'operator');
  const form = useRef<HTMLFormElement>(null);
  const [unsaved, look] = useUnsaved(form);
  return (
    <form
      ref={form}
      onInput={look}
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
      <div className={css['actions']}>
        {offered.includes('publish') ? (
          <DraftButtons busy={busy} />
        ) : (
          <PublishedButtons busy={busy} />
        )}
        <Button
          type="submit"
          name="_do"
          value="preview"
          look="quiet"
          onClick={(event) => {
            event.preventDefault();
            props.onPreview();
          }}
        >
          Preview
        </Button>
        <span role="status" className={css['saved']}>
          {busy ? 'One moment …' : savedInWords(unsaved, editing.id !== '')}
        </span>
      </div>
    </form>
  );
}

/** Nothing while it is not known, as before and without scripts. */
function savedInWords(unsaved: boolean | null, isStored: boolean): string {
  if (unsaved === null) return '';
  if (unsaved) return 'Unsaved changes';
  return isStored ? 'Saved' : '';
}

/** Whether something is typed that is not saved; looked at after each key and each rendering. */
function useUnsaved(form: { readonly current: HTMLFormElement | null }) {
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  const look = useCallback((): void => {
    setUnsaved(form.current !== null && controlsOf(form.current).some(isChanged));
  }, [form]);
  useEffect(look);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener(fieldStoredType, look);
    return () => element?.removeEventListener(fieldStoredType, look);
  }, [form, look]);
  return [unsaved, look] as const;
}

function DraftButtons(props: { readonly busy: boolean }) {
  return (
    <>
      <Button type="submit" name="_do" value="publish" aria-disabled={props.busy}>
        Publish
      </Button>
      <Button type="submit" name="_do" value="save" look="secondary" aria-disabled={props.busy}>
        Save draft
      </Button>
    </>
  );
}

function PublishedButtons(props: { readonly busy: boolean }) {
  return (
    <>
      <Button type="submit" name="_do" value="save" aria-disabled={props.busy}>
        Save changes
      </Button>
      <Button
        type="submit"
        name="_do"
        value="unpublish"
        look="secondary"
        aria-disabled={props.busy}
      >
        Unpublish
      </Button>
    </>
  );
}
