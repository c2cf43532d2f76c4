import { useEffect, useRef } from 'react';
import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { isNarrowed, type NetworkAddress, tabHref } from './network-address.ts';
import { choosersOf, type NetworkFilter } from './network-choices.ts';
import css from './network-filters.module.css';

/**
 * The filters of a tab as a GET form, so that a selection can be saved, shared and returned to. On
 * narrow screens they can be folded, with a native element.
 */
export function NetworkFilterForm(props: { readonly address: NetworkAddress }) {
  const { address } = props;
  const { tab, words, chosen } = address;
  const isRaises = tab === 'raises';
  const form = useFieldsFollowing({ ...chosen, q: words });
  return (
    <search>
      <details open={isNarrowed(address)} suppressHydrationWarning className={css['fold']}>
        <summary>
          Search and filter <Icon name="chevron-down" />
        </summary>
        <form
          ref={form}
          method="get"
          action={routeOf('investors-network').path}
          className={css['form']}
        >
          {isRaises ? null : <input type="hidden" name="tab" value={tab} />}
          <div className={css['words']}>
            <label htmlFor="filter-q">{isRaises ? 'Company or title' : 'Name or firm'}</label>
            <input
              id="filter-q"
              type="search"
              name="q"
              defaultValue={words}
              maxLength={searchMaxLength}
              autoComplete="off"
              enterKeyHint="search"
              className={css['control']}
            />
          </div>
          {choosersOf[tab].map((filter) => (
            <Chooser key={filter.name} filter={filter} value={chosen[filter.name] ?? ''} />
          ))}
          <div className={css['actions']}>
            <Button type="submit" variant="secondary">
              Show
            </Button>
            <a href={tabHref(tab)}>Clear</a>
            <span className={css['note']}>
              Tickets are in the currency of each {isRaises ? 'raise' : 'investor'}.
            </span>
          </div>
        </form>
      </details>
    </search>
  );
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

/** Back, forward and "Clear" change the address; the fields follow it. */
function useFieldsFollowing(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const written = JSON.stringify(values);
  useEffect(() => {
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
