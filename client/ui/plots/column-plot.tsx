import { classes } from '../tokens/classes.ts';
import css from './plot.module.css';
import { PlotFrame } from './plot-frame.tsx';
import type { RenderedColumn, RenderedColumns } from './plot-shapes.ts';

/** Columns over days, pages or classes of amounts, as `drawColumns` places them. */
export function ColumnPlot(props: {
  readonly drawn: RenderedColumns;
  readonly summary: string;
  /** What the labels are, and the notes below them. */
  readonly names?: { readonly label: string; readonly note: string };
}) {
  const { drawn, summary, names } = props;
  const { ticks, columns } = drawn;
  const labels = (of: 'label' | 'note') =>
    columns.flatMap((column) =>
      column[of] === '' ? [] : [{ key: column.key, x: middle(column), text: column[of] }],
    );
  const lines = [{ ...(names && { name: names.label }), labels: labels('label') }];
  if (names !== undefined) lines.push({ name: names.note, labels: labels('note') });
  const hasCells = columns.some(({ shade }) => shade !== null);
  return (
    <PlotFrame
      summary={summary}
      ticks={ticks}
      below={lines}
      {...(hasCells && { strip: <Cells columns={columns} /> })}
    >
      {columns.map((column) => (
        <g key={column.key}>
          <title>{column.title}</title>
          {/* As high as the plot, so that a pointer finds low columns too. */}
          <rect
            x={`${column.x}%`}
            y="0"
            width={`${column.width}%`}
            height="100%"
            className={css[column.blank ? 'blank' : 'reach']}
          />
          {column.parts.map(({ tone, x, y, width, height }) => (
            <rect
              key={tone}
              x={`${x}%`}
              y={`${y}%`}
              width={`${width}%`}
              height={`${height}%`}
              className={classes(css['part'], css[tone])}
            />
          ))}
        </g>
      ))}
    </PlotFrame>
  );
}

/** A cell for each column, the stronger the more it stands for. */
function Cells({ columns }: { readonly columns: readonly RenderedColumn[] }) {
  return (
    <svg aria-hidden="true" className={css['cells']}>
      {columns.map(({ key, x, width, shade }) => (
        <rect
          key={key}
          x={`${x}%`}
          y="1"
          width={`${width}%`}
          height="10"
          className={classes(css['cell'], css[`shade${shade ?? 0}`])}
        />
      ))}
    </svg>
  );
}

function middle({ x, width }: RenderedColumn): number {
  return Math.round((x + width / 2) * 100) / 100;
}
