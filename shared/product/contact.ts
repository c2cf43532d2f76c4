/** Messages to the operator from the contact page. */
import { type Static, Type } from 'typebox';
import {
  contactAnswerBusinessDays,
  contactBodyMaxLength,
  contactBodyMinLength,
  emailMaxLength,
  nameMaxLength,
} from './limits.ts';
import { closed, line, oneOf } from './schema.ts';

export const contactTopics = [
  'general',
  'founders',
  'investors',
  'services',
  'press',
  'privacy',
  'security',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export { contactAnswerBusinessDays, contactBodyMaxLength, contactBodyMinLength };

export const contactMessage = closed({
  name: line(nameMaxLength, { title: 'your name' }),
  email: Type.String({
    minLength: 1,
    maxLength: emailMaxLength,
    format: 'email',
    title: 'your email address',
  }),
  topic: oneOf(contactTopics, {
    title: 'a topic',
    sentences: { required: 'Choose a topic.', choice: 'Choose a topic from the list.' },
  }),
  body: Type.String({
    minLength: contactBodyMinLength,
    maxLength: contactBodyMaxLength,
    title: 'your message',
    sentences: {
      required: 'Enter your message.',
      minLength: `Your message must have at least ${contactBodyMinLength} characters, so that we can help.`,
    },
  }),
  website: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Leave it empty: people do not see this field, programs that send spam fill it in.',
    }),
  ),
});
export type ContactMessage = Static<typeof contactMessage>;

export const contactReceipt = closed({
  reference: Type.String({ description: 'Quote it when you write again.' }),
  answerWithinBusinessDays: Type.Integer({ minimum: 1 }),
});
export type ContactReceipt = Static<typeof contactReceipt>;
