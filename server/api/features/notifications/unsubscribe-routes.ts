import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { readUnsubscribeToken } from '#api/platform/mail/unsubscribe-link.ts';
import { stopMail } from '#api/platform/notifications/notification-settings.ts';
import { countSettingsChange } from '#api/platform/notifications/settings-version.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { mailSubject } from '#shared/product/notifications/notification-kinds.ts';
import { routeOf } from '#shared/site/routes.ts';

/** Mail programs send a line or two; whatever it is, it is not read. */
const ignoredBodyMaxBytes = 4_096;
const stoppingRate = { limit: 60, seconds: 3_600 };

/**
 * Stopping emails by their link, with one click in a mail program (RFC 8058). The link is the
 * credential: no session is needed, and none is looked at.
 */
export function unsubscribeRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /unsubscribe'),
    config: { action: 'notification.unsubscribe' },
    handler: async function openUnsubscribePage(request, reply) {
      const { token } = request.query;
      const stopped = readUnsubscribeToken(deps.encrypter, token);
      const query = new URLSearchParams({ mode: 'unsubscribe' });
      if (stopped !== undefined) query.set('token', token);
      return reply
        .code(303)
        .header('location', `${routeOf('login').path}?${query}`)
        .send();
    },
  });

  // Its own plugin, because mail programs send forms, and other routes take JSON only.
  app.register(async function addOneClick(instance) {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      function ignoreBody(_request, _body, done) {
        done(null, undefined);
      },
    );
    command(instance as unknown as ProductApi, deps, 'POST /unsubscribe', {
      action: 'notification.unsubscribe',
      bodyLimit: ignoredBodyMaxBytes,
      check: stoppedBy,
      rates: (asked) => ({ [`unsubscribe:${stoppedBy(asked).user}`]: stoppingRate }),
      run: unsubscribe,
    });
  });
}

async function unsubscribe(asked: Command<'POST /unsubscribe'>) {
  const { user, mail } = stoppedBy(asked);
  const account = await asked.trx
    .selectFrom('users')
    .select('status')
    .where('id', '=', user)
    .executeTakeFirst();
  // An account that was erased gets no mails any more.
  if (account !== undefined && account.status !== 'deleted') {
    await stopMail(asked.trx, user, mail);
    await countSettingsChange(asked.trx, user, asked.now);
  }
  return { body: { about: mailSubject(mail) } };
}

/** Whose emails of which kind a link stops; refuses a link that is none of ours. */
function stoppedBy({ deps, query }: CommandRequest<'POST /unsubscribe'>) {
  const stopped = readUnsubscribeToken(deps.encrypter, query.token);
  if (stopped === undefined) throw unknownLink();
  return stopped;
}

function unknownLink(): ProblemError {
  const detail =
    'This link doesn’t work. Change how you are notified in the dashboard, under Notifications.';
  return new ProblemError(problem('not-found', detail));
}
