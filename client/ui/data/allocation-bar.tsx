import stackCss from '../layout/stack.module.css';
import css from './allocation-bar.module.css';
import { Legend } from './legend.tsx';
import { type PartTone, toneClass } from './tones.tsx';

export interface Allocation {
  readonly label: string;
  /** In the same unit for all parts, such as minor units of the raise's currency. */
  readonly value: number;
  readonly tone: PartTone;
}

/** A value that the bar is measured against, such as a minimum. */
export interface AllocationMark {
  readonly label: string;
  /** Its name above the bar, in a few letters. */
  readonly short?: string;
  readonly value: number;
}

const width = 1000;
/** Names that are closer than this, in parts of the width, would run into each other on a phone. */
const leastApart = 0.1 * width;
/** Closer than this to the next one, a name ends at its mark instead of being in its middle. */
const wellApart = 0.2 * width;

/**
 * A bar that shows parts of a whole, with marks such as minimum, target and maximum. The numbers
 * are listed below it, so that nobody has to read lengths or tell colours apart.
 */
export function AllocationBar(props: {
  /** The same in a sentence. */
  readonly summary: string;
  readonly whole: number;
  readonly parts: readonly Allocation[];
  readonly marks?: readonly AllocationMark[];
  readonly format: (value: number) => string;
}) {
  const { summary, whole, parts, marks = [], format } = props;
  const scale = (value: number) => (whole > 0 ? Math.min(1, value / whole) * width : 0);
  let start = 0;
  return (
    <figure className={stackCss['space3']}>
      <div>
        <MarkNames marks={marks.map((mark) => ({ ...mark, x: scale(mark.value) }))} />
        <svg
          viewBox={`0 0 ${width} 28`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
          className={css['bar']}
        >
          <rect x="0" y="6" width={width} height="16" className={css['ground']} />
          {parts.map((part) => {
            const x = start;
            start = Math.min(width, start + scale(part.value));
            return (
              <rect
                key={part.label}
                x={x}
                y="6"
                width={start - x}
                height="16"
                className={toneClass(part.tone)}
              />
            );
          })}
          {marks.map((mark) => (
            <line
              key={mark.label}
              x1={scale(mark.value)}
              x2={scale(mark.value)}
              y1="0"
              y2="28"
              className={css['mark']}
            />
          ))}
        </svg>
      </div>
      <Legend
        entries={[
          ...parts.map(({ label, value, tone }) => ({ label, value: format(value), tone })),
          ...marks.map(({ label, value }) => ({ label, value: format(value) })),
        ]}
      />
    </figure>
  );
}

/** The names of the marks above the bar; the legend has all of them with their values. */
function MarkNames(props: {
  readonly marks: readonly (AllocationMark & { readonly x: number })[];
}) {
  const named: { readonly short: string; readonly x: number; readonly isTight: boolean }[] = [];
  // From the right, because the last mark is the end of the bar.
  for (const { short, x } of props.marks.toReversed()) {
    const nearest = named.at(-1);
    const gap = nearest === undefined ? width : nearest.x - x;
    if (short === undefined || gap < leastApart) continue;
    named.push({ short, x, isTight: gap < wellApart });
  }
  if (named.length === 0) return null;
  return (
    <svg aria-hidden="true" className={css['names']}>
      {named.map(({ short, x, isTight }) => (
        <text
          key={short}
          x={`${(x / width) * 100}%`}
          y="0.8em"
          textAnchor={x < 0.06 * width ? 'start' : isTight || x > 0.94 * width ? 'end' : 'middle'}
        >
          {short}
        </text>
      ))}
    </svg>
  );
}
