import { type ReactNode, useRef } from 'react';
import type { Image } from '#shared/product/content/images.ts';
import { publicationLifecycle } from '#shared/product/content/lifecycle.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './content-editor.module.css';
import type { Changed } from './content-loader.ts';
import { EditorForm, useEditing } from './editor-form.tsx';
import { asTyped, type Edited, type EditorKind, titleOf } from './editor-kind.ts';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { EditedState } from './publications.tsx';

/** The editor of one publication: its fields, its text with a preview, and its deletion. */
export function PublicationEditor(props: {
  readonly kind: EditorKind;
  /** Null for a new one. */
  readonly stored: Changed<Edited> | null;
  /** Where the form is sent. */
  readonly action: string;
  readonly images: readonly Image[] | null;
  /** The fields above the text. */
  readonly children: ReactNode;
}) {
  const { kind, stored, images } = props;
  const { word, markdown } = kind;
  const editing = useEditing(kind.form, stored);
  const text = useRef<MarkdownEditorHandle>(null);
  const { preview, image } = editing.result;
  const offered = offeredEvents(publicationLifecycle, stored?.state ?? 'draft', 'operator');
  return (
    <>
      <Panel title={stored === null ? `New ${word}` : `Edit the ${word}`}>
        {stored === null ? null : <EditedState of={stored} />}
        <EditorForm
          key={editing.round}
          intent={kind.form}
          action={props.action}
          editing={editing}
          canPublish={offered.includes('publish')}
          onPreview={() => text.current?.preview()}
        >
          {/* After saving, shows the values the API has stored, such as a generated name or
              tidied tags. */}
          <div key={`${stored?.version ?? 0} ${editing.merges}`} className={css['fields']}>
            {props.children}
          </div>
          <MarkdownEditor
            key={editing.merges}
            ref={text}
            {...markdown}
            stored={stored === null ? '' : (asTyped(stored)[markdown.name] ?? '')}
            rendered={preview ?? stored}
            asSaved={preview === undefined}
            images={images}
            uploaded={image}
          />
        </EditorForm>
      </Panel>
      {stored === null ? null : (
        <DeleteDraft kind={kind} stored={stored} isDraft={offered.includes('delete')} />
      )}
    </>
  );
}

/** Deletes a draft, below its editor. Only drafts can be deleted. */
function DeleteDraft(props: {
  readonly kind: EditorKind;
  readonly stored: Edited;
  readonly isDraft: boolean;
}) {
  const { kind, stored, isDraft } = props;
  const intent = `delete-${kind.form}`;
  const name = titleOf(stored);
  const result = useFormResult(intent);
  return (
    <Panel title={`Delete the ${kind.word}`}>
      <FormOutcome intent={intent} result={result} />
      {isDraft ? (
        <ConfirmAction
          intent={intent}
          fields={{ id: stored.id }}
          opener="Delete this draft"
          about={`“${name}”`}
          question={`“${name}” will be deleted for good, including unsaved changes.`}
          confirm="Delete draft"
        />
      ) : (
        <p>Unpublish it first. Published items can’t be deleted directly.</p>
      )}
    </Panel>
  );
}
