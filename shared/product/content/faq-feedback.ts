/** What readers think of the answers on /faq, and what operators can see of it. */
import { type Static, Type } from 'typebox';
import { remarkMaxLength, remarksPerPage } from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { faqTopics } from './faq-topics.ts';
import { publicationStates } from './lifecycle.ts';

export const faqVote = closed({
  useful: Type.Boolean({ title: 'whether it was useful' }),
  missing: Type.Optional(
    line(remarkMaxLength, {
      title: 'what was missing',
    }),
  ),
});
/** `missing` is a line of plain text for the operator. */
export type FaqVote = Static<typeof faqVote>;

export const faqVoteResponse = closed({
  useful: Type.Boolean(),
  remark: Type.Boolean({ description: 'Whether a remark of this visitor is kept with it.' }),
});
export type FaqVoteResponse = Static<typeof faqVoteResponse>;

const count = Type.Integer({ minimum: 0 });

export const ratedFaqEntry = closed({
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
export type RatedFaqEntry = Static<typeof ratedFaqEntry>;

export const faqFeedback = closed({
  days: Type.Integer({ minimum: 1, description: 'How many days are counted, including today.' }),
  items: Type.Array(ratedFaqEntry, {
    description: 'Least useful first; unrated ones last.',
  }),
});
export type FaqFeedback = Static<typeof faqFeedback>;

export const faqRemarksQuery = closed({
  question: Type.Optional(idOf('faq')),
  after: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Where the last page ended. Without it, the newest.',
    }),
  ),
});

export const faqRemark = closed({
  id: idOf('rmk'),
  questionId: idOf('faq'),
  question: Type.String(),
  text: Type.String({ description: 'Plain text, as typed.' }),
  createdAt: moment,
});
export type FaqRemark = Static<typeof faqRemark>;

export const faqRemarks = closed({
  items: Type.Array(faqRemark, { maxItems: remarksPerPage }),
  nextCursor: orNull(Type.String()),
});
export type FaqRemarks = Static<typeof faqRemarks>;
