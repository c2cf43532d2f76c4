import {
  answerChange,
  answerDraft,
  answerMove,
  type EditedAnswerAnswer,
  type EditedFaq,
  editedAnswerAnswer,
  editedFaq,
} from '../../../shared/product/content-editing.ts';
import { closed, idOf } from '../../../shared/product/schema.ts';
import { actorOfRequest } from '../access.ts';
import type { FeatureParts, ProductApi } from '../parts.ts';
import { audit } from '../storage/audit.ts';
import { changeHeaders, etagOf, versionOf } from '../versions.ts';
import {
  answerForEditor,
  answerOfAnswer,
  changedAnswer,
  draftedAnswer,
  faqForEditor,
  movedIds,
  requireAnswer,
} from './answer-editing.ts';
import {
  addAnswer,
  deleteAnswer,
  listEditedAnswers,
  placeAnswers,
  saveAnswer,
} from './answer-editing-store.ts';
import { answerPublicationRoutes } from './answer-publication-routes.ts';
import { contentChanged } from './content-version.ts';
import { requireVersion, sentVersion, stillPublished } from './editing-refusals.ts';

const tags = ['Content editing'];
const config = { access: 'operator' } as const;
const params = closed({ id: idOf('faq') });

/** How operators write questions and answers. */
export function answerEditingRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.get(
    '/api/v1/content/faq',
    {
      schema: { tags, summary: 'List questions with drafts', response: { 200: editedFaq } },
      config,
    },
    async function getEditedFaq() {
      return faqForEditor(db);
    },
  );

  app.get(
    '/api/v1/content/faq/:id',
    {
      schema: { tags, summary: 'Open a question', params, response: { 200: editedAnswerAnswer } },
      config,
    },
    async function getEditedAnswer(request, reply): Promise<EditedAnswerAnswer> {
      const row = await requireAnswer(db, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { item: await answerForEditor(db, row) };
    },
  );

  app.post(
    '/api/v1/content/faq',
    {
      schema: {
        tags,
        summary: 'Begin a question',
        description: 'As a draft at the end of its topic.',
        body: answerDraft,
        response: { 201: editedAnswerAnswer },
      },
      config,
    },
    async function beginAnswer(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<EditedAnswerAnswer>(request, reply, (commit) =>
        commit(async function commitAnswer(trx) {
          const now = parts.now();
          const text = await draftedAnswer(trx, request.body);
          const id = await addAnswer(trx, text, { by: account.id, now });
          const after = { anchor: text.anchor, topic: text.topic, question: text.question };
          await audit(trx, request, { ...answerEvent('create', id), after }, now);
          return answerOfAnswer(trx, id, 201);
        }),
      );
    },
  );

  app.patch(
    '/api/v1/content/faq/:id',
    {
      schema: {
        tags,
        summary: 'Save a question',
        description:
          'Where it is published, the change is public at once. In another topic it goes to the end.',
        headers: changeHeaders,
        params,
        body: answerChange,
        response: { 200: editedAnswerAnswer },
      },
      config,
    },
    async function saveEditedAnswer(request, reply) {
      const { account } = actorOfRequest(request);
      const { id } = request.params;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<EditedAnswerAnswer>(request, reply, (commit) =>
        commit(async function commitSave(trx) {
          const now = parts.now();
          const row = await requireAnswer(trx, id);
          requireVersion(row, expected, 'question');
          const text = await changedAnswer(trx, row, request.body);
          await saveAnswer(trx, row, text, { by: account.id, now });
          const fields = Object.keys(request.body).sort();
          const event = {
            ...answerEvent('save', id),
            before: { anchor: row.anchor, topic: row.topic, question: row.question },
            after: { anchor: text.anchor, topic: text.topic, question: text.question, fields },
          };
          await audit(trx, request, event, now);
          const seen = row.published_at === null ? {} : await contentChanged(trx);
          return answerOfAnswer(trx, id, 200, seen);
        }),
      );
    },
  );

  app.post(
    '/api/v1/content/faq/:id/move',
    {
      schema: {
        tags,
        summary: 'Move a question up or down',
        description: 'By one place within its topic; at its end nothing happens.',
        params,
        body: answerMove,
        response: { 200: editedFaq },
      },
      config,
    },
    async function moveAnswer(request, reply) {
      const { id } = request.params;
      const { direction } = request.body;
      return parts.once<EditedFaq>(request, reply, (commit) =>
        commit(async function commitMove(trx) {
          const now = parts.now();
          const row = await requireAnswer(trx, id);
          await placeAnswers(trx, movedIds(await listEditedAnswers(trx), row, direction));
          await audit(trx, request, { ...answerEvent('move', id), after: { direction } }, now);
          const seen = await contentChanged(trx);
          return { status: 200, body: await faqForEditor(trx), headers: seen };
        }),
      );
    },
  );

  answerPublicationRoutes(app, parts);

  app.delete(
    '/api/v1/content/faq/:id',
    {
      schema: { tags, summary: 'Delete a question', headers: changeHeaders, params },
      config,
    },
    async function deleteEditedAnswer(request, reply) {
      const { id } = request.params;
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          const row = await requireAnswer(trx, id);
          requireVersion(row, expected, 'question');
          if (row.published_at !== null) throw stillPublished('question');
          await deleteAnswer(trx, id);
          const before = { anchor: row.anchor, question: row.question };
          await audit(trx, request, { ...answerEvent('delete', id), before }, now);
          return { status: 204 };
        }),
      );
    },
  );
}

function answerEvent(what: string, id: string) {
  return { action: `content.${what}-question`, targetType: 'question', targetId: id };
}
