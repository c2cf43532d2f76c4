import { type ClockPlan, clockDays } from '../../../../../shared/product/raises/raise-clock.ts';
import type { FeatureDeps, ProductApi } from '../../../platform/deps.ts';
import { actorOfRequest } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { raiseFor } from '../raise-store.ts';
import { clockEntries } from './clock-plan.ts';

const dayMs = 86_400_000;

/** What will happen by itself: to all raises for operators, to one also for its company. */
export function clockRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/clock'),
    config: { action: 'clock.read' },
    handler: async function readClock(): Promise<ClockPlan> {
      return plan(db, deps.now(), { forOperators: true });
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/clock'),
    config: { action: 'raise.read' },
    handler: async function readRaiseClock(request): Promise<ClockPlan> {
      const actor = actorOfRequest(request);
      const { id, role } = await raiseFor(db, actor, 'raise.read', request.params.id);
      return plan(db, deps.now(), { raiseId: id, forOperators: role === null });
    },
  });
}

async function plan(
  db: Read,
  now: number,
  of: { readonly raiseId?: string; readonly forOperators: boolean },
): Promise<ClockPlan> {
  const until = new Date(now + clockDays * dayMs).toISOString();
  const today = new Date(now).toISOString();
  const entries = await clockEntries(db, of);
  return {
    items: entries
      // A reminder whose time has come was given; anything else is about to be done.
      .filter(({ at, step }) => at <= until && (at > today || !step.startsWith('remind')))
      .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1)),
    until,
  };
}
