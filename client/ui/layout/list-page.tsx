import { type ReactNode, useSyncExternalStore } from 'react';
import css from './list-page.module.css';

/**
 * A list that people work with: a bar of filters that stays in sight, what was just done, the
 * table, notes, and the record that is open beside it.
 */
export function ListPage(props: {
  /** Filters as links and short forms, and the menu of columns. */
  readonly bar?: ReactNode;
  /** The results of forms. */
  readonly outcome?: ReactNode;
  /** Small print below the table. */
  readonly notes?: ReactNode;
  /** A `RecordPanel`. */
  readonly record?: ReactNode;
  readonly children: ReactNode;
}) {
  const { bar, outcome, notes, record = null } = props;
  const isOpen = record !== null;
  const isNarrow = useNarrow();
  return (
    <div className={css['page']} data-record={isOpen ? '' : undefined}>
      <div className={css['list']} inert={isOpen && isNarrow}>
        {bar === undefined ? null : <div className={css['bar']}>{bar}</div>}
        {outcome === undefined ? null : <div className={css['outcome']}>{outcome}</div>}
        {props.children}
        {notes === undefined ? null : <div className={css['notes']}>{notes}</div>}
      </div>
      {record}
    </div>
  );
}

/** In place of a data table: anything else, with the margins of the page around it. */
export function BlankList(props: { readonly children: ReactNode }) {
  return <div className={css['blank']}>{props.children}</div>;
}

/** Above one of several tables: what it lists, and what can be added to it. */
export function ListGroup(props: { readonly title: ReactNode; readonly action?: ReactNode }) {
  return (
    <header className={css['group']}>
      {props.title}
      {props.action}
    </header>
  );
}

/** Links of a bar that choose which rows are listed. */
export function FilterLinks(props: {
  readonly label: string;
  readonly links: readonly {
    readonly label: string;
    readonly href: string;
    readonly current: boolean;
  }[];
}) {
  return (
    <nav aria-label={props.label}>
      <ul className={css['filters']}>
        {props.links.map(({ label, href, current }) => (
          <li key={label}>
            <a href={href} aria-current={current ? 'true' : undefined} data-keep-scroll="">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where a record lies over the list; the same width as in record-panel.module.css. */
const narrow = '(width < 80rem)';

/** Whether an open record covers the list, which the keyboard must then not reach. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(narrow).matches,
    () => false,
  );
}
