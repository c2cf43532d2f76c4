import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { apiBasePath } from '#shared/http/api-transport.ts';
import { calendarLinkOf, makeCalendarLink, removeCalendarLink } from './calendar-store.ts';
import { readDeadlines } from './read-deadlines.ts';

/** More than anybody does by hand. */
const linkRate = { limit: 30, seconds: 3_600 };

/** Somebody's deadlines, and the link of the calendar that reads them. */
export function deadlineRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/deadlines'),
    config: { action: 'deadline.list' },
    handler: async function listMyDeadlines(request) {
      const actor = actorOfRequest(request);
      const [due, link] = await Promise.all([
        readDeadlines(deps, actor, deps.now()),
        calendarLinkOf(deps.storage.db, actor.account.id),
      ]);
      return { ...due, items: [...due.items], link: link ?? null };
    },
  });

  command(app, deps, 'POST /me/calendar', {
    action: 'calendar.link',
    rates: ({ actor }) => ({ [`calendar-link:${actor.account.id}`]: linkRate }),
    run: makeLink,
  });
  command(app, deps, 'DELETE /me/calendar', { action: 'calendar.link', run: revokeLink });
}

async function makeLink({ actor, context, trx, now }: Command<'POST /me/calendar'>) {
  const { secret, link } = await makeCalendarLink(trx, actor.account.id, now);
  const address = `${context.origin}${apiBasePath}/calendar.ics?token=${secret}`;
  return { body: { address, link }, auditEntries: calendarEntry('issue', actor.account.id) };
}

async function revokeLink({ actor, trx }: Command<'DELETE /me/calendar'>) {
  const wasThere = await removeCalendarLink(trx, actor.account.id);
  return wasThere ? { auditEntries: calendarEntry('revoke', actor.account.id) } : {};
}

function calendarEntry(what: 'issue' | 'revoke', userId: string) {
  return { action: `calendar.${what}`, targetType: 'user', targetId: userId };
}
