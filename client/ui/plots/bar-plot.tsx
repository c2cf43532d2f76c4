import css from './plot.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value in words, with whatever it is compared with. */
  readonly text: string;
}

/**
 * A bar for each step or state, one below another, with its value written beside it. They share a
 * scale from zero to the greatest of them.
 */
export function BarPlot({
  bars,
  summary,
}: {
  readonly bars: readonly Bar[];
  readonly summary: string;
}) {
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div role="img" aria-label={summary} className={css['bars']}>
      {bars.map(({ key, label, value, text }) => (
        <div key={key} className={css['bar']}>
          <span>{label}</span>
          <svg className={css['barBox']} aria-hidden="true">
            <rect width="100%" height="100%" className={css['barGround']} />
            <rect width={`${(100 * value) / greatest}%`} height="100%" className={css['solid']} />
          </svg>
          <span className={css['barValue']}>{text}</span>
        </div>
      ))}
    </div>
  );
}
