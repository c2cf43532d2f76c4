import type { ReactNode } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useHydrated } from '../form/hydrated.ts';
import { Menu } from '../layout/menu.tsx';
import { classes } from '../tokens/classes.ts';
import type { BulkActions } from './bulk-bar.tsx';
import css from './data-table.module.css';
import { hiddenColumns } from './hidden-columns.ts';
import { rowFocus } from './row-keys.ts';
import { SelectableList, type SelectBoxes } from './selectable-list.tsx';
import { type Column, ColumnTitle, type TableSort } from './table.tsx';

export interface DataColumn<Row> extends Column<Row> {
  /**
   * Where it is in a card: beside the name, or on the line below it (the default); `wide` is a column
   * that is shown only where there is room.
   */
  readonly place?: 'beside' | 'below' | 'wide';
  /** Below the name of a card its title is before it: a figure or a day there says nothing alone. */
  readonly isNamed?: boolean;
  /** Its cells are sentences, so it gets the room that the other columns leave. */
  readonly isSentence?: boolean;
}

/** The id of the link that opens a row. */
export function rowId(tableId: string, key: string): string {
  return `${tableId}-${key}`;
}

/** How the rows of a table are named and what can be done with one. */
export interface DataRows<Row> {
  readonly key: (row: Row) => string;
  /** What it is called in the labels of its box and its menu. */
  readonly name: (row: Row) => string;
  /** The address that opens it; without it, there is nothing to open. */
  readonly href?: (row: Row) => string;
  /** The key of the row that is open beside the table. */
  readonly open?: string | null;
  /** The actions of its menu: links, forms with one button, confirmed actions. */
  readonly menu?: (row: Row) => ReactNode;
}

/**
 * The table of a list that people work with: one line for each row, as high as the density says; a
 * head and a first column that stay in sight; an order, hidden columns and selected rows that are
 * in the address; and keys. Below 480 px a row is a card of two lines. All of it is links and forms,
 * so it works without scripts, except for the keys.
 */
export function DataTable<Row>(props: {
  /** Also the id of the form of its boxes. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly items: readonly Row[];
  readonly rows: DataRows<Row>;
  readonly sort?: TableSort;
  /** What can be done with several rows. */
  readonly bulk?: BulkActions;
  /** Below the rows, always in sight: how many there are, the way to the next page. */
  readonly foot?: ReactNode;
}) {
  const { id, caption, columns, items, rows, sort, bulk, foot } = props;
  const { url } = usePageView();
  const hidden = hiddenColumns(
    url,
    columns.slice(1).map(({ key }) => key),
  );
  const shown = columns.filter(({ key }) => !hidden.has(key));
  const totals =
    foot === undefined && rows.href === undefined ? undefined : (
      <>
        {foot}
        {rows.href === undefined ? null : <KeyHint canSelect={bulk !== undefined} />}
      </>
    );
  return (
    <SelectableList id={id} ids={items.map(rows.key)} bulk={bulk} foot={totals}>
      {(boxes) => (
        <div className={css['scroll']}>
          <table id={id} className={classes(css['table'], roomFor(shown))}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {boxes === null ? null : <td className={css['box']}>{boxes.allBox()}</td>}
                {shown.map((column) => (
                  <ColumnTitle
                    key={column.key}
                    column={column}
                    sort={sort}
                    keepScroll
                    place={column.place}
                  />
                ))}
                {rows.menu === undefined ? null : (
                  <td className={css['menu']}>
                    <span className="visually-hidden">Actions</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <DataRow
                  key={rows.key(row)}
                  tableId={id}
                  row={row}
                  rows={rows}
                  columns={shown}
                  boxes={boxes}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SelectableList>
  );
}

/** Which column gets the room that the others leave. */
function roomFor(columns: readonly { readonly isSentence?: boolean }[]) {
  const at = columns.findIndex(({ isSentence = false }) => isSentence);
  if (at < 0) return undefined;
  return at === 0 ? css['sentences'] : css['names'];
}

function DataRow<Row>(props: {
  readonly tableId: string;
  readonly row: Row;
  readonly rows: DataRows<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly boxes: SelectBoxes | null;
}) {
  const { tableId, row, rows, columns, boxes } = props;
  const key = rows.key(row);
  const name = rows.name(row);
  const isSelected = boxes?.selection.selected.has(key) === true;
  const isOpen = rows.open === key;
  const [first, ...others] = columns;
  return (
    <tr data-row="" className={classes(isOpen && css['open'], isSelected && css['selected'])}>
      {boxes === null ? null : <td className={css['box']}>{boxes.boxOf(key, name)}</td>}
      <th scope="row" className={css['name']}>
        {rows.href === undefined ? (
          <span id={rowId(tableId, key)} title={name} tabIndex={-1} {...{ [rowFocus]: '' }}>
            {first?.cell(row)}
          </span>
        ) : (
          <a
            id={rowId(tableId, key)}
            href={rows.href(row)}
            title={name}
            aria-current={isOpen ? 'true' : undefined}
            data-keep-scroll=""
            {...{ [rowFocus]: '' }}
          >
            {first?.cell(row)}
          </a>
        )}
      </th>
      {others.map(({ key, title, numeric, place = 'below', isNamed = false, isSentence, cell }) => (
        <td
          key={key}
          className={classes(numeric && css['numeric'])}
          data-place={place}
          data-title={isNamed ? title : undefined}
          data-sentence={isSentence === true || undefined}
        >
          {cell(row)}
        </td>
      ))}
      {rows.menu === undefined ? null : (
        <td className={css['menu']}>
          <Menu label={`Actions for ${name}`}>{rows.menu(row)}</Menu>
        </td>
      )}
    </tr>
  );
}

/** Only where there is a keyboard and the scripts that listen to it. */
function KeyHint(props: { readonly canSelect: boolean }) {
  if (!useHydrated()) return null;
  return (
    <p className={css['keys']}>
      <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens
      {props.canSelect ? (
        <>
          , <kbd>x</kbd> selects
        </>
      ) : null}
    </p>
  );
}
