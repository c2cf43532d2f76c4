import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  roomAnswerMaxLength,
  roomQuestionMaxLength,
  roomQuestionsPerPage,
} from '#shared/product/fields/limits.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { answerVisibility } from './answer-access.ts';
import { ndaRequired } from './document-access.ts';
import { type FoundQuestion, questionFor } from './found-question.ts';
import { roomFacts } from './grant-events.ts';
import {
  addQuestion,
  answeredMeanwhile,
  answerQuestion,
  listQuestions,
  questionById,
  toQuestion,
} from './question-store.ts';
import { type Room, roomFor } from './room-access.ts';
import { toldOfAnswer } from './told-of-answers.ts';
import { withdrawnAnswersOf } from './withdrawn-answer-store.ts';

/** How often one person may ask, and how many questions one raise gets in an hour. */
const askingRate = { limit: 20, seconds: 3_600 };

/** Questions on a raise, and their answers. */
export function questionRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    roomFor(read, actor, action, id, deps.now());

  app.route({
    ...endpoint('GET /raises/:id/questions'),
    config: { action: 'question.list' },
    handler: async function listRoomQuestions(request) {
      const actor = actorOfRequest(request);
      const {
        unanswered = false,
        answered,
        withdrawn: hasWithdrawn = false,
        q,
        ...page
      } = request.query;
      const room = await find(db, actor, 'question.list', request.params.id);
      const nda = await ndaOf(db, room.raise.id);
      const visibility = answerVisibility(room.grant, nda?.version);
      if (visibility === 'after-nda') throw ndaRequired(room, nda?.version);
      const asked = pageParams(page, roomQuestionsPerPage);
      const ownOnly = visibility === 'own';
      const filter = {
        ...{ unanswered, withdrawn: hasWithdrawn, ownOnly },
        ...(answered === undefined ? {} : { answered }),
        ...(q === undefined ? {} : { q }),
      };
      const rows = await listQuestions(db, room, actor, { ...asked, ...filter });
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.asked_at, row.id]);
      const ids = room.grant === undefined ? shown.map(({ id }) => id) : [];
      const withdrawn = await withdrawnAnswersOf(db, ids);
      const items = shown.map((row) => toQuestion(row, room, actor, withdrawn.get(row.id)));
      return { items, nextCursor };
    },
  });

  command(app, deps, 'POST /raises/:id/questions', {
    action: 'question.ask',
    bodyLimit: bodyWithText(roomQuestionMaxLength),
    rates: ({ actor }) => ({ [`room-question:${actor.account.id}`]: askingRate }),
    find,
    run: askQuestion,
  });
  command(app, deps, 'POST /questions/:id/answer', {
    action: 'question.answer',
    bodyLimit: bodyWithText(roomAnswerMaxLength),
    find: (read, actor, action, id) => questionFor(read, actor, action, id, deps.now()),
    run: answerRoomQuestion,
  });
}

/** Asks the company something. */
export async function askQuestion({
  found: room,
  actor,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/questions', Room>) {
  const { raise } = room;
  const id = await addQuestion(trx, raise.id, actor.account.id, body.question, now);
  const row = required(await questionById(trx, id));
  return {
    body: { question: toQuestion(row, room, actor) },
    version: row.version,
    events: [
      {
        kind: 'question.asked' as const,
        person: actor.account.id,
        facts: { ...roomFacts(raise), question: id },
        audit: {
          action: 'question.ask',
          targetType: 'question',
          targetId: id,
          after: { raise: raise.id },
        },
      },
    ],
  };
}

/** Answers a question for everybody in the room. */
export async function answerRoomQuestion({
  found: { row, room },
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'POST /questions/:id/answer', FoundQuestion>) {
  if (row.version !== expected) {
    throw await answeredMeanwhile(trx, row, toQuestion(row, room, actor));
  }
  await answerQuestion(trx, row, actor.account.id, body.answer, now);
  const answered = required(await questionById(trx, row.id));
  const { raise } = room;
  const earlier = (await withdrawnAnswersOf(trx, [row.id])).get(row.id);
  // People are told of an answer, and not of each correction of it; of the one after a withdrawal too.
  const events = row.answered_at === null ? await toldOfAnswer(trx, { row, room }, now) : [];
  return {
    body: { question: toQuestion(answered, room, actor, earlier) },
    version: answered.version,
    auditEntries: {
      action: 'question.answer',
      targetType: 'question',
      targetId: row.id,
      after: { raise: raise.id },
    },
    events,
  };
}
