import { type ReactNode, useRef } from 'react';
import type { Image, PublicationState } from '../../../shared/product/content-editing.ts';
import { Panel } from '../../ui/card.tsx';
import css from './content-desk.module.css';
import { DeleteDraft } from './delete-draft.tsx';
import type { Changed } from './desk-data.ts';
import { EditorForm, useEditing } from './editor-form.tsx';
import type { StoredVersion } from './editor-result.ts';
import type { Drawn } from './live-preview.ts';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { EditedState } from './publication-state.tsx';

/** What is stored of either kind, beside its own fields. */
type Edited = StoredVersion &
  Drawn & {
    readonly state: PublicationState;
    readonly address: string;
    readonly updatedAt: string;
    readonly updatedBy: string | null;
  };

/** How the editor of one kind looks. */
export interface EditorOf<Stored extends Edited> {
  /** Which of the page's forms it is; deleting is `delete-` and this. */
  readonly intent: 'article' | 'question';
  /** The address of the editor of what is stored. */
  readonly href: (id: string) => string;
  readonly markdown: { readonly name: string; readonly label: string; readonly maxLength: number };
  /** What it is called. */
  readonly title: (stored: Stored) => string;
  /** What is stored, as it would be typed. */
  readonly values: (stored: Stored) => Readonly<Record<string, string>>;
}

/** One publication on the desk: its fields, its text with what readers see of it, and its end. */
export function PublicationEditor<Stored extends Edited>(props: {
  readonly kind: EditorOf<Stored>;
  /** Null for what is not written yet. */
  readonly stored: Changed<Stored> | null;
  /** Where the form is sent. */
  readonly action: string;
  readonly images: readonly Image[] | null;
  /** The fields above the text. */
  readonly children: ReactNode;
}) {
  const { kind, stored, images } = props;
  const { intent, markdown } = kind;
  const editing = useEditing<Stored>(intent, stored);
  const text = useRef<MarkdownEditorHandle>(null);
  const { other, preview, image } = editing.result;
  return (
    <>
      <Panel title={stored === null ? `New ${intent}` : `Edit the ${intent}`}>
        {stored === null ? null : <EditedState of={stored} />}
        <EditorForm
          key={editing.round}
          intent={intent}
          action={props.action}
          editing={editing}
          state={stored?.state ?? 'draft'}
          notes={
            other === undefined ? null : (
              <OtherVersion
                intent={intent}
                href={kind.href(other.id)}
                markdown={markdown.name}
                values={kind.values(other)}
              />
            )
          }
          onPreview={() => text.current?.preview()}
        >
          {/* What the API has made of the fields is shown once it is stored: a name, tidied tags. */}
          <div key={stored?.version ?? 0} className={css['fields']}>
            {props.children}
          </div>
          <MarkdownEditor
            ref={text}
            {...markdown}
            stored={stored === null ? '' : (kind.values(stored)[markdown.name] ?? '')}
            drawn={preview ?? stored}
            asSaved={preview === undefined}
            images={images}
            uploaded={image}
          />
        </EditorForm>
      </Panel>
      {stored === null ? null : (
        <DeleteDraft
          intent={`delete-${intent}`}
          id={stored.id}
          name={kind.title(stored)}
          what={intent}
          published={stored.state === 'published'}
        />
      )}
    </>
  );
}
