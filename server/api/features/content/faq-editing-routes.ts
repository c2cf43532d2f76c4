import { contentChanged } from '#api/platform/content-version.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { faqEntries, faqForEditor, movedIds } from './faq-editing.ts';
import { listEditedFaqEntries, orderFaqEntries } from './faq-editing-store.ts';
import { requirePublication } from './publication.ts';
import { publicationRoutes } from './publication-routes.ts';

/** How operators write FAQ entries, and put them in order. */
export function faqEditingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/faq'),
    config: { action: 'content.read' },
    handler: async function getEditedFaq() {
      return faqForEditor(db);
    },
  });

  publicationRoutes(app, deps, faqEntries);
  command(app, deps, 'POST /content/faq/:id/move', { action: 'content.write', run: moveFaqEntry });
}

async function moveFaqEntry({
  params: { id },
  body: { direction },
  trx,
}: Command<'POST /content/faq/:id/move'>) {
  const row = await requirePublication(faqEntries, trx, id);
  await orderFaqEntries(trx, movedIds(await listEditedFaqEntries(trx), row, direction));
  const event = { action: 'content.move-question', targetType: 'question', targetId: id };
  return {
    headers: await contentChanged(trx),
    body: await faqForEditor(trx),
    auditEntries: { ...event, after: { direction } },
  };
}
