import type { Ref } from 'react';
import { classes } from './classes.ts';
import css from './field.module.css';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import { useField } from './form-context.ts';

/** One file, with the native control. `accept` narrows what the browser offers, not what may come. */
export function FileField(
  props: FieldWords & {
    readonly accept: string;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const field = useField(props.name);
  return (
    <FieldFrame field={field} words={props}>
      <input
        {...fieldAttributes(field, props)}
        ref={props.ref}
        type="file"
        accept={props.accept}
        className={classes(css['input'], css['file'])}
      />
    </FieldFrame>
  );
}
