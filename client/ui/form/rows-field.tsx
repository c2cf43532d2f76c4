import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import {
  type RowValues,
  readRows,
  rowFieldName,
  valuesIn,
} from '../../framework/autosave/form-values.ts';
import { rowCountName } from '../../framework/autosave/typed-rows.ts';
import boxCss from '../layout/box.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import { useRowsShownBy } from './autosave-form.tsx';
import { Button } from './button.tsx';
import fieldCss from './field.module.css';
import { FieldNotes } from './field.tsx';
import { FormContext, useField, useForm } from './form-context.ts';
import css from './rows-field.module.css';

/** A row of the list: its place can change, its key does not. */
interface Row {
  readonly key: number;
  readonly values: RowValues;
}

/** The names under which a row's fields are sent, and what is in them at first. */
export interface RowField {
  name(field: string): string;
  value(field: string): string;
}

/**
 * A list of which rows can be added and removed: each has the same few fields. There is always one to
 * fill in; a row in which nothing is entered is not stored. Its buttons work without scripts, when they
 * send the form for another row.
 */
export function RowsField(props: {
  /** The name of the list in its form. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** What one row is called, as in “Add a risk”: "Risk". */
  readonly each: string;
  /** The rows that are stored, as the text of one field. */
  readonly value: string;
  readonly max: number;
  /** The fields of one row. */
  readonly row: (field: RowField) => ReactNode;
  /** Below the rows, from what is in them now. */
  readonly foot?: (rows: readonly RowValues[]) => ReactNode;
}) {
  const { name, label, hint, each, value, max, foot } = props;
  const form = useForm();
  const field = useField(name);
  const id = useId();
  const list = useRows(name, value);
  const { rows, box } = list;
  // The rows hold what was typed themselves; a result knows the fields by places that change.
  const inRows = { ...form, result: form.result && { ...form.result, values: {} } };
  return (
    <fieldset
      ref={box}
      id={field.id}
      tabIndex={-1}
      aria-describedby={hint === undefined ? undefined : field.hintId}
      onInput={list.look}
      className={classes(
        stackCss['space3'],
        css['list'],
        field.error !== undefined && fieldCss['faulty'],
      )}
    >
      <legend className={css['legend']}>{label}</legend>
      <FieldNotes field={field} hint={hint} />
      <FormContext value={inRows}>
        {rows.map(({ key, values }, at) => (
          // A group by its role, because a legend cannot share its line with the button.
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={css['row']}>
            <p id={`${id}-${key}`} className={classes(textCss['note'], textCss['strong'])}>
              {each} {at + 1}
            </p>
            <Button
              type="submit"
              name="_rows"
              value={`remove:${name}:${at}`}
              variant="quiet"
              size="small"
              onClick={(event) => {
                event.preventDefault();
                list.remove(key);
              }}
            >
              Remove<span className="visually-hidden"> {`${each} ${at + 1}`}</span>
            </Button>
            <div className={classes(stackCss['space4'], css['fields'])}>
              {props.row({
                name: (part) => rowFieldName(name, at, part),
                value: (part) => values[part] ?? '',
              })}
            </div>
          </div>
        ))}
      </FormContext>
      {foot === undefined ? null : (
        <div className={classes(textCss['figures'], boxCss['ruled'])}>{foot(list.now)}</div>
      )}
      {rows.length >= max ? (
        <p className={textCss['note']}>Maximum reached: {max}.</p>
      ) : (
        <Button
          type="submit"
          name="_rows"
          value={`add:${name}`}
          variant="secondary"
          size="small"
          className={css['add']}
          onClick={(event) => {
            event.preventDefault();
            list.add();
          }}
        >
          Add a {each.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

/** The rows of a list, by hand, from a merge, or as they were sent. */
function useRows(name: string, stored: string) {
  const box = useRef<HTMLFieldSetElement>(null);
  const sent = useContext(FormContext)?.result?.values;
  const next = useRef(0);
  const withKeys = (values: readonly RowValues[]): Row[] =>
    (values.length === 0 ? [{}] : values).map((row) => ({ key: next.current++, values: row }));
  const [rows, setRows] = useState<readonly Row[]>(() =>
    withKeys(sentRows(sent, name) ?? readRows(stored)),
  );
  const [now, setNow] = useState(() => rows.map(({ values }) => values));
  const focus = useRef<'last' | 'add' | null>(null);

  function look(): void {
    const form = box.current?.closest('form');
    if (form) setNow([...readRows(valuesIn(form, [name])[name] ?? '')]);
  }

  useRowsShownBy(name, (values) => {
    setRows(withKeys(values));
    setNow([...values]);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    look();
    const where = focus.current;
    focus.current = null;
    if (where === null || box.current === null) return;
    const last = groupsIn(box.current).at(-1);
    const adding = box.current.querySelector<HTMLElement>('button[value^="add:"]');
    (where === 'last' ? last?.querySelector<HTMLElement>(controls) : adding)?.focus();
    box.current.dispatchEvent(new Event('rows', { bubbles: true }));
  }, [rows]);

  return {
    rows,
    now,
    box,
    look,
    /** A row that is still to be filled in is as good as another one. */
    add() {
      const blank = groupsIn(box.current).find(isBlank);
      if (blank !== undefined) {
        blank.querySelector<HTMLElement>(controls)?.focus();
        return;
      }
      focus.current = 'last';
      setRows((before) => [...before, ...withKeys([{}])]);
    },
    remove(key: number) {
      focus.current = 'add';
      setRows((before) => {
        const left = before.filter((row) => row.key !== key);
        return left.length === 0 ? withKeys([]) : left;
      });
    },
  };
}

/** What is filled in, in a row. */
const controls = 'input, select, textarea';

function groupsIn(list: Element | null): readonly Element[] {
  return [...(list?.querySelectorAll('[role="group"]') ?? [])];
}

function isBlank(row: Element): boolean {
  const filled = [...row.querySelectorAll<HTMLInputElement>(controls)];
  return filled.every(({ value }) => value.trim() === '');
}

/** The rows that a form was sent with; undefined when it was not. */
function sentRows(
  values: Readonly<Record<string, string>> | undefined,
  list: string,
): readonly RowValues[] | undefined {
  const count = values?.[rowCountName(list)];
  if (values === undefined || count === undefined) return undefined;
  return Array.from({ length: Number(count) }, (_, at) => {
    const start = rowFieldName(list, at, '');
    const cells = Object.entries(values).filter(([name]) => name.startsWith(start));
    return Object.fromEntries(cells.map(([name, value]) => [name.slice(start.length), value]));
  });
}
