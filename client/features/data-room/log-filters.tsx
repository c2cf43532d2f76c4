import { visitKinds } from '#shared/product/raises/document-kinds.ts';
import type { Reader } from '#shared/product/raises/reading.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { routeOf } from '#shared/site/routes.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Button } from '../../ui/form/button.tsx';
import filterCss from '../../ui/form/filter.module.css';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './data-room.module.css';
import { periodLabels, periods } from './log-period.ts';
import { kindWords } from './log-words.ts';
import { type LogFilter, partHref } from './room-address.ts';

/** Chooses what is listed; all of it is in the address. */
export function LogFilters(props: {
  readonly raise: string;
  readonly part: 'readers' | 'log';
  readonly filter: LogFilter;
  readonly documents: readonly RoomDocument[];
  /** Whom one can choose; nobody where it is not about one person. */
  readonly readers?: readonly Reader[];
}) {
  const { raise, part, filter, documents, readers } = props;
  const people = (readers ?? []).map(({ person }) => ({ value: person.id, label: person.name }));
  return (
    <form
      key={JSON.stringify(filter)}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['filters'], css['filters'])}
    >
      <input type="hidden" name="view" value="room" />
      <input type="hidden" name="raise" value={raise} />
      <input type="hidden" name="part" value={part} />
      {readers === undefined ? null : (
        <Choice
          name="person"
          label="Person"
          all="All people"
          value={filter.person}
          options={people}
        />
      )}
      <Choice
        name="document"
        label="Document"
        all="All documents"
        value={filter.document}
        options={documents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {part === 'readers' ? null : (
        <Choice
          name="kind"
          label="Event"
          all="All actions"
          value={filter.kind}
          options={visitKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        />
      )}
      <Choice
        name="days"
        label="Days"
        all="All days"
        value={filter.days}
        options={periods.map((period) => ({ value: period, label: periodLabels[period] }))}
      />
      <Day name="from" label="From" filter={filter} />
      <Day name="to" label="To" filter={filter} />
      {part === 'readers' ? null : (
        <label className={classes(rowCss['pair'], filterCss['filter'])}>
          <input
            type="checkbox"
            name="internal"
            value="true"
            defaultChecked={filter.internal === 'true'}
          />
          Include the company
        </label>
      )}
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { name, label, all, value, options } = props;
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <span className={classes(rowCss['pair'], filterCss['filter'])}>
      <label htmlFor={`log-${name}`} className="visually-hidden">
        {label}
      </label>
      <select id={`log-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {isKnown ? null : <option value={value}>As selected</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A date, which shows where dates are chosen and not a period by its name. */
function Day(props: {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly filter: LogFilter;
}) {
  const { name, label, filter } = props;
  const value = filter.days === 'choose' ? filter[name] : '';
  return (
    <span className={classes(rowCss['pair'], filterCss['filter'], css['day'])}>
      <label htmlFor={`log-${name}`}>{label}</label>
      <input id={`log-${name}`} name={name} type="date" defaultValue={value} />
    </span>
  );
}

/** Returns what the filters choose, in a few words. */
export function chosenIn(filter: LogFilter): string {
  // A period is one choice, whatever its days are.
  const { from: _first, to: _last, ...choices } = filter;
  const count = Object.values(choices).filter((value) => value !== '').length;
  return count === 0 ? 'All' : String(count);
}

/** In place of rows that the filters leave out: that it is they, and how to be rid of them. */
export function NoneMatch(props: {
  readonly what: string;
  readonly raise: string;
  readonly part: 'readers' | 'log';
}) {
  const { what, raise, part } = props;
  return (
    <EmptyState
      title={`No ${what} match these filters`}
      action={<a href={partHref(raise, part)}>Clear filters</a>}
    />
  );
}

/** The address of the CSV file of what is listed, on all pages: of visits, their events. */
export function csvHref(
  apiBaseUrl: string,
  raise: string,
  file: 'access-log' | 'readers',
  filter: Partial<LogFilter>,
): string {
  const query = new URLSearchParams();
  const { days: _named, ...asked } = filter;
  for (const [name, value] of Object.entries(asked)) if (value !== '') query.set(name, value);
  const path = `${apiBaseUrl}/raises/${encodeURIComponent(raise)}/${file}.csv`;
  return query.size === 0 ? path : `${path}?${query}`;
}
