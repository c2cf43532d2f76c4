import { useState } from 'react';
import { type RowValues, readRows, rowFieldName } from '../../framework/autosave/form-values.ts';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import { useRowsShownBy } from './autosave-form.tsx';
import css from './choice.module.css';
import fieldCss from './field.module.css';
import { FieldNotes, type FieldWords, type SelectOption } from './field.tsx';
import { useField, useForm } from './form-context.ts';
import tickCss from './tick-list.module.css';

/** The field of a row that holds what is ticked. */
export const tickedField = 'value';

/**
 * Boxes of which any can be ticked, in columns. They are sent as the rows of a list: each that is
 * ticked is a row with its value.
 */
export function TickList(
  props: FieldWords & {
    readonly options: readonly SelectOption[];
    /** The rows that are stored, as the text of one field. */
    readonly value: string;
  },
) {
  const { name, label, hint, options, value, optional } = props;
  const field = useField(name);
  const sent = useForm().result?.values;
  const [shown, setShown] = useState(() => ({
    round: 0,
    ticked: tickedIn(sentRows(sent, name) ?? readRows(value)),
  }));
  useRowsShownBy(name, (rows) => {
    setShown(({ round }) => ({ round: round + 1, ticked: tickedIn(rows) }));
  });
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={hint === undefined ? undefined : field.hintId}
      className={classes(stackCss['space2'], field.error !== undefined && fieldCss['faulty'])}
    >
      <legend className={css['legend']}>
        {label}
        {optional ? ' (optional)' : null}
      </legend>
      <FieldNotes field={field} hint={hint} />
      <div key={shown.round} className={tickCss['boxes']}>
        {options.map((option, at) => {
          const id = `${field.id}-${option.value}`;
          return (
            <div key={option.value} className={classes(stackCss['space3'], css['choice'])}>
              <input
                id={id}
                type="checkbox"
                name={rowFieldName(name, at, tickedField)}
                value={option.value}
                defaultChecked={shown.ticked.has(option.value)}
                className={css['control']}
              />
              <label htmlFor={id}>{option.label}</label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function tickedIn(rows: readonly RowValues[]): ReadonlySet<string> {
  return new Set(rows.map((row) => row[tickedField] ?? ''));
}

/** What was ticked in a form that came back; undefined when none did. */
function sentRows(
  values: Readonly<Record<string, string>> | undefined,
  list: string,
): readonly RowValues[] | undefined {
  if (values === undefined || Object.keys(values).length === 0) return undefined;
  const start = `${list}.`;
  const entries = Object.entries(values).filter(
    ([name]) => name.startsWith(start) && name.endsWith(`.${tickedField}`),
  );
  return entries.map(([, ticked]) => ({ [tickedField]: ticked }));
}
