import type { AccountAnswer } from '../../../../shared/product/account/account.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { etagOf, versionOf } from '../../platform/http/versions.ts';
import { changeAccount } from '../../platform/identity/account-store.ts';
import { accountOf } from '../../platform/identity/session-store.ts';

/**
 * The logged-in member's account. The web server also uses GET me to find out whose session it is.
 */
export function accountRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /me'),
    config: { action: 'account.read' },
    handler: async function getMe(request, reply) {
      const { account } = actorOfRequest(request);
      reply.header('etag', etagOf(account.version));
      return { account: accountOf(account, parts.options) };
    },
  });

  app.route({
    ...endpoint('PATCH /me'),
    config: { action: 'account.change' },
    handler: async function changeMe(request, reply) {
      const { account } = actorOfRequest(request);
      const { locale, timeZone } = request.body;
      if (locale !== undefined && !isLocale(locale)) {
        throw invalid([
          {
            pointer: '/locale',
            code: 'format',
            message: 'Choose a language such as en-GB.',
          },
        ]);
      }
      if (timeZone !== undefined && !isTimeZone(timeZone)) {
        throw invalid([
          {
            pointer: '/timeZone',
            code: 'format',
            message: 'Choose a time zone such as Europe/Zurich.',
          },
        ]);
      }
      const expected = versionOf(request.headers['if-match']);
      return parts.once<AccountAnswer>(request, reply, (commit) =>
        commit(async function commitChange(trx) {
          const now = parts.now();
          const changed = await changeAccount(trx, account.id, expected, request.body, now);
          await audit(
            trx,
            request,
            {
              action: 'account.change',
              targetType: 'user',
              targetId: account.id,
              after: { fields: Object.keys(request.body).sort() },
            },
            now,
          );
          return {
            status: 200,
            body: { account: accountOf(changed, parts.options) },
            headers: { etag: etagOf(changed.version) },
          };
        }),
      );
    },
  });
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
