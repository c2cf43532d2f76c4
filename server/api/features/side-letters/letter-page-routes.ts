import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { requireFewLosses } from '#api/platform/rendering/file-losses.ts';
import { thumbnailWidth } from '#api/platform/rendering/limits.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import type { RenderingSource } from '#api/platform/rendering/rendering-deps.ts';
import {
  pageTextWaitMs,
  sendPage,
  thumbnailWaitMs,
  usualPageWidth,
} from '#api/platform/rendering/send-page.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { letterFileFor } from './letter-access.ts';

/**
 * Adds the pages of side letters as pictures and as text. Whoever views them may download the letter,
 * too, so no name stands in them, and no log says who read which.
 */
export function letterPageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const { rendering } = deps;

  app.route({
    ...endpoint('GET /side-letters/:id/pages/:page'),
    config: { action: 'side-letter.read' },
    handler: async function viewLetterPage(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { width = usualPageWidth } = request.query;
      const source = await letterSource(actor, id);
      const signal = leftSignal(reply);
      const asked = { source, page, width, asker: actor.account.id, signal };
      const rendered = await rendering.render(asked);
      await stillThere(actor, id, source);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /side-letters/:id/pages/:page/thumbnail'),
    config: { action: 'side-letter.read' },
    handler: async function viewLetterThumbnail(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const source = await letterSource(actor, id);
      const rendered = await rendering.render({
        ...{ source, page, width: thumbnailWidth, isAhead: true },
        ...{ asker: actor.account.id, signal: leftSignal(reply), waitMs: thumbnailWaitMs },
      });
      await stillThere(actor, id, source);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /side-letters/:id/pages/:page/text'),
    config: { action: 'side-letter.read' },
    handler: async function readLetterText(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const source = await letterSource(actor, id);
      const text = await rendering.text({
        ...{ source, page, asker: actor.account.id },
        ...{ signal: leftSignal(reply), waitMs: pageTextWaitMs },
      });
      await stillThere(actor, id, source);
      reply.header('cache-control', 'private, no-store');
      return { page, text };
    },
  });

  async function letterSource(actor: Actor, id: string): Promise<RenderingSource> {
    const file = await letterFileFor(db, actor, id);
    await requireFewLosses(db, file.sha256);
    return sourceOf(deps.files, file);
  }

  /** Rendering takes a while: a letter that was withdrawn or replaced meanwhile is not shown. */
  async function stillThere(actor: Actor, id: string, { sha256 }: RenderingSource): Promise<void> {
    const file = await letterFileFor(db, actor, id);
    if (file.sha256 !== sha256) throw replaced();
  }
}

function replaced(): ProblemError {
  return new ProblemError(problem('not-found', 'This side letter was replaced. Open it again.'));
}
