import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Button } from '../form/button.tsx';
import { classes } from '../tokens/classes.ts';
import { CloseMenu } from './close-menu.tsx';
import css from './list-page.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';

/**
 * A list that people work with: a bar of filters that stays in sight, what was just done, the
 * table, notes, and the record that is open beside it.
 */
export function ListPage(props: {
  /** What chooses the rows: links and short forms. */
  readonly filters?: ListFilters;
  /** A search, the menu of columns, an export. */
  readonly bar?: ReactNode;
  /** The results of forms. */
  readonly outcome?: ReactNode;
  /** Small print below the table. */
  readonly notes?: ReactNode;
  /** A `RecordPanel`. */
  readonly record?: ReactNode;
  readonly children: ReactNode;
}) {
  const { filters, bar, outcome, notes, record = null } = props;
  const isOpen = record !== null;
  const isNarrow = useNarrow();
  return (
    <div className={css['page']} data-record={isOpen ? '' : undefined}>
      <div className={css['list']} inert={isOpen && isNarrow}>
        {bar === undefined && filters === undefined ? null : (
          <div className={classes(rowCss['line'], css['bar'])}>
            {filters === undefined ? null : <Filters {...filters} />}
            {bar}
          </div>
        )}
        {outcome === undefined ? null : <div className={css['outcome']}>{outcome}</div>}
        {props.children}
        {notes === undefined ? null : (
          <div className={classes(stackCss['space1'], css['notes'])}>{notes}</div>
        )}
      </div>
      {record}
    </div>
  );
}

export interface ListFilters {
  /** What is chosen, in a few words. */
  readonly chosen: string;
  readonly content: ReactNode;
  /** More of them than one line of a tablet has room for. */
  readonly isLong?: boolean;
}

/**
 * The filters of a list. A phone has no room for them in the bar, and a tablet none for long ones:
 * there they are beside the page, behind a button that says what is chosen. A popover, so it opens and
 * closes without a script.
 */
function Filters({ chosen, content, isLong = false }: ListFilters) {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        popoverTarget={id}
        className={css['opener']}
        data-long={isLong ? '' : undefined}
      >
        Filters: {chosen}
      </Button>
      <div id={id} popover="auto" className={classes(rowCss['middle'], css['panel'])}>
        <div className={css['panelHead']}>
          <h2>Filters</h2>
          <CloseMenu menuId={id} />
        </div>
        {content}
      </div>
    </>
  );
}

/** In place of a data table: anything else, with the margins of the page around it. */
export function BlankList(props: { readonly children: ReactNode }) {
  return <div className={css['blank']}>{props.children}</div>;
}

/** Above one of several tables: what it lists, and what can be added to it. */
export function ListGroup(props: { readonly title: ReactNode; readonly action?: ReactNode }) {
  return (
    <header className={classes(rowCss['line'], rowCss['spread'], css['group'])}>
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
      <ul className={classes(rowCss['wrap'], css['filters'])}>
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
