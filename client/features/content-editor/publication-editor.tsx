import { type ReactNode, useRef } from 'react';
import type { Image } from '#shared/product/content/images.ts';
import { publicationLifecycle } from '#shared/product/content/lifecycle.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { Panel } from '../../ui/layout/card.tsx';
import css from './content-editor.module.css';
import type { Changed } from './content-loader.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { EditorForm, useEditing } from './editor-form.tsx';
import { asTyped, type Edited, type EditorKind, titleOf } from './editor-kind.ts';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { EditedState } from './publication-state.tsx';

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
  const { other, preview, image } = editing.result;
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
          notes={other === undefined ? null : <OtherVersion kind={kind} stored={other} />}
          onPreview={() => text.current?.preview()}
        >
          {/* After saving, shows the values the API has stored, such as a generated name or
              tidied tags. */}
          <div key={stored?.version ?? 0} className={css['fields']}>
            {props.children}
          </div>
          <MarkdownEditor
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
        <DeleteDraft
          intent={`delete-${kind.form}`}
          id={stored.id}
          name={titleOf(stored)}
          what={word}
          deletable={offered.includes('delete')}
        />
      )}
    </>
  );
}
