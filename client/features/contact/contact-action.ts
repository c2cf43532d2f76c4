import type { ContactReceipt } from '#shared/product/contact/contact.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The result that the page shows after the message was stored. */
export interface ContactSent extends ContactReceipt {
  /** The address the confirmation is sent to. */
  readonly email: string;
}

/** The form of a message. */
export const contactForm: FormName<ContactSent> = formName('contact');

/** Sends what was typed; empty fields are left out, so that the API asks for them. */
export const sendMessage: FormHandler = async (action) => {
  const { form, api, key } = action;
  const email = text(form, 'email').trim();
  const topic = text(form, 'topic');
  const message = {
    name: text(form, 'name').trim(),
    email,
    topic: topic || undefined,
    body: text(form, 'body'),
    website: text(form, 'website'),
  };
  const receipt = await api.send('POST /contact', { body: message, key });
  const sent: ContactSent = { ...receipt, email };
  return doneWith(contactForm, 'Thank you. Your message has arrived.', sent);
};
