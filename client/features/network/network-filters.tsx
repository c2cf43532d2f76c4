import { type ReactNode, useEffect, useRef } from 'react';
import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { NetworkFilter, NetworkTab } from '../../domain/raise/network-choices.ts';
import { Button } from '../../ui/form/button.tsx';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { choosersShown, filtersSet, type NetworkAddress, tabHref } from './network-address.ts';
import css from './network-filters.module.css';

/** What the words of a search are looked for in. */
const searched = { raises: 'Company or title', investors: 'Name or what they look for' } as const;

/**
 * The search of a list as a GET form, so that a selection can be saved, shared and
 * returned to. Its children follow when the list is known: how many were found, and the filters.
 */
export function NetworkSearch(props: {
  readonly address: NetworkAddress;
  readonly children: ReactNode;
}) {
  const { tab, words, chosen } = props.address;
  const what = searched[tab];
  const form = useFieldsFollowing({ ...chosen, q: words });
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={routeOf('investors-network').path}
        className={classes(stackCss['space3'], css['form'])}
      >
        {tab === 'raises' ? null : <input type="hidden" name="tab" value={tab} />}
        <div>
          <label htmlFor="filter-q" className="visually-hidden">
            {what}
          </label>
          <input
            id="filter-q"
            type="search"
            name="q"
            defaultValue={words}
            maxLength={searchMaxLength}
            placeholder={what}
            autoComplete="off"
            enterKeyHint="search"
            className={css['control']}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {props.children}
      </form>
    </search>
  );
}

/** How many raises were found, in words. */
export function raisesFound(total: number, isCapped: boolean): string {
  if (total === 0 && isCapped) return 'None so far';
  if (total === 1 && !isCapped) return '1 raise';
  return `${total.toLocaleString('en')}${isCapped ? '+' : ''} raises`;
}

/** How many were found, and a way back to all of them when the list is narrowed. */
export function FoundCount(props: {
  readonly words: string;
  readonly tab: NetworkTab;
  readonly narrowed: boolean;
}) {
  const { words, tab, narrowed } = props;
  return (
    <div className={classes(rowCss['middle'], css['found'])}>
      <p role="status">{words}</p>
      {narrowed ? <a href={tabHref(tab)}>Show all</a> : null}
    </div>
  );
}

/**
 * The filters and the order, closed behind their button, which says how many are set. `open` is how
 * many raises there are without any filter: few raises need fewer filters, and a single one none.
 */
export function FilterPanel(props: {
  readonly address: NetworkAddress;
  readonly open: number;
  /** Names what each choice of a filter would leave. */
  readonly counted?: (filter: NetworkFilter, chosen: string) => NetworkFilter;
  /** Whether raises are compared with what the reader looks for, so that they can be sorted by it. */
  readonly hasFit?: boolean;
}) {
  const { address, open, counted = (filter) => filter, hasFit = false } = props;
  const { tab, chosen } = address;
  const choosers = choosersShown(address, open, hasFit);
  if (choosers.length === 0) return null;
  const set = filtersSet(address);
  return (
    <details className={css['filters']}>
      <summary>
        Filters{' '}
        {set === 0 ? null : (
          <span className={css['set']}>
            {set}
            <span className="visually-hidden"> set</span>
          </span>
        )}
        <Icon name="chevron-down" />
      </summary>
      <div className={classes(stackCss['space4'], boxCss['raised'], css['panel'])}>
        {choosers.map((filter) => (
          <Chooser
            key={filter.name}
            filter={counted(filter, chosen[filter.name] ?? '')}
            value={chosen[filter.name] ?? ''}
          />
        ))}
        <div className={classes(rowCss['row'], css['actions'])}>
          <Button type="submit" variant="secondary">
            Apply filters
          </Button>
          <a href={tabHref(tab)}>Clear</a>
          {choosers.some(({ name }) => name === 'ticket') ? (
            <span className={textCss['note']}>{ticketNotes[tab]}</span>
          ) : null}
        </div>
      </div>
    </details>
  );
}

const ticketNotes = {
  raises: 'Tickets are in the currency of each raise.',
  investors: 'Tickets are in each investor’s currency. A plus sign means at least that many.',
} as const;

/** Holds the place of the count and of the button of the filters, on a line of its own on phones. */
export function FiltersAwaited() {
  return <div className={classes(rowCss['middle'], css['found'])} />;
}

function Chooser(props: { readonly filter: NetworkFilter; readonly value: string }) {
  const { filter, value } = props;
  const id = `filter-${filter.name}`;
  return (
    <div>
      <label htmlFor={id}>{filter.label}</label>
      <select id={id} name={filter.name} defaultValue={value} className={css['control']}>
        {filter.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * Back, forward and "Clear" change the address; the fields follow it. What was chosen before the page
 * was hydrated stays: the address has not changed.
 */
function useFieldsFollowing(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const written = JSON.stringify(values);
  const followed = useRef(written);
  useEffect(() => {
    if (followed.current === written) return;
    followed.current = written;
    const wanted = Object.entries(JSON.parse(written) as Record<string, string>);
    for (const [name, value] of wanted) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    }
  }, [written]);
  return form;
}
