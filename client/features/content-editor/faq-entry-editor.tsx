import type { EditedFaqEntry } from '#shared/product/content/faq-editing.ts';
import { type FaqTopic, faqTopics, faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import type { Image } from '#shared/product/content/images.ts';
import { questionMaxLength } from '#shared/product/fields/limits.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { faqEntryHref, newFaqEntryHref } from './content-address.ts';
import css from './content-editor.module.css';
import type { Changed } from './content-loader.ts';
import { faqEntryKind } from './editor-kind.ts';
import { PublicationEditor } from './publication-editor.tsx';
import { ShortNameField } from './short-name-field.tsx';

const topicOptions = faqTopics.map((value) => ({ value, label: faqTopicTitles[value] }));

/** The editor of an FAQ entry. */
export function FaqEntryEditor(props: {
  readonly item: Changed<EditedFaqEntry> | null;
  readonly topic: FaqTopic;
  readonly images: readonly Image[] | null;
}) {
  const { item, topic, images } = props;
  return (
    <PublicationEditor
      kind={faqEntryKind}
      stored={item}
      action={item === null ? newFaqEntryHref(topic) : faqEntryHref(item.id)}
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
      <div className={classes(stackCss['space6'], css['pair'])}>
        <SelectField
          name="topic"
          label="Topic"
          hint={
            item === null
              ? 'It goes to the end of its topic.'
              : `If you choose another topic, it goes to the end of that one.`
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
