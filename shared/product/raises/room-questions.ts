/** Questions in a data room, and their answers. */
import { type Static, type TOptional, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  roomAnswerMaxLength,
  roomQuestionMaxLength,
  roomQuestionMinLength,
  roomQuestionsPerPage,
} from '../fields/limits.ts';
import { closed, idOf, longText, moment, orNull } from '../fields/schema.ts';

export const questionRequest = closed({
  question: longText(roomQuestionMinLength, roomQuestionMaxLength, 'your question'),
});
export const answerRequest = closed({ answer: longText(1, roomAnswerMaxLength, 'the answer') });

export const roomQuestion = closed({
  id: idOf('rqu'),
  question: Type.String(),
  answer: orNull(Type.String()),
  askedBy: orNull(
    Type.String({ description: 'The name, for the company and for who asked; otherwise null.' }),
  ),
  isMine: Type.Boolean(),
  askedAt: moment,
  answeredAt: orNull(Type.String({ format: 'date-time' })),
  version: Type.Integer(),
});
export type RoomQuestion = Static<typeof roomQuestion>;
export const roomQuestionResponse = closed({ question: roomQuestion });
export type RoomQuestionResponse = Static<typeof roomQuestionResponse>;

const unansweredOnly: TOptional<ReturnType<typeof Type.Boolean>> = Type.Optional(
  Type.Boolean({ title: 'whether only unanswered questions are listed' }),
);
export const roomQuestionsQuery = closed({
  unanswered: unansweredOnly,
  ...pageQuery('questions', roomQuestionsPerPage),
});
export const roomQuestionList = closed({
  items: Type.Array(roomQuestion, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type RoomQuestionList = Static<typeof roomQuestionList>;
