import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../tokens/classes.ts';
import { CharacterCount } from './character-count.tsx';
import css from './field.module.css';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import { useField } from './form-context.ts';

/**
 * Several lines of text, with the number of characters left. More can be typed, with a message
 * about it.
 */
export function TextAreaField(
  props: FieldWords & {
    readonly maxLength: number;
    readonly value?: string;
    /** For a sentence or two. */
    readonly short?: boolean;
    /** Right above the text, such as its tools. */
    readonly above?: (area: RefObject<HTMLTextAreaElement | null>) => ReactNode;
  },
) {
  const { maxLength, short = false } = props;
  const field = useField(props.name);
  const countId = `${field.id}-count`;
  const first = field.typed ?? props.value ?? '';
  const [length, setLength] = useState(first.length);
  const area = useRef<HTMLTextAreaElement>(null);

  // Counts text typed before the scripts loaded.
  useEffect(() => setLength((before) => area.current?.value.length ?? before), []);

  return (
    <FieldFrame field={field} words={props}>
      {props.above?.(area)}
      <textarea
        {...fieldAttributes(field, props, countId)}
        ref={area}
        defaultValue={first}
        rows={short ? 2 : 6}
        onChange={(event) => setLength(event.currentTarget.value.length)}
        className={classes(css['input'], css['area'], short && css['short'])}
      />
      <CharacterCount id={countId} length={length} maxLength={maxLength} />
    </FieldFrame>
  );
}
