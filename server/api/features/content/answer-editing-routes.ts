import type { EditedFaq } from '../../../../shared/product/content/content-editing.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { faqForEditor, movedIds, questions } from './answer-editing.ts';
import { listEditedAnswers, placeAnswers } from './answer-editing-store.ts';
import { contentChanged } from './content-version.ts';
import { requirePublication } from './publication.ts';
import { publicationRoutes } from './publication-routes.ts';

/** How operators write questions and answers, and put them in order. */
export function answerEditingRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /content/faq'),
    config: { action: 'content.read' },
    handler: async function getEditedFaq() {
      return faqForEditor(db);
    },
  });

  publicationRoutes(app, parts, questions);

  app.route({
    ...endpoint('POST /content/faq/:id/move'),
    config: { action: 'content.write' },
    handler: async function moveAnswer(request, reply) {
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
  });
}
