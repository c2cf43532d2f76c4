import { type MailTiming, mailTimings } from '#shared/product/notifications/notification-kinds.ts';
import type {
  NotificationSetting,
  NotificationSettings,
} from '#shared/product/notifications/notifications.ts';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/form-context.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { settingsIntent } from './notification-actions.ts';
import css from './notifications.module.css';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

const timings: Readonly<Record<MailTiming, string>> = {
  now: 'At once',
  daily: 'Once a day',
  off: 'No email',
};

/** How one wants to be told of each kind of thing. */
export function SettingsForm(props: {
  readonly settings: NotificationSettings | null;
  readonly timeZone: string;
}) {
  const { settings, timeZone } = props;
  return (
    <Panel
      title="What to notify you about"
      lede="In the list of notifications, by email, or both. The daily email arrives in your morning, with what you have not read. If there is nothing new, no email is sent."
    >
      {settings === null ? (
        <Unavailable what="Your settings" />
      ) : (
        <Form intent={settingsIntent} submit="Save settings" guarded>
          <section>
            <h3 className={css['group']}>Quiet hours</h3>
            <QuietHoursFields hours={settings.quietHours} timeZone={timeZone} />
          </section>
          {grouped(settings.items).map(([group, all]) => (
            <section key={group}>
              <h3 className={css['group']}>{group}</h3>
              <ul className={css['settings']}>
                {all.map((setting) => (
                  <Setting key={setting.kind} setting={setting} />
                ))}
              </ul>
            </section>
          ))}
        </Form>
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

/** What is stored, or what was chosen in a form that was refused. */
function useChosen({ kind, inApp, mail }: NotificationSetting) {
  const { result } = useForm();
  if (result?.problem === undefined) return { inApp, mail };
  const { values } = result;
  return { inApp: `inApp.${kind}` in values, mail: values[`mail.${kind}`] ?? mail };
}

function Setting({ setting }: { readonly setting: NotificationSetting }) {
  const { kind, label, isRequired, hasMail } = setting;
  const { inApp, mail } = useChosen(setting);
  const id = `setting-${kind.replace('.', '-')}`;
  if (isRequired) {
    return (
      <li className={css['setting']}>
        <p className={css['label']}>{label}</p>
        <p className={css['always']}>
          Always in the list and by email at once, to keep your account safe.
        </p>
      </li>
    );
  }
  return (
    <li className={css['setting']}>
      <fieldset className={css['choices']}>
        <legend className={css['label']}>{label}</legend>
        <input type="hidden" name="kind" value={kind} />
        <span className={css['choice']}>
          <input
            id={id}
            type="checkbox"
            name={`inApp.${kind}`}
            value="yes"
            defaultChecked={inApp}
          />
          <label htmlFor={id}>In the list</label>
        </span>
        {hasMail ? (
          <span className={css['choice']}>
            <label htmlFor={`${id}-mail`}>Email</label>
            <select id={`${id}-mail`} name={`mail.${kind}`} defaultValue={mail}>
              {mailTimings.map((timing) => (
                <option key={timing} value={timing}>
                  {timings[timing]}
                </option>
              ))}
            </select>
          </span>
        ) : (
          <span className={css['always']}>
            <input type="hidden" name={`mail.${kind}`} value="off" />
            The invitation itself is always emailed.
          </span>
        )}
      </fieldset>
    </li>
  );
}
