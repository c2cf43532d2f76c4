import { classes } from '../tokens/classes.ts';
import css from './plot.module.css';
import { PlotFrame } from './plot-frame.tsx';
import type { RenderedAreas } from './plot-shapes.ts';

/** Amounts over time on top of one another, with lines across, as `drawAreas` places them. */
export function AreaPlot(props: { readonly drawn: RenderedAreas; readonly summary: string }) {
  const { drawn, summary } = props;
  const labels = drawn.labels.map(({ x, label }) => ({ key: label, x, text: label }));
  return (
    <PlotFrame summary={summary} ticks={drawn.ticks} below={[{ labels }]}>
      {/* Paths know no percent, so they have a box that is stretched. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
      >
        {drawn.areas.map(({ tone, path }) => (
          <path key={tone} d={path} className={classes(css['part'], css[tone])} />
        ))}
      </svg>
      {drawn.lines.map(({ label, y }) => (
        <g key={label}>
          <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className={css['mark']} />
          <text x="0.25rem" y={`${y}%`} dy="-0.3em" className={css['markName']}>
            {label}
          </text>
        </g>
      ))}
    </PlotFrame>
  );
}
