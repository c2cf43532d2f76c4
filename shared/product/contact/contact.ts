/** Messages to the operator from the contact page. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  contactAnswerBusinessDays,
  contactBodyMaxLength,
  contactBodyMinLength,
  contactsPerPage,
  emailMaxLength,
  nameMaxLength,
} from '../fields/limits.ts';
import { closed, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';
import { contactStates } from './lifecycle.ts';

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
  name: nameLine(nameMaxLength, { title: 'your name' }),
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
      minLength: `Your message must have at least ${contactBodyMinLength} characters.`,
    },
  }),
  website: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Leave it empty: people do not see this field, but spam programs fill it in.',
    }),
  ),
});
export type ContactMessage = Static<typeof contactMessage>;

export const contactReceipt = closed({
  reference: Type.String({ description: 'Quote it if you write again.' }),
  answerWithinBusinessDays: Type.Integer({ minimum: 1 }),
});
export type ContactReceipt = Static<typeof contactReceipt>;

const state = oneOf(contactStates, {
  title: 'a state',
  sentences: { choice: 'Choose new, answered or spam.' },
});
const topic = oneOf(contactTopics, {
  title: 'a topic',
  sentences: { choice: 'Choose a topic from the list.' },
});

/** A message as operators see it. */
export const receivedMessage = closed({
  id: idOf('msg'),
  reference: Type.String({ description: 'The sender knows it too.' }),
  name: Type.String(),
  email: Type.String(),
  topic: oneOf(contactTopics),
  body: Type.String({ description: 'Plain text, as typed.' }),
  state: oneOf(contactStates),
  createdAt: moment,
  changedAt: orNull(moment),
  changedBy: orNull(Type.String({ description: 'The name of the operator who set the state.' })),
  version: Type.Integer(),
});
export type ReceivedMessage = Static<typeof receivedMessage>;

export const receivedMessageResponse = closed({ message: receivedMessage });
export type ReceivedMessageResponse = Static<typeof receivedMessageResponse>;

export const receivedMessagesQuery = closed({
  state: Type.Optional(state),
  topic: Type.Optional(topic),
  ...pageQuery('messages', contactsPerPage),
});

const count = Type.Integer({ minimum: 0 });

export const receivedMessageList = closed({
  items: Type.Array(receivedMessage, { description: 'Oldest first.' }),
  nextCursor: orNull(Type.String()),
  counts: closed(
    { new: count, answered: count, spam: count },
    { description: 'Of the requested topic, or of all.' },
  ),
});
export type ReceivedMessageList = Static<typeof receivedMessageList>;

export const receivedMessageChange = closed({ state });
export type ReceivedMessageChange = Static<typeof receivedMessageChange>;
