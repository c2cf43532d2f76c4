import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf, versionConflict } from '#api/platform/http/versions.ts';
import {
  type ChosenDelivery,
  saveSettings,
  settingsOf,
} from '#api/platform/notifications/notification-settings.ts';
import { quietHoursOf, saveQuietHours } from '#api/platform/notifications/quiet-hours.ts';
import {
  countSettingsChange,
  settingsVersionOf,
} from '#api/platform/notifications/settings-version.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  groupOf,
  kindRule,
  type RecipientGroup,
} from '#shared/product/notifications/notification-kinds.ts';
import type {
  NotificationSettings,
  QuietHours,
} from '#shared/product/notifications/notifications.ts';

const savingRate = { limit: 60, seconds: 3_600 };

/** How somebody wants to be told of each kind of event. */
export function settingsRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/notification-settings'),
    config: { action: 'notification-setting.read' },
    handler: async function readNotificationSettings(request, reply) {
      const settings = await shown(deps.storage.db, actorOfRequest(request));
      reply.header('etag', etagOf(settings.version));
      return settings;
    },
  });

  command(app, deps, 'PATCH /me/notification-settings', {
    action: 'notification-setting.change',
    check: ({ body }) => {
      for (const [at, setting] of (body.settings ?? []).entries()) requireFree(setting, at);
      requireSomeHours(body.quietHours ?? null);
    },
    rates: ({ actor }) => ({ [`notification-settings:${actor.account.id}`]: savingRate }),
    run: changeNotificationSettings,
  });
}

async function changeNotificationSettings({
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /me/notification-settings'>) {
  const { settings = [], quietHours } = body;
  const current = await shown(trx, actor);
  if (current.version !== expected) throw versionConflict(current.version, { current });
  await saveSettings(trx, actor.account.id, settings);
  if (quietHours !== undefined) await saveQuietHours(trx, actor.account.id, quietHours);
  await countSettingsChange(trx, actor.account.id, now);
  return { body: await shown(trx, actor), version: expected + 1 };
}

/** The settings that concern this person. */
async function shown(
  db: Database,
  { account, capabilities }: Actor,
): Promise<NotificationSettings> {
  const settings = await settingsOf(db, account.id);
  const { version, updated_at } = await settingsVersionOf(db, account.id);
  return {
    items: settings
      .map((setting) => ({ ...setting, rule: kindRule(setting.kind) }))
      .filter(({ rule }) => rule.recipients.some((group) => isIn(group, capabilities.operator)))
      .map(({ kind, inApp, mail, rule }) => ({
        kind,
        group: groupOf(kind),
        label: rule.label,
        inApp,
        mail,
        isRequired: rule.isRequired === true,
        hasMail: rule.hasNoMail !== true,
      })),
    quietHours: await quietHoursOf(db, account.id),
    version,
    updatedAt: updated_at,
  };
}

/** Whether somebody may ever be in a group; operators have no part in companies and raises. */
function isIn(group: RecipientGroup, isOperator: boolean): boolean {
  return group === 'account-holder' || (group === 'operators') === isOperator;
}

/** Refuses hours that would be the whole day, or none of it. */
function requireSomeHours(hours: QuietHours | null): void {
  if (hours === null || hours.from !== hours.until) return;
  const message = 'Choose two different hours.';
  throw invalid([{ pointer: '/quietHours/until', code: 'same-hours', message }]);
}

/** Refuses to turn off what is about the safety of the account. */
function requireFree({ kind, inApp, mail }: ChosenDelivery, at: number): void {
  if (kindRule(kind).isRequired !== true || (inApp && mail === 'now')) return;
  const message = 'You are always told of this, because it is about the safety of your account.';
  throw invalid([{ pointer: `/settings/${at}/mail`, code: 'required', message }]);
}
