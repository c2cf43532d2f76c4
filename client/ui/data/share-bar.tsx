import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './share-bar.module.css';
import { type PartTone, toneClass } from './tones.tsx';

export interface Share {
  /** Above its part, and before its name wherever it is listed. */
  readonly letter: string;
  /** Of the whole bar; parts of 0 are not drawn. */
  readonly percent: number;
  readonly tone: PartTone;
}

/** Below this percentage a letter does not fit above its part. */
const letterFrom = 3;

/** A whole and who has how much of it, as one bar with a letter above each part. */
export function ShareBar(props: {
  readonly title: string;
  /** The same in a sentence. */
  readonly summary: string;
  readonly shares: readonly Share[];
}) {
  let start = 0;
  const parts = props.shares.flatMap((share) => {
    const x = start;
    start += share.percent;
    return share.percent > 0 ? [{ ...share, x }] : [];
  });
  return (
    <div>
      <p className={classes(textCss['note'], css['title'])}>{props.title}</p>
      {/* Widths in percent and no view box, so that letters keep their shape at every width. */}
      <svg width="100%" height="46" role="img" aria-label={props.summary} className={css['bar']}>
        {parts.map(({ letter, percent, tone, x }) => (
          <g key={letter}>
            <rect
              x={`${x}%`}
              y="18"
              width={`${percent}%`}
              height="28"
              className={classes(css['part'], toneClass(tone))}
            />
            {percent < letterFrom ? null : (
              <text x={`${x + percent / 2}%`} y="13" textAnchor="middle" className={css['letter']}>
                {letter}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
