import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { cursorOf, placeOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import {
  type QueueItem,
  queueKindLabels,
  queuePerPage,
  type WaitingQueue,
} from '#shared/product/queue/queue.ts';
import { countWorkItems, type QueuePlace, workItemRows } from './queue-store.ts';

/** What waits for operators. */
export function queueRoutes(app: ProductApi, { storage, now, workItems }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/queue'),
    config: { action: 'queue.read' },
    handler: async function readQueue(request): Promise<WaitingQueue> {
      const { kind, after, limit = queuePerPage } = request.query;
      const asked = workItems.filter((one) => kind === undefined || one.kind === kind);
      const place = after === undefined ? undefined : placeIn(after);
      const rows = await workItemRows(storage, asked, { place, limit: limit + 1 }, now());
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(toItem),
        nextCursor:
          last === undefined ? null : cursorOf([last.row.since, last.of.kind, last.row.id]),
        counts: await Promise.all(
          workItems.map(async (one) => ({
            kind: one.kind,
            label: queueKindLabels[one.kind],
            count: await countWorkItems(storage, one, now()),
          })),
        ),
      };
    },
  });
}

function placeIn(cursor: string): QueuePlace {
  const [since = '', kind = '', id = ''] = placeOf(cursor, 3);
  return { since, kind, id };
}

function toItem({
  of,
  row,
}: {
  readonly of: WorkItemSource;
  readonly row: WorkItemRow;
}): QueueItem {
  const { id, since, until, amount, currency } = row;
  return {
    ...{ kind: of.kind, id, since, until },
    what: of.what(row),
    path: of.path(row),
    amount: amount === null || currency === null ? null : { amount, currency },
  };
}
