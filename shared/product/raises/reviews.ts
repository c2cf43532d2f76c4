/** The review of a raise: requests and responses. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  reviewCommentMaxLength,
  reviewCommentsMax,
  reviewsPerPage,
  reviewsTimedMax,
} from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { raiseStates } from './lifecycle.ts';
import { raiseOwnership } from './ownership.ts';
import { raise, raiseReason, raiseSnapshot } from './raises.ts';
import { turnaround } from './review-figures.ts';

/** The decisions of an operator about what was submitted. */
export const reviewDecisions = ['approve', 'request_changes', 'reject'] as const;

const field = Type.String({
  minLength: 2,
  maxLength: 120,
  pattern: '^(/[A-Za-z0-9]{1,40}){1,4}$',
  title: 'the field',
  description: 'A JSON pointer into the raise, such as /terms/cap.',
});
/** Several lines, without other control characters. */
const remark = (title: string) => Type.String({ ...line(reviewCommentMaxLength, { title }) });

export const changesRequest = closed({
  comments: Type.Array(closed({ field, comment: remark('what is to change') }), {
    minItems: 1,
    maxItems: reviewCommentsMax,
    title: 'at least one comment',
  }),
});
export const approvalRequest = closed({
  checklist: Type.Array(Type.String({ maxLength: 60 }), {
    maxItems: 40,
    title: 'the points that are passed',
    description: 'The keys of the checklist; all of them have to be passed.',
  }),
});
export const cancelConfirmation = closed({ reason: Type.Optional(raiseReason) });
export const commentAnswer = closed({ answer: remark('an answer') });

export const reviewComment = closed({
  id: idOf('rvc'),
  field: Type.String(),
  comment: Type.String(),
  answer: Type.String({ description: 'Empty where there is none.' }),
  answeredAt: orNull(moment),
  resolvedAt: orNull(
    Type.String({ format: 'date-time', description: 'When it was submitted again.' }),
  ),
});
export type ReviewComment = Static<typeof reviewComment>;

export const raiseReview = closed({
  id: idOf('rvw'),
  snapshot: Type.Integer({ description: 'The number of the snapshot that was reviewed.' }),
  decision: oneOf(reviewDecisions),
  reason: Type.String(),
  comments: Type.Array(reviewComment),
  at: moment,
});
export type RaiseReview = Static<typeof raiseReview>;
export const raiseReviewList = closed({ items: Type.Array(raiseReview) });
export type RaiseReviewList = Static<typeof raiseReviewList>;

/** Who has it to themselves, and until when. */
export const reviewClaim = closed({
  by: Type.String({ description: 'The name of the operator.' }),
  mine: Type.Boolean(),
  until: moment,
});
export type ReviewClaim = Static<typeof reviewClaim>;

const { after, limit } = pageQuery('raises of each list', reviewsPerPage);
/** The three lists of the desk are paged each by itself. */
export const reviewQuery = closed({ after, requestsAfter: after, runningAfter: after, limit });
export const reviewQueue = closed({
  items: Type.Array(
    closed({
      raise: idOf('rse'),
      company: Type.String(),
      title: Type.String(),
      submittedAt: moment,
      waitedHours: Type.Integer({ description: 'Since it was submitted, rounded down.' }),
      claim: orNull(reviewClaim),
    }),
  ),
  nextCursor: orNull(Type.String()),
  /** Requests from companies about running raises. */
  requests: Type.Array(
    closed({
      raise: idOf('rse'),
      company: Type.String(),
      title: Type.String(),
      asks: oneOf(['change', 'cancel']),
      at: moment,
      reason: Type.String(),
    }),
  ),
  requestsNext: orNull(Type.String({ description: 'For `requestsAfter`.' })),
  running: Type.Array(
    closed({
      raise: idOf('rse'),
      company: Type.String(),
      title: Type.String(),
      state: oneOf(raiseStates),
      deadlineAt: orNull(moment),
    }),
    { description: 'Running raises, next deadline first.' },
  ),
  runningNext: orNull(Type.String({ description: 'For `runningAfter`.' })),
  turnaround: closed(turnaround.properties, {
    description: `From submission to decision, over the reviews of the last 90 days, the newest ${reviewsTimedMax}.`,
  }),
});
export type ReviewQueue = Static<typeof reviewQueue>;

const difference = closed({
  pointer: Type.String(),
  before: Type.String({ description: 'As JSON.' }),
  after: Type.String({ description: 'As JSON.' }),
  weight: oneOf(['material', 'reviewed', 'added']),
  reason: Type.String({ description: 'Why it weighs this much.' }),
});

/** That an operator has looked at documents and answers that were added without a review. */
export const additionsLooked = closed({
  until: Type.String({
    format: 'date-time',
    maxLength: 32,
    title: 'when the newest of them was added',
    description: 'Of those that you have seen: what came later still waits.',
  }),
});

export const raiseReviewDesk = closed({
  raise,
  claim: orNull(reviewClaim),
  /** Whether the operator is a member of the company, and so never reviews its raise. */
  hasConflict: Type.Boolean(),
  newestAddition: orNull(
    Type.String({
      format: 'date-time',
      description:
        'When the newest document or answer was added without a review that no operator has looked at; null where none was.',
    }),
  ),
  snapshot: orNull(raiseSnapshot),
  previous: orNull(raiseSnapshot),
  differences: Type.Array(difference, {
    description:
      'From the snapshot before to this one; where a change is proposed, from what holds to what is proposed.',
  }),
  ownership: orNull(raiseOwnership),
  checklist: Type.Array(
    closed({ key: Type.String(), title: Type.String(), question: Type.String() }),
  ),
  reviews: Type.Array(raiseReview),
});
export type RaiseReviewDesk = Static<typeof raiseReviewDesk>;
