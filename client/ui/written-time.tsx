import type { WrittenMoment } from './moments.ts';
import css from './written-time.module.css';

/** A moment as the loader wrote it, for machines too. */
export function WrittenTime(props: { readonly moment: WrittenMoment }) {
  const { iso, words } = props.moment;
  return (
    <time dateTime={iso} className={css['time']}>
      {words}
    </time>
  );
}

/** Below a table with moments: which clock they go by. */
export function TimeZoneNote(props: { readonly timeZone: string }) {
  return <p>Times are in {props.timeZone.replaceAll('_', ' ')}.</p>;
}
