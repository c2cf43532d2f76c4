import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import textCss from '../tokens/text.module.css';
import { nextSort, type Sort } from './sorting.ts';
import css from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Right-aligned with tabular figures, for amounts and counts. */
  readonly numeric?: boolean;
  /** The list can be sorted by this column; the direction its title leads to first. */
  readonly sortable?: 'ascending' | 'descending';
  readonly cell: (row: Row) => ReactNode;
}

/** The order the rows are in, and the addresses of others (`sortHref` of sorting.ts). */
export interface TableSort {
  readonly current: Sort;
  readonly href: (sort: Sort) => string;
}

/**
 * A table with a caption; the first column names the row, and the head stays visible. On narrow
 * screens every row becomes a card whose cells show their column's title. Use `captionHidden` when
 * there is a heading right above. With `sort` the titles of sortable columns are links to that
 * order.
 */
export function Table<Row>(props: {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly foot?: ReactNode;
  readonly sort?: TableSort;
  readonly id?: string;
}) {
  const { caption, captionHidden = false, columns, rows, rowKey, foot, sort, id } = props;
  return (
    <table id={id} className={classes(css['table'], sort !== undefined && css['sortable'])}>
      <caption
        className={captionHidden ? 'visually-hidden' : classes(textCss['note'], css['caption'])}
      >
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnTitle key={column.key} column={column} sort={sort} />
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

/** The title of a column; with an order, a link to the list in the order of this column. */
export function ColumnTitle<Row>(props: {
  readonly column: Column<Row>;
  readonly sort: TableSort | undefined;
  /** The page keeps its place when the order changes. */
  readonly keepScroll?: boolean;
  /** Where a `DataTable` shows the column. */
  readonly place?: string | undefined;
}) {
  const { column, sort, keepScroll = false, place } = props;
  const shape = classes(column.numeric && css['numeric']);
  if (sort === undefined || column.sortable === undefined) {
    return (
      <th scope="col" className={shape} data-place={place} data-numeric={column.numeric}>
        {column.title}
      </th>
    );
  }
  const { current, href } = sort;
  const direction = current.descending ? 'descending' : 'ascending';
  const isCurrent = current.key === column.key;
  const icon = current.descending ? 'arrow-down' : 'arrow-up';
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? direction : undefined}
      className={shape}
      data-place={place}
      data-numeric={column.numeric}
    >
      <a
        href={href(nextSort(current, column.key, column.sortable))}
        data-keep-scroll={keepScroll ? '' : undefined}
        className={css['sort']}
      >
        {column.title}
        <Icon name={isCurrent ? icon : 'sort'} />
      </a>
    </th>
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
