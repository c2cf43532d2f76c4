import { statements } from '#api/platform/storage/migration.ts';
import { indexAllMessages } from './message-index.ts';

/** The words are cut and folded already; this tokenizer leaves them as they are. */
const wordsInSqlite = `
  create virtual table thread_message_words using fts5(
    words, content='thread_message_entries', content_rowid='n',
    tokenize="ascii tokenchars '=_-'", prefix='1 2 3 4 5 6', detail='none'
  );
  create trigger thread_message_words_insert after insert on thread_message_entries begin
    insert into thread_message_words (rowid, words) values (new.n, new.words);
  end;
  create trigger thread_message_words_delete after delete on thread_message_entries begin
    insert into thread_message_words (thread_message_words, rowid, words)
      values ('delete', old.n, old.words);
  end;
`;

const wordsInPostgres = `
  create index thread_message_words on thread_message_entries
    using gin (array_to_tsvector(string_to_array(words, ' ')));
`;

/** The words by which both sides find messages of their threads, in the order they were written. */
export const messageIndexSchema = statements(
  '1.0-thread-message-words',
  ({ engine, strict }) => `
  create table thread_message_entries (
    n integer ${engine === 'sqlite' ? '' : 'generated always as identity '}primary key,
    message_id text not null unique references thread_messages (id) on delete cascade,
    raise_id text not null,
    company_id text not null,
    investor_id text not null,
    words text not null
  )${strict};
  -- By an expression, since the primary key has the order of the number too, over the messages of all.
  create index thread_message_entries_company on thread_message_entries (company_id, (n + 0));
  create index thread_message_entries_investor on thread_message_entries (investor_id, (n + 0));
${engine === 'sqlite' ? wordsInSqlite : wordsInPostgres}`,
  indexAllMessages,
);
