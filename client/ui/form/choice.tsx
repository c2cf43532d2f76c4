import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './choice.module.css';
import fieldCss from './field.module.css';
import { FieldNotes, type FieldWords, fieldAttributes, firstAttributes } from './field.tsx';
import { useField } from './form-context.ts';

/**
 * A checkbox with its label beside it. `value` is sent when it is ticked; `checked` is what it begins
 * with.
 */
export function Checkbox(
  props: FieldWords & { readonly value: string; readonly checked?: boolean },
) {
  const field = useField(props.name);
  return (
    <div className={classes(stackCss['space2'], field.error !== undefined && fieldCss['faulty'])}>
      <FieldNotes field={field} hint={props.hint} />
      <div className={classes(stackCss['space3'], css['choice'])}>
        <input
          {...fieldAttributes(field, props)}
          type="checkbox"
          value={props.value}
          defaultChecked={props.checked ?? field.typed === props.value}
          className={css['control']}
        />
        <label htmlFor={field.id}>{props.label}</label>
      </div>
    </div>
  );
}

/**
 * A choice of a few options, all visible. The first control has the field's id, for the error
 * summary.
 */
export function RadioGroup(
  props: FieldWords & {
    readonly options: readonly {
      readonly value: string;
      readonly label: ReactNode;
      readonly text?: ReactNode;
    }[];
    readonly value?: string;
  },
) {
  const field = useField(props.name);
  const chosen = field.typed ?? props.value;
  const { 'aria-describedby': describedBy } = fieldAttributes(field, props);
  return (
    <fieldset
      aria-describedby={describedBy}
      className={classes(stackCss['space2'], field.error !== undefined && fieldCss['faulty'])}
    >
      <legend className={css['legend']}>{props.label}</legend>
      <FieldNotes field={field} hint={props.hint} />
      <div className={stackCss['space2']}>
        {props.options.map((option, at) => {
          const id = at === 0 ? field.id : `${field.id}-${option.value}`;
          return (
            <div
              key={option.value}
              className={classes(stackCss['space3'], css['choice'], css['option'])}
            >
              <input
                {...(at === 0 ? firstAttributes(field) : {})}
                id={id}
                type="radio"
                name={props.name}
                value={option.value}
                defaultChecked={chosen === option.value}
                className={css['control']}
              />
              <label htmlFor={id}>
                <span className={css['optionLabel']}>{option.label}</span>
                {option.text === undefined ? null : (
                  <span className={classes(textCss['note'], css['optionText'])}>{option.text}</span>
                )}
              </label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
