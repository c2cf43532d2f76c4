import { useState } from 'react';
import { mailTimings } from '#shared/product/notifications/notification-kinds.ts';
import type {
  NotificationSetting,
  NotificationSettings,
} from '#shared/product/notifications/notifications.ts';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FieldNotes } from '../../ui/form/field.tsx';
import { useField, useForm } from '../../ui/form/form-context.ts';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { notificationsHref } from './notification-address.ts';
import css from './notifications.module.css';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import {
  settingFields,
  settingInWords,
  settingLabel,
  settingsForm,
  storedSettings,
  tickedValue,
  timingLabels,
} from './settings-values.ts';

/** How one wants to be told of each kind of thing. */
export function SettingsForm(props: {
  readonly settings: NotificationSettings | null;
  readonly timeZone: string;
}) {
  const { settings, timeZone } = props;
  return (
    <Panel
      title="What to notify you about"
      lede="In the list of notifications, by email, or both. The daily email arrives in the morning, with what you haven’t read. If there is nothing new, no email is sent."
    >
      {settings === null ? (
        <Unavailable what="Your settings" />
      ) : (
        <MergedForm
          intent={settingsForm}
          submit="Save settings"
          guarded
          stored={storedSettings(settings)}
          storedHref={notificationsHref('settings')}
          labelOf={(name) => settingLabel(settings, name)}
          inWords={settingInWords}
        >
          <section>
            <h3 className={classes(textCss['note'], css['group'])}>Quiet hours</h3>
            <QuietHoursFields hours={settings.quietHours} timeZone={timeZone} />
          </section>
          {grouped(settings.items).map(([group, all]) => (
            <section key={group}>
              <h3 className={classes(textCss['note'], css['group'])}>{group}</h3>
              <ul className={css['settings']}>
                {all.map((setting) => (
                  <Setting key={setting.kind} setting={setting} />
                ))}
              </ul>
            </section>
          ))}
        </MergedForm>
      )}
    </Panel>
  );
}

/** The settings under their headings, both in the order in which they came. */
function grouped(
  settings: readonly NotificationSetting[],
): readonly (readonly [string, readonly NotificationSetting[]])[] {
  const groups = [...new Set(settings.map(({ group }) => group))];
  return groups.map((name) => [name, settings.filter(({ group }) => group === name)]);
}

/** What is stored, or what was chosen in a form that came back; read once, as fields are. */
function useChosen({ kind, inApp, mail }: NotificationSetting) {
  const { result } = useForm();
  const names = settingFields(kind);
  const values = result?.problem === undefined ? undefined : result.values;
  const [chosen] = useState({
    inApp: values === undefined ? inApp : values[names.inApp] === tickedValue,
    mail: values?.[names.mail] ?? mail,
  });
  return chosen;
}

function Setting({ setting }: { readonly setting: NotificationSetting }) {
  const { kind, label, isRequired, hasMail } = setting;
  const { inApp, mail } = useChosen(setting);
  const names = settingFields(kind);
  const [listField, mailField] = [useField(names.inApp), useField(names.mail)];
  if (isRequired) {
    return (
      <li className={css['setting']}>
        <p className={css['label']}>{label}</p>
        <p className={textCss['note']}>
          Always in the list and by email at once, to keep your account safe.
        </p>
      </li>
    );
  }
  return (
    <li className={css['setting']}>
      <fieldset className={classes(rowCss['middle'], css['choices'])}>
        <legend className={css['label']}>{label}</legend>
        <FieldNotes field={listField} hint={undefined} />
        <FieldNotes field={mailField} hint={undefined} />
        <span className={classes(rowCss['pair'], css['choice'])}>
          <input
            id={listField.id}
            type="checkbox"
            name={names.inApp}
            value={tickedValue}
            defaultChecked={inApp}
          />
          <label htmlFor={listField.id}>In the list</label>
        </span>
        {hasMail ? (
          <span className={classes(rowCss['pair'], css['choice'])}>
            <label htmlFor={mailField.id}>Email</label>
            <select id={mailField.id} name={names.mail} defaultValue={mail}>
              {mailTimings.map((timing) => (
                <option key={timing} value={timing}>
                  {timingLabels[timing]}
                </option>
              ))}
            </select>
          </span>
        ) : (
          <span className={textCss['note']}>
            <input type="hidden" name={names.mail} value="off" />
            The invitation itself is always emailed.
          </span>
        )}
      </fieldset>
    </li>
  );
}
