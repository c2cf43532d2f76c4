import type { DateText } from './date-formatter.ts';
import css from './formatted-date.module.css';

/** A date as the loader formatted it, with its machine-readable form. */
export function FormattedDate(props: { readonly moment: DateText }) {
  const { iso, words } = props.moment;
  return (
    <time dateTime={iso} className={css['time']}>
      {words}
    </time>
  );
}

/** The day, for a line of a table; the whole moment is its title. */
export function ShortTime(props: { readonly moment: DateText }) {
  const { iso, words, short } = props.moment;
  return (
    <time dateTime={iso} title={words} className={css['time']}>
      {short}
    </time>
  );
}

/** The day and the time, for a line of a table where both matter; the whole moment is its title. */
export function ShortMoment(props: { readonly moment: DateText }) {
  const { iso, words, shortTime } = props.moment;
  return (
    <time dateTime={iso} title={words} className={css['time']}>
      {shortTime}
    </time>
  );
}

/** The time alone, under the heading of its day; the whole moment is its title. */
export function TimeOfDay(props: { readonly moment: DateText; readonly time: string }) {
  const { iso, words } = props.moment;
  return (
    <time dateTime={iso} title={words} className={css['time']}>
      {props.time}
    </time>
  );
}

/** The note below a table with times: their time zone. */
export function TimeZoneNote(props: { readonly timeZone: string }) {
  return <p>Times are in {props.timeZone.replaceAll('_', ' ')}.</p>;
}
