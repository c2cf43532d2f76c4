import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import css from './calculator-form.module.css';
import type { Entry } from './entries.ts';
import { useReading } from './reading.ts';

/** A field of the calculator: below its hint it says what was understood of the entry. */
export function EntryField(props: { readonly entry: Entry; readonly name?: string }) {
  const { entry, name = props.entry.name } = props;
  return (
    <TextField
      name={name}
      label={entry.label}
      hint={<Hint text={entry.hint} name={name} />}
      optional={entry.optional ?? false}
      maxLength={entry.words ? 60 : 200}
      autoComplete="off"
    />
  );
}

function Hint(props: { readonly text: string; readonly name: string }): ReactNode {
  const { read } = useReading();
  const echo = read.echoes[props.name];
  return (
    <>
      {props.text}
      {echo === undefined ? null : <span className={css['echo']}>Understood: {echo}</span>}
    </>
  );
}

/** Fields beside one another, as many as there is room for. */
export function EntryFields(props: { readonly entries: readonly Entry[] }) {
  return (
    <div className={css['grid']}>
      {props.entries.map((entry) => (
        <EntryField key={entry.name} entry={entry} />
      ))}
    </div>
  );
}

/** Fields that belong together, under a title of their own. */
export function EntryGroup(props: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={css['group']}>
      <legend className={css['legend']}>{props.title}</legend>
      {props.note === undefined ? null : <p className={css['note']}>{props.note}</p>}
      {props.children}
    </fieldset>
  );
}
