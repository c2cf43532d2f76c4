import rowCss from '../layout/row.module.css';
import { classes } from '../tokens/classes.ts';
import css from './legend.module.css';
import { type PartTone, Swatch } from './tones.tsx';

export interface LegendEntry {
  readonly label: string;
  readonly value: string;
  /** Left out for what is a line or no part of the drawing. */
  readonly tone?: PartTone;
}

/**
 * Shows the content of a drawing with its figures: nobody has to read lengths or tell colours
 * apart.
 */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <dl className={classes(rowCss['wrap'], css['legend'])}>
      {entries.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>
            {tone === undefined ? null : <Swatch tone={tone} />}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
