import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import { required } from '#api/platform/required.ts';
import { type FoundQuestion, questionFor, readersOfAnswer } from './found-question.ts';
import { roomFacts } from './grant-events.ts';
import { questionById, toQuestion } from './question-store.ts';
import { withdrawAnswer, withdrawnAnswersOf } from './withdrawn-answer-store.ts';

/** A company withdraws an answer that it published by mistake. */
export function withdrawAnswerRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /questions/:id/withdraw-answer', {
    action: 'question.withdraw-answer',
    serializeBy: (_db, id) => id,
    find: (read, actor, action, id) => questionFor(read, actor, action, id, deps.now()),
    run: withdrawRoomAnswer,
  });
}

/** Takes an answer from everybody who could read it, and tells them. */
export async function withdrawRoomAnswer({
  found: { row, room },
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'POST /questions/:id/withdraw-answer', FoundQuestion>) {
  if (row.version !== expected) {
    throw versionConflict(row.version, { current: toQuestion(row, room, actor) });
  }
  if (row.answer === null) {
    throw refusal('not-answered', 'This question has no answer that could be withdrawn.');
  }
  const reason = body.reason.trim();
  const readers = await readersOfAnswer(trx, row, now);
  await withdrawAnswer(trx, row, { by: actor.account.id, reason, now });
  const after = required(await questionById(trx, row.id));
  const earlier = (await withdrawnAnswersOf(trx, [row.id])).get(row.id);
  return {
    body: { question: toQuestion(after, room, actor, earlier) },
    version: after.version,
    auditEntries: {
      action: 'question.withdraw-answer',
      targetType: 'question',
      targetId: row.id,
      after: { raise: room.raise.id, reason },
    },
    events: readers.map((person) => ({
      kind: 'question.answer-withdrawn' as const,
      person,
      facts: roomFacts(room.raise),
      onceKey: `${row.id}:${after.version}`,
    })),
  };
}
