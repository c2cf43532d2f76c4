import type { MouseEvent, ReactNode } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import css from './data-table.module.css';
import type { Selection } from './selection.ts';
import { selectionHref } from './selection-address.ts';

/** The actions for the selected rows. */
export interface BulkActions {
  /** Fields that the form sends besides the boxes, such as the view. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Its submit buttons. The form is a GET to the page; a button that changes something has
   * `formMethod="post"`, a `formAction`, and the intent as its name and value.
   */
  readonly actions: ReactNode;
}

/** In sight while a row is selected: how many are, and what can be done with them. */
export function BulkBar(props: {
  readonly formId: string;
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly bulk: BulkActions;
}) {
  const { formId, ids, selection, bulk } = props;
  const { url } = usePageView();
  const count = selection.selected.size;

  /** Without scripts these are links to the same list. */
  function choose(event: MouseEvent, next: readonly string[]): void {
    event.preventDefault();
    selection.replace(next);
  }

  return (
    <form id={formId} method="get" action={url.pathname} className={css['bulk']}>
      {Object.entries(bulk.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className={css['count']} role="status">
        {count === 0 ? 'Selected rows' : `${count} selected`}
      </p>
      {bulk.actions}
      <a href={selectionHref(url, ids)} onClick={(event) => choose(event, ids)}>
        Select all {ids.length}
      </a>
      <a href={selectionHref(url, [])} onClick={(event) => choose(event, [])}>
        Clear
      </a>
    </form>
  );
}
