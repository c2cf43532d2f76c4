import { type MailTiming, mailTimings } from '#shared/product/notifications/notification-kinds.ts';
import type {
  NotificationSettings,
  SettingsChange,
} from '#shared/product/notifications/notifications.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form of how one is notified. */
export const settingsForm: FormName<ConflictedForm> = formName('notification-settings');

/** When an email comes, in words. */
export const timingLabels: Readonly<Record<MailTiming, string>> = {
  now: 'At once',
  daily: 'Once a day',
  off: 'No email',
};

/** The value of a box that is ticked. */
export const tickedValue = 'yes';
/** The hour at which mornings begin for people who have chosen nothing. */
export const usualQuietEnd = 7;
const listed = 'inApp.';
const mailed = 'mail.';

/** The names of the fields of one kind. */
export function settingFields(kind: string): { readonly inApp: string; readonly mail: string } {
  return { inApp: listed + kind, mail: mailed + kind };
}

/** The settings as their form sees them; those that cannot be changed are not in it. */
export function storedSettings(shown: NotificationSettings): Stored {
  const { items, quietHours, version, updatedAt } = shown;
  const settings = items
    .filter(({ isRequired }) => !isRequired)
    .flatMap(({ kind, inApp, mail }) => {
      const names = settingFields(kind);
      return [
        [names.inApp, inApp ? tickedValue : ''],
        [names.mail, mail],
      ];
    });
  const hours = {
    'quietHours.from': quietHours === null ? '' : String(quietHours.from),
    'quietHours.until': String(quietHours?.until ?? usualQuietEnd),
  };
  // Only its owner changes them, in whatever window or with the link in an email.
  const saved = updatedAt === null ? undefined : { name: 'you', at: updatedAt };
  return { version, values: { ...hours, ...Object.fromEntries(settings) }, saved };
}

/** The boxes of the form, by the names of all of its fields. */
export function settingBoxes(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(listed));
}

/** What was changed, as the API takes it: of each kind both ways, and both hours together. */
export function settingsChange(changes: FormValues, base: FormValues): SettingsChange {
  const all = { ...base, ...changes };
  const kinds = new Set(
    Object.keys(changes).flatMap((name) =>
      [listed, mailed].filter((one) => name.startsWith(one)).map((one) => name.slice(one.length)),
    ),
  );
  const settings = [...kinds].map((kind) => {
    const { inApp, mail } = settingFields(kind);
    return { kind, inApp: all[inApp] === tickedValue, mail: all[mail] };
  });
  const isOtherHours = Object.keys(changes).some((name) => name.startsWith('quietHours.'));
  const from = all['quietHours.from'] ?? '';
  const hours = from === '' ? null : { from: Number(from), until: Number(all['quietHours.until']) };
  // The API judges what was chosen, and its refusal names the field.
  return {
    ...(settings.length > 0 && { settings }),
    ...(isOtherHours && { quietHours: hours }),
  } as SettingsChange;
}

/** What a field of the form is called. */
export function settingLabel(settings: Pick<NotificationSettings, 'items'>, name: string): string {
  if (name === 'quietHours.from') return 'No email from';
  if (name === 'quietHours.until') return 'Until';
  const isListed = name.startsWith(listed);
  const kind = name.slice((isListed ? listed : mailed).length);
  const label = settings.items.find((one) => one.kind === kind)?.label ?? kind;
  return `${label}: ${isListed ? 'in the list' : 'email'}`;
}

/** A value in words, where there are two to choose from. */
export function settingInWords(name: string, value: string): string {
  if (name.startsWith(listed)) return value === tickedValue ? 'Yes' : 'No';
  if (name.startsWith(mailed)) {
    const timing = mailTimings.find((one) => one === value);
    return timing === undefined ? value : timingLabels[timing];
  }
  return value === '' ? 'No quiet hours' : `${value.padStart(2, '0')}:00`;
}
