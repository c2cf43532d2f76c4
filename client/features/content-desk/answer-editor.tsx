import type { FaqTopic } from '../../../shared/product/content/content.ts';
import type { EditedAnswer, Image } from '../../../shared/product/content/content-editing.ts';
import { answerBodyMaxLength, questionMaxLength } from '../../../shared/product/fields/limits.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import css from './content-desk.module.css';
import { answerHref, newAnswerHref } from './desk-address.ts';
import type { Changed } from './desk-data.ts';
import { questionForm } from './editor-result.ts';
import { type EditorOf, PublicationEditor } from './publication-editor.tsx';
import { ShortNameField } from './short-name-field.tsx';
import { topicOptions, topicTitle } from './topics.ts';

const questionAndAnswer: EditorOf<EditedAnswer> = {
  intent: 'question',
  form: questionForm,
  href: answerHref,
  markdown: { name: 'answer', label: 'Answer', maxLength: answerBodyMaxLength },
  title: ({ question }) => question,
  values: ({ topic, question, anchor, answer }) => ({ topic, question, anchor, answer }),
};

/** The editor of a question and its answer. */
export function AnswerEditor(props: {
  readonly item: Changed<EditedAnswer> | null;
  readonly topic: FaqTopic;
  readonly images: readonly Image[] | null;
}) {
  const { item, topic, images } = props;
  return (
    <PublicationEditor
      kind={questionAndAnswer}
      stored={item}
      action={item === null ? newAnswerHref(topic) : answerHref(item.id)}
      images={images}
    >
      <TextField
        name="question"
        label="Question"
        hint="Word it the way a reader would ask it."
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
        <ShortNameField
          name="anchor"
          value={item?.anchor ?? ''}
          frozenAt={item?.anchorFrozen === true ? item.address : undefined}
          frozenHint="It can no longer change, because others may link to it."
          hint="Lowercase letters, digits and hyphens. Leave it blank to create one from the question. It is fixed once published."
        />
      </div>
    </PublicationEditor>
  );
}
