import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { markdownReader } from '#api/platform/markdown/markdown-cache.ts';
import { commitmentFor } from '../commitments/commitment-access.ts';
import { signedSnapshotOf } from './signed-snapshot.ts';

/** Adds the route by which somebody reads what they signed. */
export function signedRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const read = markdownReader();

  app.route({
    ...endpoint('GET /commitments/:id/snapshot'),
    config: { action: 'signed-snapshot.read' },
    handler: async function readSignedSnapshot(request) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const found = await commitmentFor(db, actor, 'signed-snapshot.read', id);
      return signedSnapshotOf(db, found, request.query.seq, read);
    },
  });
}
