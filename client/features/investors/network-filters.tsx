import { routeOf } from '../../../shared/routes.ts';
import { Button } from '../../ui/button.tsx';
import { type Choice, filterChoices, type NetworkAddress, tabHref } from './network-address.ts';
import css from './network-filters.module.css';

/** The filters of a tab as a form that goes into the address: it can be kept, shared, gone back to. */
export function NetworkFilterForm(props: { readonly address: NetworkAddress }) {
  const { tab, filters } = props.address;
  const isRaises = tab === 'raises';
  return (
    <search>
      <form method="get" action={routeOf('investors-network').path} className={css['form']}>
        {isRaises ? null : <input type="hidden" name="tab" value={tab} />}
        <div className={css['words']}>
          <label htmlFor="filter-q">{isRaises ? 'Company or title' : 'Name or firm'}</label>
          <input
            id="filter-q"
            type="search"
            name="q"
            defaultValue={filters.q}
            maxLength={100}
            autoComplete="off"
            className={css['control']}
          />
        </div>
        <Filter
          name="sector"
          label="Sector"
          value={filters.sector}
          choices={filterChoices.sector}
        />
        <Filter name="stage" label="Stage" value={filters.stage} choices={filterChoices.stage} />
        {isRaises ? (
          <>
            <Filter
              name="instrument"
              label="Instrument"
              value={filters.instrument}
              choices={filterChoices.instrument}
            />
            <Filter
              name="ticket"
              label="Minimum ticket"
              value={filters.ticket}
              choices={filterChoices.ticket}
            />
            <Filter
              name="sort"
              label="Sorted by"
              value={filters.sort}
              choices={filterChoices.sort}
            />
          </>
        ) : null}
        <div className={css['actions']}>
          <Button type="submit" look="secondary">
            Show
          </Button>
          <a href={tabHref(tab)}>Clear</a>
        </div>
      </form>
    </search>
  );
}

function Filter(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
}) {
  const { name, label, value, choices } = props;
  const id = `filter-${name}`;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} className={css['control']}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
