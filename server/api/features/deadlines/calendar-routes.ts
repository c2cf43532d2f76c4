import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFreshText } from '#api/platform/http/fresh-response.ts';
import {
  type ActingAccount,
  capabilitiesOf,
  twoFactorOf,
} from '#api/platform/identity/session-store.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { accountByCalendar } from './calendar-store.ts';
import { readDeadlines } from './read-deadlines.ts';

/**
 * Somebody's deadlines for their calendar program, which has no session: the address is the
 * credential.
 */
export function calendarRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /calendar.ics'),
    config: { action: 'calendar.read' },
    handler: async function readCalendar(request, reply) {
      const account = await accountByCalendar(deps, request.query.token);
      if (account === undefined) throw unknownAddress();
      const actor = actorBy(account, deps);
      const isOpen = !actor.mustSecure && account.deletion_due_at === null;
      // Whoever must not use their account has no deadlines: a program that gets an error would show
      // the old ones.
      const { items } = isOpen ? await readDeadlines(deps, actor, deps.now()) : { items: [] };
      // Loaded with the first calendar: most servers start without one.
      const { calendarFile } = await import('./calendar-file.ts');
      const text = calendarFile({
        name: `${deps.options.brandName} deadlines`,
        origin: request.context.origin,
        deadlines: items,
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
  const detail = 'This calendar link doesn’t work any more. Make a new one under Deadlines.';
  return new ProblemError(problem('not-found', detail));
}
