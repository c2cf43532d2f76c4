import type { ReactNode } from 'react';
import { isDate } from '#shared/calculators/day-count.ts';
import type { Field, Section } from '#shared/calculators/field.ts';
import { nameMaxLength, valueMaxLength } from '#shared/calculators/query-reader.ts';
import { Checkbox, RadioGroup } from '../../ui/form/choice.tsx';
import { FieldRow, SelectField } from '../../ui/form/field.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { EchoField, type Understood, useEntry } from '../../ui/form/reading-field.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './calculator-form.module.css';
import { isOptional, sectionEntries } from './entries.ts';
import { firstFields, isFirst } from './first-entries.ts';
import { useTyped } from './live-reading.tsx';
import { useReading } from './reading.ts';

/** The fields of one part of the calculator's form. */
export function SectionFields(props: { readonly section: Section }) {
  const { read } = useReading();
  return <EntryFields entries={sectionEntries(read.calculator, props.section)} />;
}

/**
 * Fields as their kinds ask for: what is typed or selected side by side, as many as fit, and below
 * it what is ticked, or chosen between options that are explained. `at` is what the names of a row
 * begin with; a row that was not started may stay empty.
 */
export function EntryFields(props: {
  readonly entries: readonly Field[];
  readonly at?: string;
  readonly started?: boolean;
}) {
  const { at = '', started = true } = props;
  const { calculator } = useReading().read;
  const entries = props.entries.filter(({ name }) => !isFirst(calculator, at + name));
  const typed = entries.filter((field) => field.kind !== 'flag' && field.kind !== 'choice');
  const choices = entries.filter((field) => field.kind === 'choice');
  const selects = choices.filter((field) => !isExplained(field));
  const flags = entries.filter((field) => field.kind === 'flag');
  return (
    <>
      {typed.length === 0 ? null : (
        <FieldRow>
          {typed.map((field) => (
            <EntryField
              key={field.name}
              field={field}
              name={at + field.name}
              optional={!started || isOptional(field)}
            />
          ))}
          {selects.map((field) => (
            <EntrySelect key={field.name} field={field} name={at + field.name} />
          ))}
        </FieldRow>
      )}
      {choices.filter(isExplained).map((field) => (
        <RadioGroup
          key={field.name}
          {...words(field, at)}
          options={Object.entries(field.options).map(([value, option]) =>
            typeof option === 'string'
              ? { value, label: option }
              : { value, label: option.name, text: option.meaning },
          )}
          {...(field.usual === undefined ? {} : { value: field.usual })}
        />
      ))}
      {flags
        .filter(({ only = calculator }) => only === calculator)
        .map((field) => (
          <Checkbox key={field.name} {...words(field, at)} value="1" />
        ))}
    </>
  );
}

/** The three entries that matter most, which the others are told apart from. */
export function FirstEntries() {
  const { calculator } = useReading().read;
  const fields = firstFields(calculator);
  const flags = fields.filter((field) => field.kind === 'flag');
  const typed = fields.filter((field) => field.kind !== 'flag');
  return (
    <>
      <FieldRow>
        {typed.map((field) => (
          <EntryField
            key={field.name}
            field={field}
            name={field.name}
            optional={isOptional(field)}
          />
        ))}
      </FieldRow>
      {flags.map((field) => (
        <Checkbox key={field.name} {...words(field, '')} value="1" />
      ))}
    </>
  );
}

type Choice = Extract<Field, { kind: 'choice' }>;

function isExplained({ options }: Choice): boolean {
  return Object.values(options).some((option) => typeof option !== 'string');
}

function words({ name, label, hint }: Field, at: string) {
  return { name: at + name, label, ...(hint === undefined ? {} : { hint }), optional: true };
}

/** A choice between options that need no explanation. */
function EntrySelect(props: { readonly field: Choice; readonly name: string }) {
  const { field, name } = props;
  const { label, hint, none, usual, options } = field;
  const named = Object.entries(options).map(([value, option]) => ({
    value,
    label: String(option),
  }));
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      options={none === undefined ? named : [{ value: '', label: none }, ...named]}
      optional={isOptional(field)}
      {...(usual === undefined ? {} : { value: usual })}
    />
  );
}

/** A field of the calculator, with what was understood of the entry below it. */
function EntryField(props: {
  readonly field: Field;
  readonly name: string;
  readonly optional: boolean;
}) {
  const { field: declared, name, optional } = props;
  const field = useField(name);
  const first = field.typed ?? '';
  const typed = useEntry(first);
  const understood = useUnderstood(name);
  const isDay = declared.kind === 'day' && (first === '' || isDate(first));
  return (
    <EchoField
      name={name}
      label={declared.label}
      hint={declared.hint}
      optional={optional}
      field={field}
      understood={understood}
      entry={typed}
      first={first}
      type={isDay ? 'date' : 'text'}
      maxLength={declared.kind === 'name' ? nameMaxLength : valueMaxLength}
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

/** Fields that belong together, under their own title. */
export function EntryGroup(props: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={classes(stackCss['space5'], css['group'])}>
      <legend className={css['legend']}>{props.title}</legend>
      {props.note === undefined ? null : <p className={textCss['note']}>{props.note}</p>}
      {props.children}
    </fieldset>
  );
}
