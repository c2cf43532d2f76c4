import {
  highlightMaxLength,
  highlightsMax,
  raiseSummaryMaxLength,
  raiseTitleMaxLength,
} from '#shared/product/fields/limits.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import textCss from '../../../ui/tokens/text.module.css';
import { companyHref, problemHref } from '../raise-needs.ts';
import { typedRaise } from '../raise-values.ts';
import type { StepProps } from './step-props.ts';

/** Shows the fields of a raise that investors read first. */
export function CompanyStep({ raise, problems }: StepProps) {
  const values = typedRaise(raise);
  const { company } = raise;
  return (
    <>
      <p className={textCss['soft']}>
        <strong>{company.name}</strong>
        {company.oneLiner === '' ? null : `: ${company.oneLiner}`}{' '}
        <a href={companyHref(raise)}>Change the company’s details</a>
      </p>
      <CompanyNeeds raise={raise} problems={problems} />
      <TextField
        name="title"
        label="Title"
        hint="The name of the raise, at least 5 characters."
        value={raise.title}
        maxLength={raiseTitleMaxLength}
        autoComplete="off"
      />
      <TextAreaField
        name="summary"
        label="Summary"
        hint="What the company does and why it’s raising, in a sentence or two. Shown in every list."
        value={raise.summary}
        maxLength={raiseSummaryMaxLength}
        short
      />
      <RowsField
        name="highlights"
        label="Highlights"
        hint="Facts that a reader can check: revenue, customers, patents."
        each="Highlight"
        value={values['highlights'] ?? ''}
        max={highlightsMax}
        row={({ name, value }) => (
          <TextField
            name={name('text')}
            label="Fact"
            value={value('text')}
            maxLength={highlightMaxLength}
            autoComplete="off"
          />
        )}
      />
    </>
  );
}

/** What the raise needs of its company, which is written on the company's own page. */
function CompanyNeeds(props: {
  readonly raise: Raise;
  readonly problems: readonly RaiseProblem[];
}) {
  const { raise } = props;
  const problems = props.problems.filter(({ pointer }) => /^\/(company|payment)/.test(pointer));
  if (problems.length === 0) return null;
  const isPage = problems.some(({ pointer }) => pointer.startsWith('/company'));
  const title = isPage
    ? 'Your company’s page isn’t complete'
    : 'A confirmed bank account is needed';
  return (
    <Notice tone="attention" title={title}>
      <ul>
        {problems.map(({ pointer, message }) => (
          <li key={pointer}>
            <a href={problemHref(raise, pointer)}>{message}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
