import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Amounts and counts stand right-aligned in tabular figures. */
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/**
 * A table with a caption; its first column names the row. On narrow screens every row becomes a
 * card whose cells carry their column's title. `captionHidden` where a heading stands right above.
 */
export function Table<Row>(props: {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly foot?: ReactNode;
}) {
  const { caption, captionHidden = false, columns, rows, rowKey, foot } = props;
  return (
    <table className={css['table']}>
      <caption className={captionHidden ? 'visually-hidden' : css['caption']}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classes(column.numeric && css['numeric'])}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, at) => (
              <Cell key={column.key} column={column} row={row} heading={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
      {foot === undefined ? null : <tfoot>{foot}</tfoot>}
    </table>
  );
}

function Cell<Row>(props: {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly heading: boolean;
}) {
  const { column, row, heading } = props;
  const shape = classes(column.numeric && css['numeric']);
  if (heading) {
    return (
      <th scope="row" className={shape}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td data-title={column.title} className={shape}>
      {column.cell(row)}
    </td>
  );
}
