import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { scheduledRaisesPerPage } from '#shared/product/fields/limits.ts';
import type { Schedule, SchedulePage } from '#shared/product/raises/scheduled-transitions.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { raisesByNextLook } from './raise-looks.ts';
import { scheduledTransitionsOf } from './schedule.ts';
import { planOf, scheduledUntil } from './schedule-plan.ts';

/**
 * Adds the schedule of what will happen automatically: to all raises for operators, to one also for
 * its company.
 */
export function scheduleRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/schedule'),
    config: { action: 'schedule.read' },
    handler: async function readSchedule(request): Promise<SchedulePage> {
      const now = deps.now();
      const asked = pageParams(request.query, scheduledRaisesPerPage);
      const rows = await raisesByNextLook(db, scheduledUntil(now), asked);
      const { shown, nextCursor } = pageOf(rows, asked, ({ look_at, id }) => [look_at ?? '', id]);
      return { ...planOf(await scheduledTransitionsOf(db, shown, true), now), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/schedule'),
    config: { action: 'raise.read' },
    handler: async function readRaiseSchedule(request): Promise<Schedule> {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'raise.read', request.params.id);
      return planOf(await scheduledTransitionsOf(db, [raise], raise.role === null), deps.now());
    },
  });
}
