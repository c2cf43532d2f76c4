import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './field.module.css';
import { type FieldView, useField } from './form-context.ts';

export interface FieldWords {
  readonly name: string;
  readonly label: ReactNode;
  /** Below the label: what to enter, when the label is not enough. */
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /**
   * What needs it, where it can be left empty for now: "to submit a raise". It is not called
   * optional then, because it holds something up later.
   */
  readonly needed?: string;
}

/** The attributes that tie a control to its hint, its error and anything else that describes it. */
export function fieldAttributes(field: FieldView, words: FieldWords, moreId?: string) {
  const described = [
    words.hint === undefined ? undefined : field.hintId,
    field.error === undefined ? undefined : field.errorId,
    moreId,
  ].filter((id) => id !== undefined);
  return {
    id: field.id,
    name: words.name,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': field.error === undefined ? undefined : true,
    'aria-required': words.optional || words.needed !== undefined ? undefined : true,
    ...firstAttributes(field),
  };
}

/** The attributes of the control that has the focus when the page begins, also without scripts. */
export function firstAttributes({ isFirst }: FieldView) {
  return isFirst ? { autoFocus: true, 'data-first': '' } : {};
}

/** Label above, then hint, then error, then the control. */
export function FieldFrame(props: {
  readonly field: FieldView;
  readonly words: FieldWords;
  readonly children: ReactNode;
}) {
  const { field, words } = props;
  return (
    <div
      className={classes(
        stackCss['space2'],
        css['field'],
        field.error !== undefined && css['faulty'],
      )}
    >
      <label htmlFor={field.id} className={css['label']}>
        {words.label}
        {words.optional ? <span className={css['optional']}> (optional)</span> : null}
        {words.needed === undefined ? null : (
          <span className={css['optional']}> (needed {words.needed})</span>
        )}
      </label>
      <FieldNotes field={field} hint={words.hint} />
      {props.children}
    </div>
  );
}

/** Fields side by side, as many as fit, with their controls aligned. */
export function FieldRow(props: { readonly children: ReactNode }) {
  return <div className={css['row']}>{props.children}</div>;
}

/** The hint and the error of a field, with the ids that its control refers to. */
export function FieldNotes(props: { readonly field: FieldView; readonly hint: ReactNode }) {
  const { field, hint } = props;
  return (
    <>
      {hint === undefined ? null : (
        <p id={field.hintId} className={classes(textCss['note'], css['hint'])}>
          {hint}
        </p>
      )}
      {field.error === undefined ? null : (
        <p id={field.errorId} className={css['error']}>
          <span className="visually-hidden">Error: </span>
          {field.error}
        </p>
      )}
      {field.note === undefined || field.note === null ? null : (
        <div className={classes(stackCss['space2'], css['note'])}>{field.note}</div>
      )}
    </>
  );
}

/** One line of text. */
export function TextField(
  props: FieldWords & {
    readonly type?: 'text' | 'email' | 'url' | 'number' | 'search' | 'date';
    readonly value?: string;
    readonly autoComplete?: string;
    readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url';
    readonly maxLength?: number;
    readonly list?: string;
    readonly readOnly?: boolean;
    /** For codes and keys: no spelling check and no automatic capitals. */
    readonly exact?: boolean;
  },
) {
  const { type = 'text', value, autoComplete, inputMode, maxLength, list, readOnly } = props;
  const { exact = false } = props;
  const field = useField(props.name);
  const plain = exact || type === 'email' || type === 'url';
  return (
    <FieldFrame field={field} words={props}>
      <input
        {...fieldAttributes(field, props)}
        type={type}
        defaultValue={field.typed ?? value ?? ''}
        autoComplete={autoComplete}
        spellCheck={plain ? false : undefined}
        autoCapitalize={exact ? 'none' : undefined}
        inputMode={inputMode}
        maxLength={maxLength}
        list={list}
        readOnly={readOnly}
        className={css['input']}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Options under a common title. */
export interface SelectGroup {
  readonly group: string;
  readonly options: readonly SelectOption[];
}

/** A choice from a list, with the native control; long lists have groups. */
export function SelectField(
  props: FieldWords & {
    readonly options: readonly (SelectOption | SelectGroup)[];
    readonly value?: string;
    readonly autoComplete?: string;
  },
) {
  const field = useField(props.name);
  return (
    <FieldFrame field={field} words={props}>
      <select
        {...fieldAttributes(field, props)}
        defaultValue={field.typed ?? props.value ?? ''}
        autoComplete={props.autoComplete}
        className={classes(css['input'], css['select'])}
      >
        <SelectChoices options={props.options} />
      </select>
    </FieldFrame>
  );
}

/** The options of a native select, those in groups under their titles. */
export function SelectChoices(props: {
  readonly options: readonly (SelectOption | SelectGroup)[];
}): ReactNode {
  return props.options.map((option) =>
    'group' in option ? (
      <optgroup key={option.group} label={option.group}>
        {option.options.map(optionElement)}
      </optgroup>
    ) : (
      optionElement(option)
    ),
  );
}

function optionElement({ value, label }: SelectOption): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
