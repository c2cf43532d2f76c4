/** What readers think of the answers on /faq, and what operators can see of it. */
import { type Static, Type } from 'typebox';
import { remarkMaxLength, remarksPerPage } from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { faqTopics } from './content.ts';
import { publicationStates } from './lifecycle.ts';

export const answerVote = closed({
  useful: Type.Boolean({ title: 'whether it was useful' }),
  missing: Type.Optional(
    line(remarkMaxLength, {
      title: 'what was missing',
    }),
  ),
});
/** `missing` is a line of plain text for the operator. */
export type AnswerVote = Static<typeof answerVote>;

export const answerVoteTaken = closed({
  useful: Type.Boolean(),
  remark: Type.Boolean({ description: 'Whether a remark of this visitor is kept with it.' }),
});
export type AnswerVoteTaken = Static<typeof answerVoteTaken>;

const count = Type.Integer({ minimum: 0 });

export const ratedAnswer = closed({
  id: idOf('faq'),
  topic: oneOf(faqTopics),
  question: Type.String(),
  address: Type.String({ description: 'Its place on the site: /faq#….' }),
  state: oneOf(publicationStates),
  yes: count,
  no: count,
  remarks: Type.Integer({
    minimum: 0,
    description: 'All remarks that are kept, including older ones.',
  }),
});
/** A question with what readers said of its answer. */
export type RatedAnswer = Static<typeof ratedAnswer>;

export const answerFeedback = closed({
  days: Type.Integer({ minimum: 1, description: 'How many days are counted, including today.' }),
  items: Type.Array(ratedAnswer, {
    description: 'Least useful first; unrated ones last.',
  }),
});
export type AnswerFeedback = Static<typeof answerFeedback>;

export const answerRemarksQuery = closed({
  question: Type.Optional(idOf('faq')),
  after: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Where the last page ended. Without it, the newest.',
    }),
  ),
});

export const answerRemark = closed({
  id: idOf('rmk'),
  questionId: idOf('faq'),
  question: Type.String(),
  text: Type.String({ description: 'Plain text, as typed.' }),
  createdAt: moment,
});
export type AnswerRemark = Static<typeof answerRemark>;

export const answerRemarks = closed({
  items: Type.Array(answerRemark, { maxItems: remarksPerPage }),
  nextCursor: orNull(Type.String()),
});
export type AnswerRemarks = Static<typeof answerRemarks>;
