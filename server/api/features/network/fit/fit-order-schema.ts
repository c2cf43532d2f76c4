import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';
import { capacityTakingStates } from '#shared/product/commitments/states.ts';

const taking = capacityTakingStates.map((state) => `'${state}'`).join(', ');

/** The largest ticket that can still be had: what is available, where that is less. */
const ticketTop = `(select case when available < ticket_largest then available else ticket_largest end
    from (select case when taken > max_amount then 0 else max_amount - taken end as available from (
      select cast(coalesce(sum(amount), 0) as bigint) as taken from raise_totals
      where raise_totals.raise_id = network_entries.raise_id and state in (${taking})
    ) as of_totals) as of_raise)`;

/** Most commitments leave more than the largest ticket, and then write nothing here. */
const keepTop = (raise: string) =>
  `update network_entries set ticket_top = ${ticketTop} where raise_id = ${raise} and ticket_top <> ${ticketTop}`;

/** An amount of a snapshot; null where it says none. */
const amountIn = ({ engine, bigint }: Dialect, field: string) =>
  engine === 'sqlite'
    ? `json_extract(content, '$.${field}.amount')`
    : `cast(content::json -> '${field}' ->> 'amount' as ${bigint})`;
const textIn = ({ engine }: Dialect, field: string) =>
  engine === 'sqlite' ? `json_extract(content, '$.${field}')` : `(content::json ->> '${field}')`;

/**
 * What a raise is compared by with what an investor looks for, kept where it changes, and an index by
 * which those of a stage and a sector are read, the newest first.
 */
export const fitOrderSchema = statements('1.0-network-fit', (dialect) => {
  const { engine, bigint } = dialect;
  const published = (value: string) =>
    `(select ${value} from raise_snapshots where raise_snapshots.id = snapshot_id)`;
  const max = amountIn(dialect, 'max');
  const compared = 'country, currency, regime, ticket_min, ticket_top';
  const covered =
    engine === 'sqlite' ? `, ${compared}, ticket_units, closes_at)` : `) include (${compared})`;
  return `
  alter table network_entries add column regime text not null default '';
  alter table network_entries add column max_amount ${bigint} not null default 0;
  alter table network_entries add column ticket_min ${bigint} not null default 0;
  alter table network_entries add column ticket_largest ${bigint} not null default 0;
  alter table network_entries add column ticket_top ${bigint} not null default 0;
  update network_entries set
    regime = coalesce(${published(textIn(dialect, 'regime'))}, ''),
    max_amount = coalesce(${published(max)}, 0),
    ticket_min = coalesce(${published(amountIn(dialect, 'minTicket'))}, 0),
    ticket_largest = coalesce(${published(`coalesce(${amountIn(dialect, 'maxTicket')}, ${max})`)}, 0);
  update network_entries set ticket_top = ${ticketTop};
  create index network_entries_fit
    on network_entries (visibility, stage, sector, live_at, raise_id${covered}
    where is_open = 1;
${triggers(dialect)}`;
});

function triggers(dialect: Dialect): string {
  const differs = (...columns: readonly string[]) =>
    columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    rowTrigger(dialect, 'network_fit_entry', {
      on: 'insert on network_entries',
      work: keepTop('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_fit_terms', {
      on: 'update of max_amount, ticket_largest on network_entries',
      when: differs('max_amount', 'ticket_largest'),
      work: keepTop('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_fit_total', {
      on: 'insert on raise_totals',
      when: `new.state in (${taking})`,
      work: keepTop('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_fit_amount', {
      on: 'update on raise_totals',
      when: `new.state in (${taking}) and (${differs('amount')})`,
      work: keepTop('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_fit_lost', {
      on: 'delete on raise_totals',
      when: `old.state in (${taking})`,
      work: keepTop('old.raise_id'),
    }),
  ].join('\n');
}
