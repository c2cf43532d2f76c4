import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { dwellMaxMs } from '#shared/product/fields/limits.ts';
import { type Access, addAccess } from '../rooms/access-events.ts';
import { documentFor, type FoundDocument, requireNda } from '../rooms/document-access.ts';
import { isUncounted } from '../rooms/room-access.ts';
import { believedViews } from './believed-views.ts';

/** One reader's beacons: many more than pages can be turned. */
const beaconRate = { limit: 3_000, seconds: 3_600 };

/** How long pages were looked at, as browsers report it. */
export function beaconRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /documents/:id/events', {
    action: 'document.report',
    rates: ({ actor }) => ({ [`reading:${actor.account.id}`]: beaconRate }),
    find: (db, actor, action, id) => documentFor(db, actor, action, id, deps.now()),
    run: reportReading,
  });
}

async function reportReading({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /documents/:id/events', FoundDocument>) {
  requireNda(found);
  const capped = body.views.map(({ page, dwellMs }) => ({
    page,
    dwellMs: Math.min(dwellMs, dwellMaxMs),
  }));
  // What the company and operators report counts in no figure.
  const views = isUncounted(found.room)
    ? capped
    : await believedViews(trx, found, actor.account.id, capped, now);
  const accesses: Access[] = views.map((view) => ({ actor, found, kind: 'page', ...view }));
  if (body.closed === true) accesses.push({ actor, found, kind: 'close' });
  await addAccess(trx, accesses, now);
  return {};
}
