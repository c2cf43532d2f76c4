/** Questions in a data room, and their answers. */
import { type Static, type TOptional, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  answersWithdrawnAtOnce,
  roomAnswerMaxLength,
  roomQuestionMaxLength,
  roomQuestionMinLength,
  roomQuestionsPerPage,
  searchMaxLength,
} from '../fields/limits.ts';
import { closed, idOf, longText, moment, orNull } from '../fields/schema.ts';
import { raiseReason } from './raises.ts';

export const questionRequest = closed({
  question: longText(roomQuestionMinLength, roomQuestionMaxLength, 'your question'),
});
export const answerRequest = closed({ answer: longText(1, roomAnswerMaxLength, 'the answer') });

/** Several answers that are withdrawn for one reason. */
export const answersWithdrawal = closed({
  questions: Type.Array(
    closed({
      id: idOf('rqu'),
      version: Type.Integer({ minimum: 1, description: 'As you read the answer.' }),
    }),
    { minItems: 1, maxItems: answersWithdrawnAtOnce, title: 'which answers' },
  ),
  reason: raiseReason,
});

const byOperator = Type.Boolean({
  description: 'Whether an operator took it down, instead of its company withdrawing it.',
});

/** That an answer was withdrawn, for everybody who may read the question. */
export const answerWithdrawal = closed({ at: moment, reason: Type.String(), byOperator });

export const roomQuestion = closed({
  id: idOf('rqu'),
  question: Type.String(),
  answer: orNull(Type.String()),
  askedBy: orNull(
    Type.String({
      description: 'The name, for the company and the person who asked; otherwise null.',
    }),
  ),
  isMine: Type.Boolean(),
  askedAt: moment,
  answeredAt: orNull(Type.String({ format: 'date-time' })),
  withdrawn: orNull(answerWithdrawal),
  withdrawnAnswers: Type.Array(
    closed({
      answer: Type.String(),
      answeredAt: moment,
      withdrawnAt: moment,
      reason: Type.String(),
      byOperator,
    }),
    { description: 'What was withdrawn, oldest first: for the company and operators; else empty.' },
  ),
  version: Type.Integer(),
});
export type RoomQuestion = Static<typeof roomQuestion>;
export const roomQuestionResponse = closed({ question: roomQuestion });
export type RoomQuestionResponse = Static<typeof roomQuestionResponse>;

const unansweredOnly: TOptional<ReturnType<typeof Type.Boolean>> = Type.Optional(
  Type.Boolean({ title: 'whether only unanswered questions are listed' }),
);
const withdrawnOnly: TOptional<ReturnType<typeof Type.Boolean>> = Type.Optional(
  Type.Boolean({ title: 'whether only questions with a withdrawn answer are listed' }),
);
const answeredOnly: TOptional<ReturnType<typeof Type.Boolean>> = Type.Optional(
  Type.Boolean({ title: 'whether only answered questions are listed' }),
);
export const roomQuestionsQuery = closed({
  unanswered: unansweredOnly,
  answered: answeredOnly,
  withdrawn: withdrawnOnly,
  q: Type.Optional(
    Type.String({
      maxLength: searchMaxLength,
      title: 'what to search for',
      description: 'A part of the question or of its answer.',
    }),
  ),
  ...pageQuery('questions', roomQuestionsPerPage),
});
export const roomQuestionList = closed({
  items: Type.Array(roomQuestion, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type RoomQuestionList = Static<typeof roomQuestionList>;
