import type { QuietHours } from '#shared/product/notifications/notifications.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { FieldRow, SelectField } from '../../ui/form/field.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './notifications.module.css';
import { usualQuietEnd } from './settings-values.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Between which hours no email is sent about what happens. */
export function QuietHoursFields(props: {
  readonly hours: QuietHours | null;
  readonly timeZone: string;
}) {
  const { hours: chosen, timeZone } = props;
  return (
    <div className={classes(stackCss['space3'], css['quiet'])}>
      <p className={textCss['note']}>
        Emails that would come at once wait until the quiet hours are over; those about the safety
        of your account don’t. Hours are in your time zone, {timeZone.replaceAll('_', ' ')} (
        <a href={viewPath('account')}>change it</a>).
      </p>
      <FieldRow>
        <SelectField
          name="quietHours.from"
          label="No email from"
          options={[{ value: '', label: 'No quiet hours' }, ...hours]}
          value={chosen === null ? '' : String(chosen.from)}
        />
        <SelectField
          name="quietHours.until"
          label="Until"
          options={hours}
          value={String(chosen?.until ?? usualQuietEnd)}
        />
      </FieldRow>
    </div>
  );
}
