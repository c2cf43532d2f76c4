import { useEffect, useState } from 'react';
import type { Calculator } from '../../../shared/calculators/query.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { FieldRow, SelectField } from '../../ui/form/field.tsx';
import { fieldId } from '../../ui/form/form-context.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import css from './calculator-form.module.css';
import { formName } from './calculators.ts';
import { type RowGroup, rowKinds } from './entries.ts';
import { EntryField } from './entry-fields.tsx';
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
    <div className={css['rows']}>
      {rows.map((row) => (
        <EntryRow key={row} group={group} row={row} />
      ))}
      {canGrow ? (
        <div className={css['more']}>
          {hydrated ? (
            <Button look="secondary" size="small" onClick={() => setMore(more + 1)}>
              {rowKinds[group].another}
            </Button>
          ) : (
            <p className={css['note']}>Calculate to get another empty row.</p>
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
  const at = `${group}${row}_`;
  const needed = useIsNeeded(group, row);
  return (
    <fieldset className={css['row']}>
      <legend className={css['rowTitle']}>
        {title} {row}
      </legend>
      <FieldRow>
        {entries.map((entry) => (
          <EntryField
            key={entry.name}
            entry={{ ...entry, optional: !needed || entry.optional === true }}
            name={at + entry.name}
          />
        ))}
        {group === 'note' ? <NoteChoices at={at} /> : null}
      </FieldRow>
      {group === 'safe' ? <ProRataChoice at={at} /> : null}
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
  return (
    typed.rows[group].includes(row) ||
    (row === 1 && firstNeeded[read.calculator] === group) ||
    (row === 1 && group === 'holder')
  );
}

/** Every company has a holder; these calculators also need one row of their own kind. */
const firstNeeded: Readonly<Partial<Record<Calculator, RowGroup>>> = { safe: 'safe', note: 'note' };

function ProRataChoice(props: { readonly at: string }) {
  const { read } = useReading();
  if (read.calculator !== 'priced-round') return null;
  return (
    <Checkbox
      name={`${props.at}prorata`}
      value="1"
      label="Its holder has a pro rata right in this round"
      optional
    />
  );
}

/** What a note defines besides its figures. */
function NoteChoices(props: { readonly at: string }) {
  return (
    <>
      <SelectField
        name={`${props.at}base`}
        label="The cap is divided by"
        hint="Needed with a cap. The note says which."
        options={[
          { value: '', label: 'No cap' },
          { value: 'pre_money_fd', label: 'All shares and options before the round' },
          { value: 'stated', label: 'A number the note states' },
        ]}
        optional
      />
      <SelectField
        name={`${props.at}days`}
        label="Days are counted"
        hint="As the note says. Most say actual/365."
        options={[
          { value: 'actual_365', label: 'actual/365' },
          { value: '30_360', label: '30/360' },
        ]}
        value="actual_365"
      />
    </>
  );
}
