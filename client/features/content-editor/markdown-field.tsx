import { type RefObject, useEffect, useState } from 'react';
import { CharacterCount } from '../../ui/form/character-count.tsx';
import fieldCss from '../../ui/form/field.module.css';
import { FieldFrame, fieldAttributes } from '../../ui/form/field.tsx';
import { fieldStoredType } from '../../ui/form/form-bar.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { MarkdownTools } from '../../ui/form/markdown-tools.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import css from './content-editor.module.css';

const fieldStored = () => new Event(fieldStoredType, { bubbles: true });

/**
 * The text itself. When the form saves while somebody goes on typing, only the stored text it is
 * compared with changes, and not the text in the field.
 */
export function MarkdownField(props: {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly stored: string;
  readonly onTyped: (markdown: string) => void;
}) {
  const { ref, name, label, maxLength, stored, onTyped } = props;
  const hint = 'Markdown. Leave a blank line between paragraphs.';
  const words = { name, label, hint };
  const field = useField(name);
  const countId = `${field.id}-count`;
  const [first, setFirst] = useState(field.typed ?? stored);
  const [length, setLength] = useState(first.length);

  useEffect(() => {
    const area = ref.current;
    if (area === null) return;
    const { value } = area;
    // Once the value is set, the field no longer follows its default, which changes to the stored
    // text.
    area.value = value;
    setFirst(stored);
    setLength(value.length);
  }, [ref, stored]);

  // The form says whether everything is saved, and is not rendered again with this field.
  useEffect(() => {
    if (ref.current?.defaultValue === first) ref.current.dispatchEvent(fieldStored());
  }, [ref, first]);

  return (
    <FieldFrame field={field} words={words}>
      <MarkdownTools area={ref} about={label} />
      <textarea
        {...fieldAttributes(field, words, countId)}
        ref={ref}
        defaultValue={first}
        rows={24}
        onInput={({ currentTarget }) => {
          setLength(currentTarget.value.length);
          onTyped(currentTarget.value);
        }}
        className={classes(fieldCss['input'], fieldCss['area'], css['markdown'])}
      />
      <CharacterCount id={countId} length={length} maxLength={maxLength} />
    </FieldFrame>
  );
}
