import { statements } from '#api/platform/storage/migration.ts';

/**
 * The words are cut and folded already; this tokenizer leaves them as they are. The index refers to
 * rows by number, and only a declared number survives VACUUM.
 */
const wordsInSqlite = `
  create virtual table network_words using fts5(
    words, content='network_entries', content_rowid='n', tokenize='ascii', prefix='2 3'
  );
  create trigger network_words_insert after insert on network_entries begin
    insert into network_words (rowid, words) values (new.n, new.words);
  end;
  create trigger network_words_delete after delete on network_entries begin
    insert into network_words (network_words, rowid, words) values ('delete', old.n, old.words);
  end;
  create trigger network_words_update after update on network_entries begin
    insert into network_words (network_words, rowid, words) values ('delete', old.n, old.words);
    insert into network_words (rowid, words) values (new.n, new.words);
  end;
`;

const wordsInPostgres = `
  create index network_words on network_entries
    using gin (array_to_tsvector(string_to_array(words, ' ')));
`;

/**
 * The tables by which the network finds published raises: a row for each, with an index of its
 * words.
 */
export const networkSchema = statements(
  '1.0-network',
  ({ bigint, engine, strict }) => `
  create table network_entries (${engine === 'sqlite' ? '\n    n integer primary key,' : ''}
    raise_id text not null unique references raises (id) on delete cascade,
    snapshot_id text not null references raise_snapshots (id) on delete cascade,
    words text not null,
    visibility text not null,
    sector text not null,
    stage text not null,
    country text not null,
    instrument text not null,
    currency text not null,
    min_amount ${bigint} not null,
    ticket_units ${bigint} not null,
    deadline_at text not null
  )${strict};
  create index network_entries_snapshot on network_entries (snapshot_id);
${engine === 'sqlite' ? wordsInSqlite : wordsInPostgres}`,
);
