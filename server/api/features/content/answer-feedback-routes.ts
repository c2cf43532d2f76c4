import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type {
  AnswerFeedback,
  AnswerRemarks,
  AnswerVoteTaken,
} from '../../../../shared/product/content/answer-feedback.ts';
import { feedbackDays, remarksPerPage } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { cursorOf, placeOf } from '../../platform/http/cursor.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import { editedAnswerById } from './answer-editing-store.ts';
import {
  firstCountedDay,
  leastUsefulFirst,
  remarkRatePerNetwork,
  voteRatePerNetwork,
} from './answer-feedback-rules.ts';
import {
  deleteRemark,
  listRemarks,
  publishedQuestion,
  ratedQuestions,
} from './answer-feedback-store.ts';
import { castVote } from './answer-votes.ts';
import { stateOf } from './publication-columns.ts';

/** Feedback on answers: readers say whether one was useful, operators see the results. */
export function answerFeedbackRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('POST /faq/:anchor/feedback'),
    config: { action: 'answer.rate' },
    handler: async function rateAnswer(request, reply) {
      const { ip, ipPrefix } = request.visitor;
      return parts.once<AnswerVoteTaken>(request, reply, (commit) =>
        commit(async function commitVote(trx) {
          const now = parts.now();
          const questionId = await publishedQuestion(trx, request.params.anchor);
          if (questionId === undefined) throw noSuchQuestion();
          await takeRate(trx, `vote:${ipPrefix}`, voteRatePerNetwork, now);
          if (request.body.missing !== undefined) {
            await takeRate(trx, `remark:${ipPrefix}`, remarkRatePerNetwork, now);
          }
          return { status: 200, body: await castVote(trx, { questionId, ip, now }, request.body) };
        }),
      );
    },
  });

  app.route({
    ...endpoint('GET /content/feedback'),
    config: { action: 'feedback.read' },
    handler: async function getAnswerFeedback(): Promise<AnswerFeedback> {
      const rows = await ratedQuestions(db, firstCountedDay(parts.now()));
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
    handler: async function getAnswerRemarks(request): Promise<AnswerRemarks> {
      const { question, after } = request.query;
      if (question !== undefined && (await editedAnswerById(db, question)) === undefined) {
        throw noSuchQuestion();
      }
      const [createdAt = '', id = ''] = after === undefined ? [] : placeOf(after, 2);
      const rows = await listRemarks(db, {
        ...(question === undefined ? {} : { question }),
        ...(after === undefined ? {} : { after: { createdAt, id } }),
      });
      const shown = rows.slice(0, remarksPerPage);
      const last = rows.length > remarksPerPage ? shown.at(-1) : undefined;
      return {
        items: shown.map((row) => ({
          id: row.id,
          questionId: row.question_id,
          question: row.question,
          text: row.body,
          createdAt: row.created_at,
        })),
        nextCursor: last === undefined ? null : cursorOf([last.created_at, last.id]),
      };
    },
  });

  app.route({
    ...endpoint('DELETE /content/feedback/remarks/:id'),
    config: { action: 'feedback.delete' },
    handler: async function deleteAnswerRemark(request, reply) {
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const question = await deleteRemark(trx, id);
          if (question === undefined) {
            throw new ProblemError(problem('not-found', 'This remark no longer exists.'));
          }
          // Logged without its text, because the text is to be deleted.
          const event = { action: 'content.delete-remark', targetType: 'remark', targetId: id };
          await audit(trx, request, { ...event, before: { question } }, parts.now());
          return { status: 204 };
        }),
      );
    },
  });
}

function noSuchQuestion(): ProblemError {
  return new ProblemError(
    problem('not-found', 'This question does not exist. It may have been deleted.'),
  );
}
