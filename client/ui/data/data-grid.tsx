import { type ReactNode, useRef } from 'react';
import { classes } from '../tokens/classes.ts';
import { type BulkActions, BulkBar } from './bulk-bar.tsx';
import css from './data-grid.module.css';
import tableCss from './data-table.module.css';
import { onRowKey, rowFocus } from './row-keys.ts';
import { useSelection } from './selection.ts';
import { selectedBox } from './selection-address.ts';

/**
 * A list of things that are told apart by looking, such as pictures: cells side by side, with the
 * boxes, the bar for several and the foot of a `DataTable`, and its keys.
 */
export function DataGrid<Item>(props: {
  /** Also the id of the form of its boxes. */
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What it is called in the label of its box. */
  readonly nameOf: (item: Item) => string;
  readonly cell: (item: Item) => ReactNode;
  readonly bulk: BulkActions;
  readonly foot: ReactNode;
}) {
  const { id, label, items, keyOf, nameOf, cell, bulk, foot } = props;
  const list = useRef<HTMLUListElement>(null);
  const ids = items.map(keyOf);
  const selection = useSelection(ids, () => tickedIn(list.current));
  const formId = `${id}-selection`;
  return (
    // The keys work where the focus is: on the boxes and links of the cells.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={tableCss['data']} onKeyDown={onRowKey}>
      <ul ref={list} id={id} aria-label={label} className={css['grid']}>
        {items.map((item) => {
          const key = keyOf(item);
          const isSelected = selection.selected.has(key);
          return (
            <li
              key={key}
              data-row=""
              className={classes(css['cell'], isSelected && css['selected'])}
            >
              <label className={css['box']}>
                <input
                  type="checkbox"
                  name={selectedBox}
                  value={key}
                  form={formId}
                  checked={isSelected}
                  onChange={({ currentTarget }) => selection.toggle(key, currentTarget.checked)}
                  {...{ [rowFocus]: '' }}
                />
                <span className="visually-hidden">Select {nameOf(item)}</span>
              </label>
              {cell(item)}
            </li>
          );
        })}
      </ul>
      <div className={tableCss['foot']}>
        <BulkBar formId={formId} ids={ids} selection={selection} bulk={bulk} />
        <div className={tableCss['totals']}>{foot}</div>
      </div>
    </div>
  );
}

function tickedIn(list: HTMLUListElement | null): readonly string[] {
  const boxes = list?.querySelectorAll<HTMLInputElement>('[data-row] > label > input') ?? [];
  return [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
}
