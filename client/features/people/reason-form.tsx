import type { ReactNode } from 'react';
import { operatorReasonMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import css from './people.module.css';

/** A decision that takes a reason: it opens on request, and stays open with its result. */
export function ReasonForm(props: {
  readonly intent: string;
  readonly title: string;
  /** What happens then. */
  readonly lede: ReactNode;
  readonly submit: string;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  /** Hidden fields: what it is about. */
  readonly fields: Readonly<Record<string, string>>;
  readonly name?: 'reason' | 'note';
  readonly label?: string;
  readonly hint?: string;
  /** The page says above what it did; why something was refused is still said in the form. */
  readonly doneAbove?: boolean;
  /** It is one of several in `Disclosures`. */
  readonly grouped?: boolean;
  /** Further fields. */
  readonly children?: ReactNode;
}) {
  const { intent, title, lede, submit, variant = 'secondary', fields } = props;
  const { name = 'reason', label = 'Reason', hint = 'At least 20 characters.' } = props;
  const { doneAbove = false, grouped = false } = props;
  const result = useFormResult(intent);
  const isRefused = result?.problem !== undefined;
  const form = (
    <Disclosure title={title} open={isRefused}>
      <p className={css['lede']}>{lede}</p>
      <Form
        intent={intent}
        submit={submit}
        variant={variant}
        saidElsewhere={doneAbove && !isRefused}
      >
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <TextAreaField
          name={name}
          label={label}
          hint={hint}
          maxLength={operatorReasonMaxLength}
          short
        />
        {props.children}
      </Form>
    </Disclosure>
  );
  return grouped ? form : <Disclosures>{form}</Disclosures>;
}
