import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { clockRaisesPerPage } from '#shared/product/fields/limits.ts';
import {
  type ClockEntry,
  type ClockPage,
  type ClockPlan,
  clockDays,
} from '#shared/product/raises/raise-clock.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { clockEntries } from './clock-plan.ts';
import { raisesByNextLook } from './raise-looks.ts';

const dayMs = 86_400_000;

/** What will happen by itself: to all raises for operators, to one also for its company. */
export function clockRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/clock'),
    config: { action: 'clock.read' },
    handler: async function readClock(request): Promise<ClockPage> {
      const now = deps.now();
      const asked = pageParams(request.query, clockRaisesPerPage);
      const rows = await raisesByNextLook(db, untilWhen(now), asked);
      const { shown, nextCursor } = pageOf(rows, asked, ({ look_at, id }) => [look_at ?? '', id]);
      return { ...planOf(await clockEntries(db, shown, true), now), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/clock'),
    config: { action: 'raise.read' },
    handler: async function readRaiseClock(request): Promise<ClockPlan> {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'raise.read', request.params.id);
      return planOf(await clockEntries(db, [raise], raise.role === null), deps.now());
    },
  });
}

function untilWhen(now: number): string {
  return new Date(now + clockDays * dayMs).toISOString();
}

function planOf(entries: readonly ClockEntry[], now: number): ClockPlan {
  const until = untilWhen(now);
  const today = new Date(now).toISOString();
  return {
    items: entries
      // A reminder whose time has come was given; anything else is about to be done.
      .filter(({ at, step }) => at <= until && (at > today || !step.startsWith('remind')))
      .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)),
    until,
  };
}
