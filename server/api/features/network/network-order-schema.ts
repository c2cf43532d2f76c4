import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';
import { countedIn } from '../commitments/committed.ts';

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const isOpen = (state: string) =>
  `case when ${state} in (${quoted(openRaiseStates)}) then 1 else 0 end`;

/** The states of commitments that count towards the minimum. */
const counted = quoted([...countedIn.signed, ...countedIn.funded]);

/** Whole percent of the minimum, rounded down; -1 for a raise without one, which comes last. */
const percent = `case when min_amount > 0 then cast((
    select coalesce(sum(amount), 0) from raise_totals
    where raise_totals.raise_id = network_entries.raise_id and state in (${counted})
  ) as bigint) * 100 / min_amount else -1 end`;

/** Most payments move no raise by a whole percent, and then write nothing here. */
const keepPercent = (raise: string) =>
  `update network_entries set percent = ${percent} where raise_id = ${raise} and percent <> ${percent}`;

/**
 * A filter as a word of the index. It begins with what no typed word has: PostgreSQL keeps these words
 * together with those of the raise, and a beginning of one would be found like the beginning of a word.
 */
const facets = `case when is_open = 1 then '=visibility=' || visibility || ' =sector=' || sector
    || ' =stage=' || stage || ' =country=' || country || ' =instrument=' || instrument
    || ' =currency=' || currency else '' end`;

/** The index is written where something it has has changed, and not whenever money arrives. */
const wordsInSqlite = `
  drop trigger network_words_insert;
  drop trigger network_words_delete;
  drop trigger network_words_update;
  drop table network_words;
  create virtual table network_words using fts5(
    words, facets, content='network_entries', content_rowid='n',
    tokenize="ascii tokenchars '=_-'", prefix='2 3 4 5 6'
  );
  insert into network_words (network_words) values ('rebuild');
  create trigger network_words_insert after insert on network_entries begin
    insert into network_words (rowid, words, facets) values (new.n, new.words, new.facets);
  end;
  create trigger network_words_delete after delete on network_entries begin
    insert into network_words (network_words, rowid, words, facets)
      values ('delete', old.n, old.words, old.facets);
  end;
  create trigger network_words_update after update on network_entries
    when old.words <> new.words or old.facets <> new.facets begin
    insert into network_words (network_words, rowid, words, facets)
      values ('delete', old.n, old.words, old.facets);
    insert into network_words (rowid, words, facets) values (new.n, new.words, new.facets);
  end;
`;

const wordsInPostgres = `
  drop index network_words;
  create index network_words on network_entries
    using gin (array_to_tsvector(string_to_array(btrim(words || ' ' || facets), ' ')));
`;

/**
 * What the network is sorted and filtered by, kept where it changes: a page of it is then read from
 * an index in its order, however many raises are open. The database keeps it, so that no statement
 * that changes a raise can forget it.
 */
export const networkOrderSchema = statements('1.0-network-order', (dialect) => {
  const { engine, bigint } = dialect;
  // So that an entry that a filter leaves out is not looked up: it is left out in the index.
  const filters = 'sector, stage, country, instrument, currency';
  const filtered =
    engine === 'sqlite'
      ? `, ${filters}, ticket_units, closes_at)`
      : `) include (${filters}, ticket_units)`;
  return `
  alter table network_entries add column is_open integer not null default 0;
  alter table network_entries add column live_at text not null default '';
  alter table network_entries add column closes_at text not null default '';
  alter table network_entries add column percent ${bigint} not null default -1;
  alter table network_entries add column facets text
    generated always as (${facets}) ${engine === 'sqlite' ? 'virtual' : 'stored'};
  update network_entries set
    is_open = (select ${isOpen('state')} from raises where id = raise_id),
    live_at = coalesce((select live_at from raises where id = raise_id), ''),
    closes_at = coalesce((select early_close_at from raises where id = raise_id), deadline_at),
    percent = ${percent};
  create index network_entries_newest on network_entries (visibility, live_at, raise_id${filtered}
    where is_open = 1;
  create index network_entries_closing on network_entries (visibility, closes_at, raise_id${filtered}
    where is_open = 1;
  create index network_entries_progress on network_entries (visibility, percent, raise_id${filtered}
    where is_open = 1;
  -- For those to whom the progress is not shown.
  create index network_entries_open on network_entries (visibility, raise_id) where is_open = 1;
  create index network_entries_ticket on network_entries (visibility, ticket_units, raise_id)
    where is_open = 1;
${engine === 'sqlite' ? wordsInSqlite : wordsInPostgres}
${triggers(dialect)}`;
});

function triggers(dialect: Dialect): string {
  const differs = (...columns: readonly string[]) =>
    columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    rowTrigger(dialect, 'network_order_raise', {
      on: 'update on raises',
      when: differs('state', 'live_at', 'early_close_at'),
      work: `update network_entries set is_open = ${isOpen('new.state')},
        live_at = coalesce(new.live_at, ''), closes_at = coalesce(new.early_close_at, deadline_at)
        where raise_id = new.id`,
    }),
    rowTrigger(dialect, 'network_order_entry', {
      on: 'insert on network_entries',
      work: keepPercent('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_order_minimum', {
      on: 'update of min_amount on network_entries',
      when: differs('min_amount'),
      work: keepPercent('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_order_total', {
      on: 'insert on raise_totals',
      when: `new.state in (${counted})`,
      work: keepPercent('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_order_amount', {
      on: 'update on raise_totals',
      when: `new.state in (${counted}) and (${differs('amount')})`,
      work: keepPercent('new.raise_id'),
    }),
    rowTrigger(dialect, 'network_order_lost', {
      on: 'delete on raise_totals',
      when: `old.state in (${counted})`,
      work: keepPercent('old.raise_id'),
    }),
  ].join('\n');
}
