import { percentText } from '../../../shared/calculators/figures.ts';
import { multiply, type Rational, toDecimal, whole } from '../../../shared/money/rational.ts';
import { classes } from '../../ui/tokens/classes.ts';
import css from './ownership-bars.module.css';
import { type OwnershipGroup, ownershipGroups, ownershipSummary } from './ownership-groups.ts';
import { afterWords, type OwnershipCalculation } from './ownership-of.ts';

/**
 * Below this percentage a letter does not fit above its part of the bar; the legend still shows it.
 */
const letterFrom = 3;

/** Who owns how much, as two bars, with the figures in words below them. */
export function OwnershipBars(props: { readonly calculation: OwnershipCalculation }) {
  const groups = ownershipGroups(props.calculation.result.table);
  const words = afterWords(props.calculation);
  const after = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return (
    <figure className={css['figure']}>
      <Bar groups={groups} title="Before" state="before" />
      <Bar groups={groups} title={after} state="after" />
      <dl className={css['legend']}>
        {groups.map((group) => (
          <div key={group.letter}>
            <dt>
              <span className={classes(css['swatch'], css[group.tone])} />
              {group.letter} {group.label}
            </dt>
            <dd>
              {percentText(group.before)} → {percentText(group.after)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Bar(props: {
  readonly groups: readonly OwnershipGroup[];
  readonly title: string;
  readonly state: 'before' | 'after';
}) {
  const { groups, title, state } = props;
  let start = 0;
  const parts = groups.map((group) => {
    const x = start;
    const width = percent(group[state]);
    start += width;
    return { group, x, width };
  });
  return (
    <div>
      <p className={css['title']}>{title}</p>
      {/* Widths in percent and no view box, so that letters keep their shape at every width. */}
      <svg
        width="100%"
        height="48"
        role="img"
        aria-label={ownershipSummary(groups, title, state)}
        className={css['bar']}
      >
        {parts.map(({ group, x, width }) =>
          width === 0 ? null : (
            <g key={group.letter}>
              <rect
                x={`${x}%`}
                y="18"
                width={`${width}%`}
                height="30"
                className={classes(css['part'], css[group.tone])}
              />
              {width < letterFrom ? null : (
                <text x={`${x + width / 2}%`} y="13" textAnchor="middle" className={css['letter']}>
                  {group.letter}
                </text>
              )}
            </g>
          ),
        )}
      </svg>
    </div>
  );
}

function percent(part: Rational): number {
  return Number(toDecimal(multiply(part, whole(100)), 4));
}
