import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const openIntent = 'open-notification';
export const readIntent = 'read-notification';
export const readAllIntent = 'read-all-notifications';
export const settingsIntent = 'notification-settings';

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

/** Marks all as read that were there when the page was made. */
const readAll: FormHandler = async (action) => {
  const { form, api, key } = action;
  const until = text(form, 'until') || undefined;
  await api.send('POST /notifications/read', { body: { until }, key });
  return done(action, 'All are marked as read.');
};

const saveSettings: FormHandler = async (action) => {
  const { form, api, key } = action;
  const settings = form.getAll('kind').map((kind) => ({
    kind: String(kind),
    inApp: form.has(`inApp.${kind}`),
    mail: text(form, `mail.${kind}`),
  }));
  const from = text(form, 'quietHours.from');
  const until = Number(text(form, 'quietHours.until'));
  const quietHours = from === '' ? null : { from: Number(from), until };
  await api.send('PATCH /me/notification-settings', { body: { settings, quietHours }, key });
  return done(action, 'Your settings are saved.');
};

/** The forms of the view. */
export const notificationActions: Readonly<Record<string, FormHandler>> = {
  [openIntent]: openNotification,
  [readIntent]: readNotification,
  [readAllIntent]: readAll,
  [settingsIntent]: saveSettings,
};
