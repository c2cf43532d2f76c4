import type { ContactTopic } from '#shared/product/contact/contact.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { contactForm } from './contact-action.ts';
import { ContactReceiptView } from './contact-receipt-view.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { MessageField, SenderFields } from './message-fields.tsx';

/** A form for a message about one topic, on the page about that topic; once sent, its reference. */
export function EnquiryForm(props: {
  readonly topic: ContactTopic;
  /** The address of the page with the id of this section, where the result is shown. */
  readonly action: string;
  readonly submit: string;
  readonly hint: string;
}) {
  const { topic, action, submit, hint } = props;
  const result = useFormResult(contactForm);
  const sent = result?.result;
  if (sent !== undefined) {
    return <ContactReceiptView result={result} sent={sent} again={action.split('#')[0] ?? '/'} />;
  }
  return (
    <Form intent="contact" submit={submit} action={action}>
      <input type="hidden" name="topic" value={topic} />
      <SenderFields />
      <MessageField hint={hint} />
      <HoneypotField />
    </Form>
  );
}
