import { useEffect, useRef } from 'react';
import { useHydrated } from '../form/hydrated.ts';
import { classes } from '../tokens/classes.ts';
import { rowFocus } from './row-keys.ts';
import css from './select-box.module.css';
import type { Selection } from './selection.ts';
import { selectedBox } from './selection-address.ts';

/** The box that selects a row. With Shift, it does the same to all rows since the last one. */
export function SelectBox(props: {
  /** The id of the form of the boxes. */
  readonly formId: string;
  /** The id of what is selected. */
  readonly value: string;
  readonly name: string;
  readonly selection: Selection;
  /** Whether j and k lead to it: where nothing else in the row is a link. */
  readonly takesFocus?: boolean;
}) {
  const { formId, value, name, selection, takesFocus = false } = props;
  return (
    <label className={classes(css['box'], 'no-print')}>
      <input
        type="checkbox"
        name={selectedBox}
        value={value}
        form={formId}
        checked={selection.selected.has(value)}
        onChange={({ currentTarget, nativeEvent }) =>
          selection.toggle(value, currentTarget.checked, withShift(nativeEvent))
        }
        {...(takesFocus ? { [rowFocus]: '' } : {})}
      />
      <span className="visually-hidden">Select {name}</span>
    </label>
  );
}

/** A box is changed by a click, which knows the keys. */
function withShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}

/**
 * The box above a list that selects all its rows, or none. It does nothing without scripts; there the
 * bar of the selection has links.
 */
export function SelectAllBox(props: {
  readonly ids: readonly string[];
  /** Where they are: "on this page". */
  readonly where: string;
  readonly selection: Selection;
}) {
  const { ids, where, selection } = props;
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => selection.selected.has(id)).length;
  const isAll = count === ids.length && count > 0;
  const isSome = count > 0 && !isAll;

  // Only a script can say that some are.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome;
  });

  function choose(on: boolean): void {
    const others = [...selection.selected].filter((id) => !ids.includes(id));
    selection.replace(on ? [...others, ...ids] : others);
  }

  return (
    <label className={classes(css['box'], 'no-print', !hydrated && css['waits'])}>
      <input
        ref={input}
        type="checkbox"
        checked={isAll}
        disabled={!hydrated}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <span className="visually-hidden">
        Select all {ids.length} {where}
      </span>
    </label>
  );
}
