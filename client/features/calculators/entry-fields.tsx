import type { ReactNode } from 'react';
import { isDate } from '../../../shared/calculators/day-count.ts';
import { FieldRow } from '../../ui/form/field.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { EchoField, type Understood, useEntry } from '../../ui/form/reading-field.tsx';
import css from './calculator-form.module.css';
import type { Entry } from './entries.ts';
import { useTyped } from './live-reading.tsx';

/** A field of the calculator, with what was understood of the entry below it. */
export function EntryField(props: { readonly entry: Entry; readonly name?: string }) {
  const { entry, name = props.entry.name } = props;
  const field = useField(name);
  const first = field.typed ?? '';
  const typed = useEntry(first);
  const understood = useUnderstood(name);
  const isDay = entry.kind === 'day' && (first === '' || isDate(first));
  return (
    <EchoField
      name={name}
      label={entry.label}
      hint={entry.hint}
      optional={entry.optional ?? false}
      field={field}
      understood={understood}
      entry={typed}
      first={first}
      type={isDay ? 'date' : 'text'}
      maxLength={entry.kind === 'name' ? 60 : 200}
    />
  );
}

/**
 * How the form understands one of its entries at the moment. Missing entries are reported when it
 * is submitted.
 */
function useUnderstood(name: string): Understood {
  const { echoes, messages } = useTyped();
  const echo = echoes[name];
  if (echo !== undefined) return { ok: true, echo };
  const fault = messages.find(({ field, code }) => field === name && code !== 'required');
  return fault === undefined ? undefined : { ok: false, message: fault.message };
}

/** Fields side by side, as many as fit. */
export function EntryFields(props: { readonly entries: readonly Entry[] }) {
  return (
    <FieldRow>
      {props.entries.map((entry) => (
        <EntryField key={entry.name} entry={entry} />
      ))}
    </FieldRow>
  );
}

/** Fields that belong together, under their own title. */
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
