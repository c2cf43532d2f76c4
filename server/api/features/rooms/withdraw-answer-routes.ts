import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { eachItem } from '#api/platform/http/each-item.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { answersWithdrawnAtOnce, raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { requireNoConflict } from '../review/review-refusals.ts';
import { type FoundQuestion, questionFor } from './found-question.ts';
import { roomFacts } from './grant-events.ts';
import { answeredMeanwhile, questionById, toQuestion } from './question-store.ts';
import { type Room, roomFor } from './room-access.ts';
import { toldOfWithdrawal } from './told-of-answers.ts';
import { withdrawAnswer, withdrawnAnswersOf } from './withdrawn-answer-store.ts';

type Withdraw = Pick<
  Command<'POST /questions/:id/withdraw-answer', FoundQuestion>,
  'found' | 'actor' | 'body' | 'expected' | 'trx' | 'now'
> & {
  /** How many are withdrawn in the same transaction. */
  readonly beside?: number;
};

/** Ids and versions of as many answers as a page has, and a reason. */
const manyAnswersMaxBytes = bodyWithText(raiseReasonMaxLength) + answersWithdrawnAtOnce * 128;

/** A company withdraws an answer that it published by mistake; an operator takes one down. */
export function withdrawAnswerRoutes(app: ProductApi, deps: FeatureDeps): void {
  const ofQuestion = {
    serializeBy: (_db: Database, id: string) => id,
    find: (read: Database, actor: Actor, action: Action, id: string) =>
      questionFor(read, actor, action, id, deps.now()),
  };
  command(app, deps, 'POST /questions/:id/withdraw-answer', {
    ...ofQuestion,
    action: 'question.withdraw-answer',
    run: withdrawRoomAnswer,
  });
  command(app, deps, 'POST /raises/:id/questions/withdraw-answers', {
    action: 'question.withdraw-answer',
    bodyLimit: manyAnswersMaxBytes,
    find: (read, actor, action, id) => roomFor(read, actor, action, id, deps.now()),
    run: withdrawAnswers,
  });
  command(app, deps, 'POST /admin/questions/:id/take-down-answer', {
    ...ofQuestion,
    action: 'raise.operate',
    run: takeAnswerDown,
  });
}

/** Takes an answer of one's company from everybody who could read it, and tells them. */
export async function withdrawRoomAnswer(asked: Withdraw) {
  const { row, room } = asked.found;
  const { question, reason, told } = await withdrawFrom(asked, false);
  const after = { raise: room.raise.id, reason };
  return {
    body: { question },
    version: question.version,
    auditEntries: {
      ...{ action: 'question.withdraw-answer', targetType: 'question', targetId: row.id, after },
    },
    events: told,
  };
}

/** Withdraws several answers of a room, each as if it were withdrawn alone. */
async function withdrawAnswers({
  found: { raise },
  actor,
  action,
  body: { questions, reason },
  trx,
  now,
}: Command<'POST /raises/:id/questions/withdraw-answers', Room>) {
  const versions = new Map(questions.map(({ id, version }) => [id, version]));
  return eachItem(trx, [...versions.keys()], async (id) => {
    const found = await questionFor(trx, actor, action, id, now);
    if (found.row.raise_id !== raise.id) throw noSuch('question');
    const expected = required(versions.get(id));
    const {
      body: _one,
      version: _version,
      ...followed
    } = await withdrawRoomAnswer({
      ...{ found, actor, body: { reason }, expected, trx, now },
      beside: versions.size,
    });
    return followed;
  });
}

/** Takes an answer down for an operator: its readers and its company are told. */
export async function takeAnswerDown(
  asked: Command<'POST /admin/questions/:id/take-down-answer', FoundQuestion>,
) {
  const { row, room } = asked.found;
  requireNoConflict({ role: room.memberRole ?? null });
  const { question, reason, told } = await withdrawFrom(asked, true);
  const after = { raise: room.raise.id, reason };
  return {
    body: { question },
    version: question.version,
    events: [
      {
        kind: 'question.answer-taken-down' as const,
        person: null,
        facts: { ...roomFacts(room.raise), question: row.id, reason },
        audit: {
          ...{ action: 'question.take-down-answer', targetType: 'question' },
          ...{ targetId: row.id, after },
        },
      },
      ...told,
    ],
  };
}

async function withdrawFrom(
  { found: { row, room }, actor, body, expected, trx, now, beside = 1 }: Withdraw,
  byOperator: boolean,
) {
  if (row.version !== expected) {
    throw await answeredMeanwhile(trx, row, toQuestion(row, room, actor));
  }
  if (row.answer === null) {
    throw refusal('not-answered', 'This question has no answer that could be withdrawn.');
  }
  const reason = body.reason.trim();
  await withdrawAnswer(trx, row, { by: actor.account.id, byOperator, reason, now });
  const after = required(await questionById(trx, row.id));
  const earlier = (await withdrawnAnswersOf(trx, [row.id])).get(row.id);
  const { version } = after;
  return {
    question: toQuestion(after, room, actor, earlier),
    reason,
    told: await toldOfWithdrawal(trx, { row, room }, { version, byOperator, now, beside }),
  };
}
