import { type ReactNode, useRef } from 'react';
import type { Image } from '../../../shared/product/content/content-editing.ts';
import {
  type PublicationState,
  publicationLifecycle,
} from '../../../shared/product/content/lifecycle.ts';
import { offeredEvents } from '../../../shared/product/lifecycle.ts';
import type { FormName } from '../../framework/forms/form-name.ts';
import { Panel } from '../../ui/layout/card.tsx';
import css from './content-desk.module.css';
import { DeleteDraft } from './delete-draft.tsx';
import type { Changed } from './desk-data.ts';
import { EditorForm, useEditing } from './editor-form.tsx';
import type { EditorResult, StoredVersion } from './editor-result.ts';
import type { Drawn } from './live-preview.ts';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { EditedState } from './publication-state.tsx';

/** The fields that both kinds have in common. */
type Edited = StoredVersion &
  Drawn & {
    readonly state: PublicationState;
    readonly address: string;
    readonly updatedAt: string;
    readonly updatedBy: string | null;
  };

/** What the editor of one kind needs. */
export interface EditorOf<Stored extends Edited> {
  /** The intent of its form; the intent for deleting is `delete-` and this. */
  readonly intent: 'article' | 'question';
  readonly form: FormName<EditorResult<Stored>>;
  /** The address of the editor of a stored publication. */
  readonly href: (id: string) => string;
  readonly markdown: { readonly name: string; readonly label: string; readonly maxLength: number };
  /** What it is called. */
  readonly title: (stored: Stored) => string;
  /** The stored version, as it would be typed. */
  readonly values: (stored: Stored) => Readonly<Record<string, string>>;
}

/** The editor of one publication: its fields, its text with a preview, and its deletion. */
export function PublicationEditor<Stored extends Edited>(props: {
  readonly kind: EditorOf<Stored>;
  /** Null for a new one. */
  readonly stored: Changed<Stored> | null;
  /** Where the form is sent. */
  readonly action: string;
  readonly images: readonly Image[] | null;
  /** The fields above the text. */
  readonly children: ReactNode;
}) {
  const { kind, stored, images } = props;
  const { intent, markdown } = kind;
  const editing = useEditing<Stored>(kind.form, stored);
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
          {/* After saving, shows the values the API has stored, such as a generated name or
              tidied tags. */}
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
          deletable={offeredEvents(publicationLifecycle, stored.state, 'operator').includes(
            'delete',
          )}
        />
      )}
    </>
  );
}
