import { formatMoney } from '#shared/money/money.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type { ImportCheck } from '#shared/product/pipeline/imports.ts';
import { importMaxBytes } from '#shared/product/pipeline/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { checkForm, contactsText, fileField, foundField, importForm } from './import-actions.ts';
import css from './pipeline.module.css';
import type { PipelineData } from './pipeline-loader.ts';

const kinds = [
  {
    label: 'CSV',
    types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
    endings: ['.csv', '.txt'],
  },
];

/** The import of contacts: the file, what it would add and what not, and the import. */
export function ImportContacts({ pipeline }: Pick<PipelineData, 'pipeline'>) {
  const check = useFormResult(checkForm)?.result;
  const imported = useFormResult(importForm);
  const contacts = imported?.result?.contacts ?? check?.contacts ?? [];
  return (
    <>
      {contacts.length === 0 ? <FormOutcome intent={importForm} result={imported} /> : null}
      <p>
        One line for each contact, with a name and, if you have them, firm, email, amount, currency
        and a day to follow up. Nothing is added before you confirm it, and we don’t keep the file.
      </p>
      <Form
        intent={checkForm}
        submit="Check file"
        variant={contacts.length === 0 ? 'primary' : 'secondary'}
        files
      >
        <input type="hidden" name="raise" value={pipeline.raise.id} />
        {check === undefined ? null : <Choices check={check} />}
        <FileField
          name={fileField}
          label="File"
          hint="CSV, at most 5 MiB. Excel and Google Sheets export it."
          kinds={kinds}
          maxBytes={importMaxBytes}
        />
      </Form>
      {contacts.length === 0 ? null : (
        <section aria-labelledby="import-new" className={stackCss['space3']}>
          <h3 id="import-new">{contactsText(contacts.length)} to add</h3>
          {check === undefined || check.moreContacts === 0 ? null : (
            <p>
              The file has {contactsText(check.moreContacts)} more. Import these first, then check
              the file again.
            </p>
          )}
          <Form intent={importForm} submit={`Import ${contactsText(contacts.length)}`}>
            <input type="hidden" name="raise" value={pipeline.raise.id} />
            <input type="hidden" name={foundField} value={JSON.stringify(contacts)} />
            <SelectField
              name="stage"
              label="Stage"
              value="backlog"
              options={pipeline.stages.map(({ stage, name }) => ({ value: stage, label: name }))}
            />
          </Form>
          <ul className={classes(textCss['small'], css['lines'])}>
            {contacts.map(({ line, contact }) => (
              <li key={line}>
                Line {line}: {contactWords(contact)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {check === undefined ? null : <Rest check={check} />}
    </>
  );
}

function contactWords(contact: ImportCheck['contacts'][number]['contact']): string {
  const { name, firm = '', email, expected, followUpOn } = contact;
  return [
    name,
    firm,
    email ?? '',
    expected == null ? '' : formatMoney(expected),
    followUpOn == null ? '' : `follow up ${shortDay(followUpOn)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The lines that add nothing, and why. */
function Rest({
  check: { others, moreOthers, contacts, questions },
}: {
  readonly check: ImportCheck;
}) {
  if (questions.length > 0) return null;
  if (others.length === 0) {
    return contacts.length === 0 ? <p>This file has no contacts.</p> : null;
  }
  return (
    <section aria-labelledby="import-rest" className={stackCss['space3']}>
      <h3 id="import-rest">Not added</h3>
      <ul className={classes(textCss['small'], css['lines'])}>
        {others.map(({ line, name, outcome, message }) => (
          <li key={line}>
            Line {line}
            {name === '' ? '' : `, ${name}`} ({outcome === 'duplicate' ? 'duplicate' : 'refused'}):{' '}
            {message}
          </li>
        ))}
      </ul>
      {moreOthers === 0 ? null : <p>And {moreOthers.toLocaleString('en')} more lines.</p>}
    </section>
  );
}

/** How the file was read; what it leaves open comes first. */
function Choices({ check }: { readonly check: ImportCheck }) {
  const { columns, questions, found } = check;
  const options = [
    { value: '', label: 'Detect from the heading' },
    ...columns.map(({ number, title, example }) => ({
      value: String(number),
      label: [`${number}.`, title || 'No heading', example && `(${example})`].join(' ').trim(),
    })),
  ];
  const titleOf = (number: number | undefined) =>
    number === undefined ? 'None found.' : `Found: ${columns[number - 1]?.title || number}.`;
  const fields = [
    { name: 'name', label: 'Name column', hint: titleOf(found.name), options },
    { name: 'firm', label: 'Firm column', hint: titleOf(found.firm), options },
    { name: 'email', label: 'Email column', hint: titleOf(found.email), options },
    { name: 'amount', label: 'Amount column', hint: titleOf(found.amount), options },
    { name: 'currency', label: 'Currency column', hint: titleOf(found.currency), options },
    { name: 'followUpOn', label: 'Follow-up column', hint: titleOf(found.followUpOn), options },
    { name: 'decimal', label: 'Decimals', options: decimalOptions },
    { name: 'dayOrder', label: 'Dates', options: dayOptions },
  ];
  const isAsked = ({ name }: (typeof fields)[number]) =>
    questions.some(({ pointer }) => pointer === `/${name}`);
  return (
    <>
      {questions.length === 0 ? null : (
        <>
          <Notice tone="attention" title="Tell us how to read the file">
            <ul>
              {questions.map(({ pointer, message }) => (
                <li key={pointer}>{message}</li>
              ))}
            </ul>
            <p>Then choose the same file again.</p>
          </Notice>
          {fields.filter(isAsked).map((field) => (
            <SelectField key={field.name} {...field} />
          ))}
        </>
      )}
      <details>
        <summary>
          {questions.length === 0 ? 'Columns and formats' : 'Other columns and formats'}
        </summary>
        <div className={stackCss['space4']}>
          {fields
            .filter((field) => !isAsked(field))
            .map((field) => (
              <SelectField key={field.name} {...field} />
            ))}
        </div>
      </details>
    </>
  );
}

const decimalOptions = [
  { value: '', label: 'Detect from the amounts' },
  { value: 'point', label: 'After a point: 1,234.56' },
  { value: 'comma', label: 'After a comma: 1.234,56' },
];
const dayOptions = [
  { value: '', label: 'Detect from the dates' },
  { value: 'day-first', label: 'Day first: 31/12/2026' },
  { value: 'month-first', label: 'Month first: 12/31/2026' },
];
