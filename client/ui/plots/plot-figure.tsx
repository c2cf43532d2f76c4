import type { ReactNode } from 'react';
import { type Column, Table } from '../data/table.tsx';
import boxCss from '../layout/box.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import plot from './plot.module.css';
import css from './plot-figure.module.css';
import type { Tone } from './plot-shapes.ts';

/**
 * A plot with all that belongs to it: its title, what it shows in one sentence, what its tones mean,
 * the same numbers as a table, and as a CSV file.
 */
export function PlotFigure<Row>(props: {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly legend?: readonly { readonly tone: Tone | 'blank' | 'cells'; readonly label: string }[];
  /** Left out where there is nothing to draw; the summary says why. */
  readonly plot?: ReactNode;
  readonly table?: {
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly rowKey: (row: Row) => string;
  };
  readonly csvHref?: string;
  /** Of its title: 3 where it is below another one. */
  readonly level?: 2 | 3;
  /** Small print. */
  readonly note?: ReactNode;
}) {
  const { id, title, summary, legend = [], table, csvHref, note, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      className={classes(stackCss['space3'], stackCss['top'], boxCss['raised'], css['figure'])}
    >
      <header className={css['head']}>
        <Heading id={`${id}-title`}>{title}</Heading>
        {csvHref === undefined ? null : (
          <a href={csvHref} download className={css['csv']}>
            CSV<span className="visually-hidden"> of {title}</span>
          </a>
        )}
      </header>
      <p className={css['summary']}>{summary}</p>
      {legend.length === 0 ? null : (
        <ul className={plot['legend']}>
          {legend.map(({ tone, label }) => (
            <li key={label}>
              <span className={classes(plot['swatch'], plot[tone])} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {props.plot}
      {note === undefined ? null : <p className={css['note']}>{note}</p>}
      {table === undefined ? null : (
        <details className={css['twin']}>
          <summary>
            As a table<span className="visually-hidden">: {title}</span>
          </summary>
          <Table
            caption={title}
            captionHidden
            columns={table.columns}
            rows={table.rows}
            rowKey={table.rowKey}
          />
        </details>
      )}
    </section>
  );
}
