import type { ReactNode } from 'react';
import css from './plot.module.css';
import type { Tick } from './plot-shapes.ts';

/** A label below the plot; those at its ends stay inside of it. */
export interface Label {
  readonly key: string;
  readonly x: number;
  readonly text: string;
}

/**
 * The box of a plot with its scale: round numbers on the left, and labels in lines below. To screen
 * readers it is one image, with its summary as the name; the numbers are in the table beside it.
 */
export function PlotFrame(props: {
  readonly summary: string;
  readonly ticks: readonly Tick[];
  /** What each line below is about, where it needs a name, and its labels. */
  readonly below: readonly { readonly name?: string; readonly labels: readonly Label[] }[];
  /** Right below the box, as wide as it. */
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}) {
  const { summary, ticks, below, strip } = props;
  return (
    <div className={css['frame']}>
      <svg aria-hidden="true" className={css['scale']}>
        {ticks.map(({ value, y, label }) => (
          <text key={value} x="100%" y={`${y}%`} dy="0.32em" textAnchor="end">
            {label}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={summary} className={css['box']}>
        {ticks.map(({ value, y }) => (
          <line
            key={value}
            x1="0"
            x2="100%"
            y1={`${y}%`}
            y2={`${y}%`}
            className={css[value === 0 ? 'ground' : 'tick']}
          />
        ))}
        {props.children}
      </svg>
      {strip === undefined ? null : (
        <>
          <span />
          {strip}
        </>
      )}
      {below.map(({ name = '', labels }) => (
        <Labels key={name} name={name} labels={labels} />
      ))}
    </div>
  );
}

function Labels({ name, labels }: { readonly name: string; readonly labels: readonly Label[] }) {
  return (
    <>
      <span aria-hidden="true" className={css['labelName']}>
        {name}
      </span>
      <svg aria-hidden="true" className={css['labels']}>
        {labels.map(({ key, x, text }) => (
          <text key={key} x={`${x}%`} y="0.8rem" textAnchor={anchorAt(x)}>
            {text}
          </text>
        ))}
      </svg>
    </>
  );
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < 1) return 'start';
  return x > 99 ? 'end' : 'middle';
}
