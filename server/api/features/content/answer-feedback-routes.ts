import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import {
  type AnswerFeedback,
  type AnswerRemarks,
  type AnswerVoteTaken,
  answerFeedback,
  answerRemarks,
  answerRemarksQuery,
  answerVote,
  answerVoteTaken,
} from '../../../../shared/product/content/answer-feedback.ts';
import { slug } from '../../../../shared/product/content/content.ts';
import { feedbackDays, remarksPerPage } from '../../../../shared/product/fields/limits.ts';
import { closed, idOf } from '../../../../shared/product/fields/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { cursorOf, placeOf } from '../../platform/http/cursor.ts';
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

const tags = ['Content editing'];
const config = { access: 'operator' } as const;

/** Feedback on answers: readers say whether one was useful, operators see the results. */
export function answerFeedbackRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.post(
    '/api/v1/faq/:anchor/feedback',
    {
      schema: {
        tags: ['Content'],
        summary: 'Say whether an answer was useful',
        description:
          'One vote for each visitor, question and day (UTC); a later one replaces it. A remark stays until another replaces it or the vote changes to yes. The address of the visitor is not stored, and the data that tells visitors apart is deleted when the day is over.',
        params: closed({ anchor: slug }),
        body: answerVote,
        response: { 200: answerVoteTaken },
      },
      config: { access: 'anyone' },
    },
    async function rateAnswer(request, reply) {
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
  );

  app.get(
    '/api/v1/content/feedback',
    {
      schema: {
        tags,
        summary: 'See which answers are useful',
        description: `The votes of the last ${feedbackDays} days (UTC) on each published question, least useful first: by the share of No, counting one extra Yes and one extra No for each.`,
        response: { 200: answerFeedback },
      },
      config,
    },
    async function getAnswerFeedback(): Promise<AnswerFeedback> {
      const rows = await ratedQuestions(db, firstCountedDay(parts.now()));
      const items = leastUsefulFirst(rows).map(({ anchor, published_at, ...row }) => ({
        ...row,
        address: `/faq#${anchor}`,
        state: stateOf({ published_at }),
      }));
      return { days: feedbackDays, items };
    },
  );

  app.get(
    '/api/v1/content/feedback/remarks',
    {
      schema: {
        tags,
        summary: 'Read what was missing in answers',
        description: 'Remarks from readers, newest first, optionally for one question.',
        querystring: answerRemarksQuery,
        response: { 200: answerRemarks },
      },
      config,
    },
    async function getAnswerRemarks(request): Promise<AnswerRemarks> {
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
  );

  app.delete(
    '/api/v1/content/feedback/remarks/:id',
    {
      schema: { tags, summary: 'Delete a remark', params: closed({ id: idOf('rmk') }) },
      config,
    },
    async function deleteAnswerRemark(request, reply) {
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
  );
}

function noSuchQuestion(): ProblemError {
  return new ProblemError(
    problem('not-found', 'This question does not exist. It may have been deleted.'),
  );
}
