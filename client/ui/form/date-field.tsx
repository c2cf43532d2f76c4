import { isDate } from '#shared/calculators/day-count.ts';
import { type DayLimits, dayText, readDay } from '#shared/money/parse-days.ts';
import type { FieldWords } from './field.tsx';
import { useField } from './form-context.ts';
import { understood } from './number-fields.tsx';
import { ReadingField } from './reading-field.tsx';

/**
 * A day, with the browser's own calendar; the day of the week is shown below. An entry that is not
 * a date, from a link or a browser without a calendar, is shown as text, because a calendar would
 * not show it.
 */
export function DateField(props: FieldWords & DayLimits & { readonly value?: string }) {
  const { from, to } = props;
  const limits = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const first = useField(props.name).typed ?? props.value ?? '';
  const isCalendar = first === '' || isDate(first);
  return (
    <ReadingField
      {...props}
      read={(typed) => understood(typed, (text) => readDay(text, limits), dayText)}
      type={isCalendar ? 'date' : 'text'}
      {...(isCalendar && from !== undefined ? { min: from } : {})}
      {...(isCalendar && to !== undefined ? { max: to } : {})}
    />
  );
}
