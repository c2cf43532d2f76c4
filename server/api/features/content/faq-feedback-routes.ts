import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { type Rate, takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { FaqFeedback, FaqRemarks } from '#shared/product/content/faq-feedback.ts';
import { feedbackDays, remarksPerPage } from '#shared/product/fields/limits.ts';
import { findEditedFaqEntry } from './faq-editing-store.ts';
import {
  deleteRemark,
  firstCountedDay,
  leastUsefulFirst,
  listRemarks,
  publishedFaqEntryId,
  ratedFaqEntries,
} from './faq-feedback-store.ts';
import { castVote } from './faq-votes.ts';
import { stateOf } from './publication.ts';

/** For one network: enough for a whole office, too little for a program to fill the table. */
const voteRatePerNetwork: Rate = { limit: 60, seconds: 3_600 };
const remarkRatePerNetwork: Rate = { limit: 10, seconds: 3_600 };

/** Adds the feedback on answers: readers say whether one was useful, operators see the results. */
export function faqFeedbackRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/feedback'),
    config: { action: 'feedback.read' },
    handler: async function getFaqFeedback(): Promise<FaqFeedback> {
      const rows = await ratedFaqEntries(db, firstCountedDay(deps.now()));
      const items = leastUsefulFirst(rows).map(({ anchor, published_at, ...row }) => ({
        ...row,
        address: `/faq#${anchor}`,
        state: stateOf({ published_at }),
      }));
      return { days: feedbackDays, items };
    },
  });

  app.route({
    ...endpoint('GET /content/feedback/remarks'),
    config: { action: 'feedback.read' },
    handler: async function getFaqRemarks(request): Promise<FaqRemarks> {
      const { question, after } = request.query;
      if (question !== undefined && (await findEditedFaqEntry(db, question)) === undefined) {
        throw noSuchFaqEntry();
      }
      const page = pageParams({ after }, remarksPerPage);
      const rows = await listRemarks(db, question, page);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      const items = shown.map(({ body: text, question_id: questionId, created_at, ...row }) => ({
        ...{ id: row.id, questionId, question: row.question, text, createdAt: created_at },
      }));
      return { items, nextCursor };
    },
  });

  command(app, deps, 'POST /faq/:anchor/feedback', { action: 'answer.rate', run: rateFaqEntry });
  command(app, deps, 'DELETE /content/feedback/remarks/:id', {
    action: 'feedback.delete',
    run: deleteFaqRemark,
  });
}

async function rateFaqEntry({
  params,
  body,
  context: { ip, ipPrefix },
  trx,
  now,
}: Command<'POST /faq/:anchor/feedback'>) {
  const questionId = await publishedFaqEntryId(trx, params.anchor);
  if (questionId === undefined) throw noSuchFaqEntry();
  await takeRate(trx, `vote:${ipPrefix}`, voteRatePerNetwork, now);
  if (body.missing !== undefined) {
    await takeRate(trx, `remark:${ipPrefix}`, remarkRatePerNetwork, now);
  }
  const voted = await castVote(trx, { questionId, ip, now }, body);
  return {
    body: voted,
    events: body.missing === undefined ? [] : await remarkEvents(trx, questionId, now),
  };
}

/** Tells operators once a day of remarks about a question, however many come. */
async function remarkEvents(
  db: Database,
  questionId: string,
  now: number,
): Promise<readonly AnyEvent[]> {
  const entry = await findEditedFaqEntry(db, questionId);
  if (entry === undefined) return [];
  const onceKey = `${questionId}:${new Date(now).toISOString().slice(0, 10)}`;
  const facts = { question: entry.question };
  return [{ kind: 'answer.remark', person: null, facts, onceKey }];
}

async function deleteFaqRemark({
  params: { id },
  trx,
}: Command<'DELETE /content/feedback/remarks/:id'>) {
  const question = await deleteRemark(trx, id);
  if (question === undefined) {
    throw new ProblemError(problem('not-found', 'This remark no longer exists.'));
  }
  // Logged without its text, because the text is to be deleted.
  const event = { action: 'content.delete-remark', targetType: 'remark', targetId: id };
  return { auditEntries: { ...event, before: { question } } };
}

function noSuchFaqEntry(): ProblemError {
  return new ProblemError(
    problem('not-found', 'This question does not exist. It may have been deleted.'),
  );
}
