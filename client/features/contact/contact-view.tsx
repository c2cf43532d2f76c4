import {
  contactAnswerBusinessDays,
  contactBodyMaxLength,
  emailMaxLength,
  nameMaxLength,
} from '../../../shared/product/limits.ts';
import { useFormResult, usePageView } from '../../page-state.tsx';
import { DeskPage } from '../../ui/desk-page.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { ContactSent } from './contact-action.ts';
import { ContactReceiptView } from './contact-receipt-view.tsx';
import { askedTopic, topicOptions } from './contact-topics.ts';
import { OtherWays } from './other-ways.tsx';
import { TrapField } from './trap-field.tsx';

/** The contact page: the form, or, once it was sent, its reference; beside it the other ways. */
export function ContactView() {
  const result = useFormResult('contact');
  const sent = result?.result as ContactSent | undefined;
  return (
    <DeskPage
      title="Contact"
      lede={`A person reads every message. Expect an answer within ${contactAnswerBusinessDays} business days.`}
      aside={<OtherWays />}
    >
      {sent === undefined ? <MessageForm /> : <ContactReceiptView result={result} sent={sent} />}
    </DeskPage>
  );
}

function MessageForm() {
  const { url } = usePageView();
  return (
    <Form intent="contact" submit="Send the message">
      <TextField name="name" label="Your name" autoComplete="name" maxLength={nameMaxLength} />
      <TextField
        name="email"
        label="Email address"
        hint="We send a confirmation right away, and our answer."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMaxLength}
      />
      <SelectField
        name="topic"
        label="What is your message about?"
        value={askedTopic(url)}
        options={[{ value: '', label: 'Choose a topic' }, ...topicOptions]}
      />
      <TextAreaField
        name="body"
        label="Message"
        hint="Please do not send passwords, bank details or copies of ID documents."
        maxLength={contactBodyMaxLength}
      />
      <TrapField />
    </Form>
  );
}
