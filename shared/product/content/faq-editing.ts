/** How operators write FAQ entries; publication-fields.ts has the rules. */
import { type Static, Type } from 'typebox';
import { faqAnswerMaxLength, questionMaxLength } from '../fields/limits.ts';
import { closed, idOf, line, oneOf } from '../fields/schema.ts';
import { faqTopics } from './faq-topics.ts';
import { markdown, publication, renderedMarkdown } from './publication-fields.ts';

const question = line(questionMaxLength, { title: 'the question' });
const answer = markdown(faqAnswerMaxLength, 'the answer');
const topic = oneOf(faqTopics, { title: 'a topic' });
/** Same form as a slug; some names are used by the page itself and refused (422). */
const anchor = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  title: 'the short name of the question',
});

const optional = { anchor: Type.Optional(anchor), answer: Type.Optional(answer) };

export const faqEntryDraft = closed({ topic, question, ...optional });
/**
 * Without an anchor, one is made from the question. A new question goes to the end of its topic.
 */
export type FaqEntryDraft = Static<typeof faqEntryDraft>;

/** A change of topic moves the question to the end of the new one. */
export const faqEntryChange = closed({
  topic: Type.Optional(topic),
  question: Type.Optional(question),
  ...optional,
});

export const moveDirections = ['up', 'down'] as const;
export type MoveDirection = (typeof moveDirections)[number];

export const faqEntryMove = closed({ direction: oneOf(moveDirections, { title: 'a direction' }) });
export type FaqEntryMove = Static<typeof faqEntryMove>;

const editedFaqEntryFields = {
  id: idOf('faq'),
  topic: oneOf(faqTopics),
  question: Type.String(),
  anchor: Type.String(),
  anchorFrozen: Type.Boolean({
    description: 'Whether it has been published; if so, the anchor cannot change.',
  }),
  address: Type.String({ description: 'Its place on the site once published: /faq#….' }),
  ...publication,
};

/** A question in the operator's list: without its answer. */
export const editedFaqEntryItem = closed(editedFaqEntryFields);
export type EditedFaqEntryItem = Static<typeof editedFaqEntryItem>;

export const editedFaqEntry = closed({
  ...editedFaqEntryFields,
  answer: Type.String({ description: 'Markdown.' }),
  ...renderedMarkdown,
});
export type EditedFaqEntry = Static<typeof editedFaqEntry>;

export const editedFaqEntryResponse = closed({ item: editedFaqEntry });
export type EditedFaqEntryResponse = Static<typeof editedFaqEntryResponse>;

export const editedFaq = closed({
  topics: Type.Array(
    closed({
      topic: oneOf(faqTopics),
      title: Type.String(),
      items: Type.Array(editedFaqEntryItem),
    }),
    { description: 'Every topic in page order, with drafts in place.' },
  ),
  total: Type.Integer({ minimum: 0 }),
});
export type EditedFaq = Static<typeof editedFaq>;
