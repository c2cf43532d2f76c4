import { useRef } from 'react';
import type { FaqTopic } from '../../../shared/product/content.ts';
import type { EditedAnswer, Image } from '../../../shared/product/content-editing.ts';
import { answerBodyMaxLength, questionMaxLength } from '../../../shared/product/limits.ts';
import { usePageView } from '../../page-state.tsx';
import { Panel } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import css from './content-desk.module.css';
import { DeleteDraft } from './delete-draft.tsx';
import { answerHref, newAnswerHref } from './desk-address.ts';
import type { Changed } from './desk-data.ts';
import { EditorForm, useEditing } from './editor-form.tsx';
import { MarkdownEditor, type MarkdownEditorHandle } from './markdown-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { EditedState } from './publication-state.tsx';
import { topicOptions, topicTitle } from './topics.ts';

const intent = 'question';

/** A question and its answer on the desk. */
export function AnswerEditor(props: {
  readonly item: Changed<EditedAnswer> | null;
  readonly topic: FaqTopic;
  readonly images: readonly Image[] | null;
}) {
  const { item, topic, images } = props;
  const editing = useEditing(intent, item);
  const markdown = useRef<MarkdownEditorHandle>(null);
  const { other, preview, image } = editing.result;
  return (
    <>
      <Panel title={item === null ? 'New question' : 'Edit the question'}>
        {item === null ? null : <EditedState of={item} />}
        <EditorForm
          key={editing.round}
          intent={intent}
          action={item === null ? newAnswerHref(topic) : answerHref(item.id)}
          editing={editing}
          state={item?.state ?? 'draft'}
          notes={
            other === undefined ? null : (
              <OtherVersion
                intent={intent}
                href={answerHref(other.id)}
                markdown="answer"
                values={{
                  topic: other.topic,
                  question: other.question,
                  anchor: other.anchor,
                  answer: other.answer,
                }}
              />
            )
          }
          onPreview={() => markdown.current?.preview()}
        >
          <div key={item?.version ?? 0} className={css['fields']}>
            <TextField
              name="question"
              label="Question"
              hint="As somebody would ask it."
              maxLength={questionMaxLength}
              autoComplete="off"
              value={item?.question ?? ''}
            />
            <div className={css['pair']}>
              <SelectField
                name="topic"
                label="Topic"
                hint={
                  item === null
                    ? 'It goes to the end of its topic.'
                    : `Another topic than “${topicTitle(item.topic)}” puts it at the end of that one.`
                }
                options={topicOptions}
                value={topic}
              />
              <AnchorField item={item} />
            </div>
          </div>
          <MarkdownEditor
            ref={markdown}
            name="answer"
            label="Answer"
            maxLength={answerBodyMaxLength}
            stored={item?.answer ?? ''}
            drawn={preview ?? item}
            asSaved={preview === undefined}
            images={images}
            uploaded={image}
          />
        </EditorForm>
      </Panel>
      {item === null ? null : (
        <DeleteDraft
          intent="delete-question"
          id={item.id}
          name={item.question}
          what="question"
          published={item.state === 'published'}
        />
      )}
    </>
  );
}

function AnchorField(props: { readonly item: EditedAnswer | null }) {
  const { item } = props;
  const { site } = usePageView();
  if (item?.anchorFrozen === true) {
    return (
      <TextField
        name="anchor"
        label="Address"
        hint={
          <>
            {site.origin}
            {item.address}. It stays, because others link to it since it was first published.
          </>
        }
        value={item.anchor}
        readOnly
      />
    );
  }
  return (
    <TextField
      name="anchor"
      label="Address"
      hint="Small letters, digits and hyphens. Left empty, it is made of the question. It stays once it is published."
      autoComplete="off"
      maxLength={100}
      value={item?.anchor ?? ''}
      optional
    />
  );
}
