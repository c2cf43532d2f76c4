import { topicOptions } from '#shared/product/contact/topics.ts';
import { contactAnswerBusinessDays } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { contactForm } from './contact-action.ts';
import { ContactReceiptView } from './contact-receipt-view.tsx';
import { readTopic } from './contact-topics.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { MessageField, SenderFields } from './message-fields.tsx';
import { OtherWays } from './other-ways.tsx';

/** The contact page: the form, or, once it was sent, its reference; beside it the other ways. */
export function ContactView() {
  const result = useFormResult(contactForm);
  const sent = result?.result;
  return (
    <PanelPage
      title="Contact"
      lede={`A person reads every message. Expect an answer within ${contactAnswerBusinessDays} business days.`}
      aside={<OtherWays />}
    >
      {sent === undefined ? (
        <MessageForm />
      ) : (
        <ContactReceiptView result={result} sent={sent} again={routeOf('contact').path} />
      )}
    </PanelPage>
  );
}

function MessageForm() {
  const { url } = usePageView();
  return (
    <Form intent="contact" submit="Send the message">
      <SenderFields />
      <SelectField
        name="topic"
        label="What is your message about?"
        value={readTopic(url)}
        options={[{ value: '', label: 'Choose a topic' }, ...topicOptions]}
      />
      <MessageField hint="Don’t send passwords, bank details or copies of ID documents." />
      <HoneypotField />
    </Form>
  );
}
