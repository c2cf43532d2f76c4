import type { Currency } from '#shared/money/currencies.ts';
import { statementMaxBytes } from '#shared/product/payments/limits.ts';
import type { StatementCheck } from '#shared/product/payments/statements/statements.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import type { StepUp } from '../../../framework/step-up/step-up-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState } from '../../../ui/feedback/placeholder.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import css from './statement.module.css';
import { fileField, matchForm, recordForm } from './statement-actions.ts';
import { StatementMatches, StatementRest } from './statement-matches.tsx';

const kinds = [
  {
    label: 'CSV',
    types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
    endings: ['.csv', '.txt'],
  },
  { label: 'camt.053 (XML)', types: ['application/xml', 'text/xml'], endings: ['.xml'] },
];

/** The import of a bank statement: the file, what it matches, and the payments to record. */
export function StatementPart(props: {
  readonly raise: { readonly id: string; readonly currency: Currency };
  readonly mayImport: boolean;
  readonly neededStepUp: StepUp | null;
}) {
  const { raise, mayImport, neededStepUp } = props;
  const checked = useFormResult(matchForm)?.result;
  const recorded = useFormResult(recordForm);
  if (!mayImport) {
    return (
      <EmptyState title="Only the owner records payments">
        <p>You can see in the book which payments have arrived.</p>
      </EmptyState>
    );
  }
  const exact = checked?.payments.flatMap(({ match }, at) =>
    match === 'exact' ? [String(at)] : [],
  );
  const matched =
    recorded?.result ?? (checked && { payments: checked.payments, selected: exact ?? [] });
  return (
    <>
      {matched === undefined ? <FormOutcome intent={recordForm} result={recorded} /> : null}
      <Panel
        title="Bank statement"
        lede="Payments are matched by their reference and amount. Nothing is recorded before you confirm it, and we don’t keep the file."
      >
        <div className={stackCss['form']}>
          <Form intent={matchForm} submit="Match payments" files>
            <input type="hidden" name="raise" value={raise.id} />
            {checked === undefined ? null : <Choices check={checked} />}
            <FileField
              name={fileField}
              label="Statement"
              hint={`CSV or camt.053 (XML), at most 5 MiB and 20,000 lines. Only payments in ${raise.currency} count.`}
              kinds={kinds}
              maxBytes={statementMaxBytes}
            />
          </Form>
        </div>
      </Panel>
      {matched === undefined || matched.payments.length === 0 ? null : (
        <StatementMatches raise={raise} {...matched} neededStepUp={neededStepUp} />
      )}
      {checked === undefined || checked.questions.length > 0 ? null : (
        <StatementRest check={checked} />
      )}
    </>
  );
}

/**
 * What has to be said about a CSV file before it can be read, and below it what can be said;
 * browsers forget the file meanwhile.
 */
function Choices({ check }: { readonly check: StatementCheck }) {
  const { columns, questions, found } = check;
  if (columns.length === 0) return null;
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
    { name: 'date', label: 'Date column', hint: titleOf(found.date), options },
    { name: 'amount', label: 'Amount column', hint: titleOf(found.amount), options },
    { name: 'text', label: 'Description column', hint: titleOf(found.text), options },
    { name: 'payer', label: 'Payer column', hint: titleOf(found.payer), options },
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
        <div className={classes(stackCss['space4'], css['fields'])}>
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
