import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { cursorOf, placeOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { can } from '#api/platform/policy/can.ts';
import { queuePerPage, type WaitingQueue } from '#shared/product/queue/queue.ts';
import { queueKindLabels } from '#shared/product/queue/queue-kinds.ts';
import { savedViewsOf } from '../saved-views/saved-view-store.ts';
import { toQueueItem } from './queue-item.ts';
import {
  countByKind,
  type QueuePlace,
  waitingByKind,
  waitingRows,
  workItemRows,
} from './queue-store.ts';

/** Adds the queue: what waits for operators as a list, and for everyone in numbers. */
export function queueRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now, workItems, ownWaiting } = deps;

  app.route({
    ...endpoint('GET /admin/queue'),
    config: { action: 'queue.read' },
    handler: async function readQueue(request): Promise<WaitingQueue> {
      const { kind, after, limit = queuePerPage } = request.query;
      const asked = workItems.filter((one) => kind === undefined || one.kind === kind);
      const place = after === undefined ? undefined : placeIn(after);
      const rows = await workItemRows(storage, asked, { place, limit: limit + 1 }, now());
      const counts = await waitingByKind(storage, workItems, now());
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(toQueueItem),
        nextCursor:
          last === undefined ? null : cursorOf([last.row.since, last.of.kind, last.row.id]),
        counts: workItems.map(({ kind: of }) => ({
          kind: of,
          label: queueKindLabels[of],
          count: counts[of] ?? 0,
        })),
      };
    },
  });

  app.route({
    ...endpoint('GET /me/waiting'),
    config: { action: 'waiting.count' },
    handler: async function countWaiting(request) {
      const actor = actorOfRequest(request);
      const queued = can(actor, 'queue.read') === 'yes' ? workItems : [];
      const own = ownWaiting
        .filter((one) => one.isFor(actor))
        .map(async ({ kind, select }) => ({
          kind,
          rows: await select(storage.db, actor.account.id, now()),
        }));
      const rows = [...waitingRows(storage, queued, now()), ...(await Promise.all(own))];
      const { savedViews: list } = request.query;
      if (list === undefined) return { counts: await countByKind(storage, rows) };
      const [counts, savedViews] = await Promise.all([
        countByKind(storage, rows),
        savedViewsOf(storage.db, actor.account.id, list),
      ]);
      return { counts, savedViews: [...savedViews] };
    },
  });
}

function placeIn(cursor: string): QueuePlace {
  const [since = '', kind = '', id = ''] = placeOf(cursor, 3);
  return { since, kind, id };
}
