import type { NotificationSettings } from '#shared/product/notifications/notifications.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { baseIn, saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWithItems } from '../../framework/forms/item-outcomes.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import {
  settingBoxes,
  settingLabel,
  settingsChange,
  settingsForm,
  storedSettings,
} from './settings-values.ts';

export const openIntent = 'open-notification';
export const readIntent = 'read-notification';
export const readSelectedIntent = 'read-selected-notifications';
export const readAllIntent = 'read-all-notifications';

/** Marks a notification as read and opens the page that it is about. */
const openNotification: FormHandler = async ({ form, api, key }) => {
  const { notification } = await api.send('POST /notifications/:id/read', {
    params: { id: text(form, 'id') },
    key,
  });
  return { kind: 'redirect', to: notification.path };
};

const readNotification: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /notifications/:id/read', { params: { id: text(form, 'id') }, key });
  return done(action, 'Marked as read.');
};

const readSelected: FormHandler = async (action) => {
  const { form, api, key } = action;
  const notifications = [...readSelection(form)];
  if (notifications.length === 0) {
    throw fieldErrors({ pointer: '', message: 'Select the notifications to mark first.' });
  }
  const { outcomes } = await api.send('POST /notifications/read', { body: { notifications }, key });
  return doneWithItems(action, outcomes ?? [], (count) =>
    count === 1
      ? '1 notification is marked as read.'
      : `${count} notifications are marked as read.`,
  );
};

/** Marks all as read that were there when the page was made. */
const readAll: FormHandler = async (action) => {
  const { form, api, key } = action;
  const until = text(form, 'until') || undefined;
  await api.send('POST /notifications/read', { body: { until }, key });
  return done(action, 'All are marked as read.');
};

/** Saves the settings, merged with what another window or a link in an email has changed since. */
const saveSettings: FormHandler = async (action) => {
  const { api } = action;
  let named: Pick<NotificationSettings, 'items'> = { items: [] };
  const stored = (settings: NotificationSettings) => {
    named = settings;
    return storedSettings(settings);
  };
  const target = textTarget({
    boxes: settingBoxes(Object.keys(baseIn(action.form).values)),
    load: async ({ problem }) => stored(problem['current'] as NotificationSettings),
    async save(changes, version, base) {
      const body = settingsChange(changes, base);
      return stored(await api.send('PATCH /me/notification-settings', { body, version }));
    },
  });
  const saved = await saveMerged(action, settingsForm, target);
  if (saved.kind === 'refused') return saved.result;
  const also = alsoSaved(saved.taken, (name) => settingLabel(named, name));
  return done(action, `Your settings are saved.${also}`);
};

/** The forms of the view. */
export const notificationActions: Readonly<Record<string, FormHandler>> = {
  [openIntent]: openNotification,
  [readIntent]: readNotification,
  [readSelectedIntent]: readSelected,
  [readAllIntent]: readAll,
  [settingsForm]: saveSettings,
};
