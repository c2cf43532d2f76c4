import { rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** The words are cut and folded already; this tokenizer leaves them as they are. */
const wordsInSqlite = `
  create virtual table document_page_words using fts5(
    words, content='document_page_entries', content_rowid='n',
    tokenize="ascii tokenchars '=_-'", detail='none'
  );
  create trigger document_page_words_insert after insert on document_page_entries begin
    insert into document_page_words (rowid, words) values (new.n, new.words);
  end;
  create trigger document_page_words_delete after delete on document_page_entries begin
    insert into document_page_words (document_page_words, rowid, words)
      values ('delete', old.n, old.words);
  end;
`;

const wordsInPostgres = `
  create index document_page_words on document_page_entries
    using gin (array_to_tsvector(string_to_array(words, ' ')));
`;

/**
 * The words by which readers find pages of documents. A version waits for its text from the moment it is
 * stored, and a document that is deleted takes its text with it: the database sees to both, so that no
 * writer can forget it. What there is already waits, too.
 */
export const documentTextSchema = statements('1.0-document-texts', (dialect) => {
  const { engine, strict } = dialect;
  return `
  create table document_texts (
    version_id text not null primary key references raise_document_versions (id) on delete cascade,
    document_id text not null,
    state text not null check (state in ('waiting', 'read', 'cut', 'none', 'failed')),
    attempts integer not null,
    due_at text not null
  )${strict};
  create index document_texts_document on document_texts (document_id);
  create index document_texts_waiting on document_texts (due_at, version_id)
    where state = 'waiting';

  create table document_page_entries (
    n integer ${engine === 'sqlite' ? '' : 'generated always as identity '}primary key,
    version_id text not null references raise_document_versions (id) on delete cascade,
    document_id text not null,
    page integer not null,
    text text not null,
    words text not null,
    constraint document_page_entries_page unique (version_id, page)
  )${strict};
  create index document_page_entries_document on document_page_entries (document_id);
${engine === 'sqlite' ? wordsInSqlite : wordsInPostgres}
${rowTrigger(dialect, 'document_texts_added', {
  on: 'insert on raise_document_versions',
  work: `insert into document_texts (version_id, document_id, state, attempts, due_at)
    values (new.id, new.document_id, 'waiting', 0, new.created_at)`,
})}
${rowTrigger(dialect, 'document_texts_erased', {
  on: 'update of deleted_at on raise_documents',
  when: 'new.deleted_at is not null',
  work: `delete from document_page_entries where document_id = new.id;
    delete from document_texts where document_id = new.id`,
})}
  insert into document_texts (version_id, document_id, state, attempts, due_at)
    select raise_document_versions.id, document_id, 'waiting', 0, raise_document_versions.created_at
    from raise_document_versions
    inner join raise_documents on raise_documents.id = document_id
    where deleted_at is null;
`;
});
