import {
  type EditedAnswerAnswer,
  editedAnswerAnswer,
  type PublicationState,
} from '../../../shared/product/content-editing.ts';
import { closed, idOf } from '../../../shared/product/schema.ts';
import { actorOfRequest } from '../access.ts';
import type { FeatureParts, ProductApi } from '../parts.ts';
import { audit } from '../storage/audit.ts';
import type { Write } from '../storage/storage.ts';
import { changeHeaders, versionOf } from '../versions.ts';
import { answerOfAnswer, requireAnswer, requireAnswered } from './answer-editing.ts';
import { publishAnswer } from './answer-editing-store.ts';
import { contentChanged } from './content-version.ts';
import { requireVersion, sentVersion } from './editing-refusals.ts';

const tags = ['Content editing'];
const config = { access: 'operator' } as const;
const params = closed({ id: idOf('faq') });

/** How operators show a question to the public, and take it back. */
export function answerPublicationRoutes(app: ProductApi, parts: FeatureParts): void {
  async function setState(
    trx: Write,
    request: Parameters<typeof audit>[1],
    id: string,
    state: PublicationState,
    expected: number | undefined,
  ) {
    const now = parts.now();
    const row = await requireAnswer(trx, id);
    requireVersion(row, expected, 'question');
    const isPublished = row.published_at !== null;
    if (isPublished === (state === 'published')) return answerOfAnswer(trx, id, 200);
    if (state === 'published') requireAnswered(row);
    await publishAnswer(trx, row, state, { by: actorOfRequest(request).account.id, now });
    const what = state === 'published' ? 'publish' : 'unpublish';
    const event = { action: `content.${what}-question`, targetType: 'question', targetId: id };
    await audit(trx, request, { ...event, after: { anchor: row.anchor } }, now);
    return answerOfAnswer(trx, id, 200, await contentChanged(trx));
  }

  app.post(
    '/api/v1/content/faq/:id/publish',
    {
      schema: {
        tags,
        summary: 'Publish a question',
        description: 'From then on its anchor stays as it is.',
        headers: changeHeaders,
        params,
        response: { 200: editedAnswerAnswer },
      },
      config,
    },
    async function publishEditedAnswer(request, reply) {
      const expected = versionOf(request.headers['if-match']);
      return parts.once<EditedAnswerAnswer>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, request.params.id, 'published', expected)),
      );
    },
  );

  app.post(
    '/api/v1/content/faq/:id/unpublish',
    {
      schema: {
        tags,
        summary: 'Take a question back',
        headers: changeHeaders,
        params,
        response: { 200: editedAnswerAnswer },
      },
      config,
    },
    async function unpublishEditedAnswer(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<EditedAnswerAnswer>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, request.params.id, 'draft', expected)),
      );
    },
  );
}
