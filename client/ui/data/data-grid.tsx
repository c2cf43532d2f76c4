import type { ReactNode } from 'react';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import type { BulkActions } from './bulk-bar.tsx';
import css from './data-grid.module.css';
import { SelectableList } from './selectable-list.tsx';

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
  return (
    <SelectableList id={id} ids={items.map(keyOf)} bulk={bulk} foot={foot}>
      {(boxes) => (
        <ul id={id} aria-label={label} className={classes(stackCss['space6'], css['grid'])}>
          {items.map((item) => {
            const key = keyOf(item);
            const isSelected = boxes?.selection.selected.has(key) === true;
            return (
              <li
                key={key}
                data-row=""
                className={classes(css['cell'], isSelected && css['selected'])}
              >
                <div className={css['box']}>{boxes?.boxOf(key, nameOf(item), true)}</div>
                {cell(item)}
              </li>
            );
          })}
        </ul>
      )}
    </SelectableList>
  );
}
