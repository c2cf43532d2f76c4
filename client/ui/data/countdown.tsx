import { useEffect, useState } from 'react';
import type { DateText } from './date-formatter.ts';
import { timeLeftWords } from './durations.ts';
import css from './formatted-date.module.css';

const secondMs = 1_000;
const hourMs = 3_600_000;
/** Above an hour the words change once a minute. */
const slowStepMs = 30_000;

/**
 * A moment that is ahead, and how long it is until then. Where scripts run it counts; without, it
 * says what was left when the page was made, beside the moment itself. `asOf` is when that was, in
 * epoch milliseconds.
 */
export function Countdown(props: { readonly until: DateText; readonly asOf: number }) {
  const { until, asOf } = props;
  const left = useTimeLeft(Date.parse(until.iso), asOf);
  return (
    <>
      <time dateTime={until.iso} title={until.words} className={css['time']}>
        {until.words}
      </time>{' '}
      <span className={css['left']}>({left <= 0 ? 'over' : `${timeLeftWords(left)} left`})</span>
    </>
  );
}

/** A countdown in a line of a table: only what is left; the moment is its title. */
export function ShortCountdown(props: { readonly until: DateText; readonly asOf: number }) {
  const { until, asOf } = props;
  const left = useTimeLeft(Date.parse(until.iso), asOf);
  return (
    <time dateTime={until.iso} title={until.words} className={css['time']}>
      {left <= 0 ? 'over' : timeLeftWords(left)}
    </time>
  );
}

/**
 * The milliseconds until a moment. Only the time that has passed since the page came is taken from
 * the browser's clock, which may be wrong.
 */
function useTimeLeft(until: number, asOf: number): number {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function count(): void {
      const at = asOf + Date.now() - began;
      setNow(at);
      if (at >= until) return;
      timer = setTimeout(count, until - at > hourMs ? slowStepMs : secondMs);
    }
    count();
    return () => clearTimeout(timer);
  }, [until, asOf]);
  return until - now;
}
