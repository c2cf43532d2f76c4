import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { cursorOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { foundMessagesPerPage } from '#shared/product/fields/limits.ts';
import { afterAll, findMessages } from './find-messages.ts';
import { entryAt } from './found-cursor.ts';

/** So many threads are listed that are found by their names. */
const namedShown = 10;

/** The search for messages in all threads of somebody. */
export function messageSearchRoutes(app: ProductApi, { storage }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /thread-messages'),
    config: { action: 'thread.list' },
    handler: async function searchMyThreads(request) {
      const { q, after, limit = foundMessagesPerPage } = request.query;
      const actor = actorOfRequest(request);
      const before = after === undefined ? afterAll : await entryAt(storage.db, actor, after);
      const threads = after === undefined ? namedShown : 0;
      const asked = { q, before, limit: limit + 1, threads };
      const found = await findMessages(storage, actor, asked);
      const shown = found.messages.slice(0, limit);
      const last = found.messages.length > limit ? shown.at(-1) : undefined;
      return {
        threads: [...found.threads],
        items: shown.map(({ message }) => message),
        nextCursor: last === undefined ? null : cursorOf([last.message.id]),
      };
    },
  });
}
