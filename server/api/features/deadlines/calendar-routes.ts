import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFreshText } from '#api/platform/http/fresh-response.ts';
import { limitNetworks } from '#api/platform/http/network-rate.ts';
import {
  type ActingAccount,
  capabilitiesOf,
  twoFactorOf,
} from '#api/platform/identity/session-store.ts';
import { secretHash } from '#api/platform/ids.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { accountByCalendar } from './calendar-store.ts';
import { readDeadlines } from './read-deadlines.ts';

/** Of one address: a calendar is asked to read hourly, and may be on several devices. */
const readRate = { limit: 60, seconds: 3_600 };
const nothing = { items: [] };

/**
 * Somebody's deadlines for their calendar program, which has no session: the address is the
 * credential.
 */
export function calendarRoutes(app: ProductApi, deps: FeatureDeps): void {
  const takeRead = limitNetworks(readRate, deps.now);
  app.route({
    ...endpoint('GET /calendar.ics'),
    config: { action: 'calendar.read' },
    handler: async function readCalendar(request, reply) {
      const { token } = request.query;
      takeRead(secretHash(token));
      const reader = await accountByCalendar(deps, token);
      if (reader === undefined) throw unknownAddress();
      const actor = actorBy(reader.account, deps);
      // Who must secure their account first sees nothing here either.
      const { items } = actor.mustSecure ? nothing : await readDeadlines(deps, actor, deps.now());
      // Loaded with the first calendar: most servers start without one.
      const { calendarFile } = await import('./calendar-file.ts');
      const text = calendarFile({
        name: `${deps.options.brandName} deadlines`,
        origin: request.context.origin,
        deadlines: items,
        madeAt: reader.madeAt,
      });
      return sendFreshText(
        request,
        reply,
        'text/calendar; charset=utf-8',
        text,
        'private, no-cache',
      );
    },
  });
}

/** Who reads by the address: they see what they would in a browser, and change nothing. */
function actorBy(account: ActingAccount, deps: FeatureDeps) {
  return {
    account,
    capabilities: capabilitiesOf(account),
    via: 'token',
    scope: 'read',
    mustSecure: twoFactorOf(account, deps.options) === 'required',
  } as const;
}

function unknownAddress(): ProblemError {
  const detail = 'This calendar link no longer works. Create a new one under Deadlines.';
  return new ProblemError(problem('not-found', detail));
}
