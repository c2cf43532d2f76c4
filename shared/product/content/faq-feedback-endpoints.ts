import type { EndpointTable } from '../../http/endpoint.ts';
import { feedbackDays } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { slug } from './content.ts';
import {
  faqFeedback,
  faqRemarks,
  faqRemarksQuery,
  faqVote,
  faqVoteResponse,
} from './faq-feedback.ts';

const tags = ['Content editing'];

/** Endpoints of the feedback of readers on answers. */
export const faqFeedbackEndpoints = {
  'POST /faq/:anchor/feedback': {
    tags: ['Content'],
    summary: 'Say whether an answer was useful',
    description:
      'One vote for each visitor, question and day (UTC); a later one replaces it. A remark stays until another replaces it or the vote changes to yes. The address of the visitor is not stored, and the data that tells visitors apart is deleted when the day is over.',
    params: closed({ anchor: slug }),
    body: faqVote,
    response: { 200: faqVoteResponse },
  },
  'GET /content/feedback': {
    tags,
    summary: 'See which answers are useful',
    description: `The votes of the last ${feedbackDays} days (UTC) on each published question, least useful first: by the share of No, counting one extra Yes and one extra No for each.`,
    response: { 200: faqFeedback },
  },
  'GET /content/feedback/remarks': {
    tags,
    summary: 'Read what was missing in answers',
    description: 'Remarks from readers, newest first, optionally for one question.',
    querystring: faqRemarksQuery,
    response: { 200: faqRemarks },
  },
  'DELETE /content/feedback/remarks/:id': {
    tags,
    summary: 'Delete a remark',
    params: closed({ id: idOf('rmk') }),
  },
} satisfies EndpointTable;
