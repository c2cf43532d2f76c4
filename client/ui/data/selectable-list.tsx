import { type ReactNode, useRef } from 'react';
import { type BulkActions, BulkBar } from './bulk-bar.tsx';
import css from './data-table.module.css';
import { onRowKey } from './row-keys.ts';
import { SelectAllBox, SelectBox } from './select-box.tsx';
import { type Selection, useSelection } from './selection.ts';
import { selectedBox } from './selection-address.ts';

/** The boxes of a list, for its rows and for above them. */
export interface SelectBoxes {
  readonly selection: Selection;
  /** The box of a row. */
  readonly boxOf: (id: string, name: string, takesFocus?: boolean) => ReactNode;
  /** The box for all rows, or for some of them that belong together. */
  readonly allBox: (some?: {
    readonly ids: readonly string[];
    readonly where: string;
  }) => ReactNode;
}

/**
 * A list with keys whose rows can be selected, if there is anything to do with several: boxes, and
 * a bar with the actions that comes into sight with the first row that is selected. The selection is
 * of the rows on the page, so it ends with them when another page or filter is chosen. Rows carry
 * `data-row`, and what the keys lead to in them `data-row-focus`.
 */
export function SelectableList(props: {
  /** From which the id of the form of the boxes is made. */
  readonly id: string;
  /** The ids of the rows, in their order. */
  readonly ids: readonly string[];
  readonly bulk: BulkActions | undefined;
  /** Below the rows, always in sight. */
  readonly foot?: ReactNode;
  /** @param boxes null where nothing can be done with several rows */
  readonly children: (boxes: SelectBoxes | null) => ReactNode;
}) {
  const { id, ids, bulk, foot, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(ids, () => tickedIn(list.current));
  const formId = `${id}-selection`;
  const boxes: SelectBoxes | null =
    bulk === undefined
      ? null
      : {
          selection,
          boxOf: (value, name, takesFocus = false) => (
            <SelectBox {...{ formId, value, name, selection, takesFocus }} />
          ),
          allBox: (some = { ids, where: 'on this page' }) => (
            <SelectAllBox {...some} selection={selection} />
          ),
        };
  return (
    // The keys work where the focus is: on the links and boxes of the rows.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div ref={list} className={css['data']} onKeyDown={onRowKey}>
      {children(boxes)}
      <div className={css['foot']} hidden={bulk === undefined && foot === undefined}>
        {bulk === undefined ? null : (
          <BulkBar formId={formId} ids={ids} selection={selection} bulk={bulk} />
        )}
        {foot === undefined ? null : <div className={css['totals']}>{foot}</div>}
      </div>
    </div>
  );
}

function tickedIn(list: HTMLElement | null): readonly string[] {
  const boxes = list?.querySelectorAll<HTMLInputElement>(`input[name="${selectedBox}"]`) ?? [];
  return [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
}
