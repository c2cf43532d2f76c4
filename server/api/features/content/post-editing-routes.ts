import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { EditedPostList } from '#shared/product/content/post-editing.ts';
import { editedPerPage } from '#shared/product/fields/limits.ts';
import { articles, postItem } from './post-editing.ts';
import { countPosts, listEditedPosts } from './post-editing-store.ts';
import { publicationRoutes } from './publication-routes.ts';

/** How operators write articles. */
export function postEditingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/posts'),
    config: { action: 'content.read' },
    handler: async function getEditedPosts(request): Promise<EditedPostList> {
      const { page = 1, ...words } = request.query;
      const { rows, total } = await listEditedPosts(db, { page, ...words });
      return {
        items: rows.map(postItem),
        total,
        page,
        pageCount: Math.max(1, Math.ceil(total / editedPerPage)),
        counts: await countPosts(db),
      };
    },
  });

  publicationRoutes(app, deps, articles);
}
