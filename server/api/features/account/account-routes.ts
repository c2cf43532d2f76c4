import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, neededStepUp } from '#api/platform/http/access.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { changeAccount } from '#api/platform/identity/account-store.ts';
import { recentCompanies } from '#api/platform/identity/recent-companies.ts';
import { accountOf } from '#api/platform/identity/session-store.ts';
import { countUnread } from '#api/platform/notifications/count-unread.ts';

/**
 * The logged-in member's account. The web server also uses GET me to find out whose session it is.
 */
export function accountRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me'),
    config: { action: 'account.read' },
    handler: async function getMe(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      const { db } = deps.storage;
      const [unreadNotifications, companies] = await Promise.all([
        countUnread(db, account.id),
        recentCompanies(db, account),
      ]);
      reply.header('etag', etagOf(account.version));
      return {
        account: accountOf(account, deps.options),
        unreadNotifications,
        recentCompanies: companies,
        neededStepUp: neededStepUp(actor, deps.now()),
      };
    },
  });

  command(app, deps, 'PATCH /me', {
    action: 'account.change',
    check: requireKnownPlace,
    run: changeMe,
  });
}

/** What a schema cannot say: that the language and the time zone exist. */
function requireKnownPlace({ body: { locale, timeZone } }: CommandRequest<'PATCH /me'>): void {
  if (locale !== undefined && !isLocale(locale)) {
    const message = 'Choose a language such as en-GB.';
    throw invalid([{ pointer: '/locale', code: 'format', message }]);
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    const message = 'Choose a time zone such as Europe/Zurich.';
    throw invalid([{ pointer: '/timeZone', code: 'format', message }]);
  }
}

async function changeMe({ actor, body, expected, deps, trx, now }: Command<'PATCH /me'>) {
  const { id } = actor.account;
  const changed = await changeAccount(trx, id, expected, body, now);
  const event = { action: 'account.change', targetType: 'user', targetId: id };
  return {
    body: { account: accountOf(changed, deps.options) },
    version: changed.version,
    auditEntries: { ...event, after: { fields: Object.keys(body).sort() } },
  };
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
