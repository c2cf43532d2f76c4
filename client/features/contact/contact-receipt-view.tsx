import type { FormResult } from '../../framework/pages/page.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import type { ContactSent } from './contact-action.ts';

/** Shown instead of the form: that the message arrived, its reference, and what happens next. */
export function ContactReceiptView(props: {
  readonly result: FormResult | null;
  readonly sent: ContactSent;
  /** The address for writing another message. */
  readonly again: string;
}) {
  const { reference, answerWithinBusinessDays, email } = props.sent;
  return (
    <>
      <FormOutcome intent="contact" result={props.result} />
      <Facts
        facts={[
          { label: 'Reference', value: <strong>{reference}</strong> },
          { label: 'Answer', value: `Within ${answerWithinBusinessDays} business days` },
          { label: 'Confirmation', value: `By email to ${email}` },
        ]}
      />
      <p>Quote this reference if you write to us about it again.</p>
      <p>
        <a href={props.again}>Send another message</a>
      </p>
    </>
  );
}
