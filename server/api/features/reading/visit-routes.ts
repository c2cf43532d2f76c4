import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { required } from '#api/platform/required.ts';
import { visitsPerPage } from '#shared/product/fields/limits.ts';
import { roomFor } from '../rooms/room-access.ts';
import { findVisit, listVisits, toVisits } from './visit-store.ts';

/** Visits of data rooms, for the company and operators. */
export function visitRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/visits'),
    config: { action: 'access-log.read' },
    handler: async function listRoomVisits(request) {
      const { id } = request.params;
      const { after, limit, ...filter } = request.query;
      const room = await roomFor(db, actorOfRequest(request), 'access-log.read', id, deps.now());
      const asked = pageParams({ after, limit }, visitsPerPage);
      const rows = await listVisits(db, id, filter, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.began_at, row.id]);
      return { items: await toVisits(db, shown, room), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/visits/:visit'),
    config: { action: 'access-log.read' },
    handler: async function readVisit(request) {
      const { id, visit } = request.params;
      const room = await roomFor(db, actorOfRequest(request), 'access-log.read', id, deps.now());
      const row = await findVisit(db, id, visit);
      if (row === undefined) throw noSuch('visit');
      const [found] = await toVisits(db, [row], room);
      return { visit: required(found) };
    },
  });
}
