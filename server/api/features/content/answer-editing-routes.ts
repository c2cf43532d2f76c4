import {
  answerMove,
  type EditedFaq,
  editedFaq,
} from '../../../../shared/product/content/content-editing.ts';
import { closed, idOf } from '../../../../shared/product/fields/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { faqForEditor, movedIds, questions } from './answer-editing.ts';
import { listEditedAnswers, placeAnswers } from './answer-editing-store.ts';
import { contentChanged } from './content-version.ts';
import { requirePublication } from './publication.ts';
import { publicationRoutes } from './publication-routes.ts';

const tags = ['Content editing'];
const config = { access: 'operator' } as const;

/** How operators write questions and answers, and put them in order. */
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

  publicationRoutes(app, parts, questions);

  app.post(
    '/api/v1/content/faq/:id/move',
    {
      schema: {
        tags,
        summary: 'Move a question up or down',
        description: 'By one place within its topic. Does nothing at the end.',
        params: closed({ id: idOf('faq') }),
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
          const row = await requirePublication(questions, trx, id);
          await placeAnswers(trx, movedIds(await listEditedAnswers(trx), row, direction));
          const event = { action: 'content.move-question', targetType: 'question', targetId: id };
          await audit(trx, request, { ...event, after: { direction } }, parts.now());
          const seen = await contentChanged(trx);
          return { status: 200, body: await faqForEditor(trx), headers: seen };
        }),
      );
    },
  );
}
