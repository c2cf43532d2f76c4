import { useEffect, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { fieldId } from '../../ui/form/form-context.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './calculator-form.module.css';
import { formName } from './calculators.ts';
import { needsRow, type RowGroup, rowKinds } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';
import { useTyped } from './live-reading.tsx';
import { useReading } from './reading.ts';
import { rowNumbers } from './row-numbers.ts';

/** The rows that are filled in and an empty one; with scripts, as many more as somebody adds. */
export function EntryRows(props: { readonly group: RowGroup }) {
  const { group } = props;
  const { read } = useReading();
  const hydrated = useHydrated();
  const [more, setMore] = useState(0);
  const used = read.rows[group];
  const rows = rowNumbers(used, 1 + more);
  const newest = rows.find((row) => !rowNumbers(used, more).includes(row));
  const canGrow = rowNumbers(used, 2 + more).length > rows.length;

  // Focuses the new row, because the person wants to fill it in.
  useEffect(() => {
    if (more > 0) document.getElementById(fieldId(formName, `${group}${newest}_name`))?.focus();
  }, [more, group, newest]);

  return (
    <div className={stackCss['space6']}>
      {rows.map((row) => (
        <EntryRow key={row} group={group} row={row} />
      ))}
      {canGrow ? (
        <div className={classes(rowCss['line'], css['more'])}>
          {hydrated ? (
            <Button variant="secondary" size="small" onClick={() => setMore(more + 1)}>
              {rowKinds[group].another}
            </Button>
          ) : (
            <p className={textCss['note']}>Calculate to get another empty row.</p>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** The note of the calculator that has only one. */
export function SingleNote() {
  return <EntryRow group="note" row={1} />;
}

function EntryRow(props: { readonly group: RowGroup; readonly row: number }) {
  const { group, row } = props;
  const { title, entries } = rowKinds[group];
  const started = useIsNeeded(group, row);
  return (
    <fieldset className={classes(boxCss['box'], css['row'])}>
      <legend className={css['rowTitle']}>
        {title} {row}
      </legend>
      <EntryFields entries={entries} at={`${group}${row}_`} started={started} />
    </fieldset>
  );
}

/**
 * Whether a row must be filled in: a row that was started must be completed, and some calculators
 * need a first one.
 */
function useIsNeeded(group: RowGroup, row: number): boolean {
  const { read } = useReading();
  const typed = useTyped();
  return typed.rows[group].includes(row) || (row === 1 && needsRow(read.calculator, group));
}
