import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';
import { addVisitsToLog } from './add-visits-to-log.ts';

/** The visits in which people read data rooms; what the log has already is given its visits. */
export const visitSchema = statements(
  '1.0-visits',
  (dialect) => `
  create table visits (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    user_id text not null references users (id),
    n integer not null,
    internal integer not null,
    began_at text not null,
    last_at text not null,
    nda_accepted_at text,
    looked integer not null,
    downloaded integer not null,
    refused integer not null,
    -- Where the latest visit of somebody is found.
    constraint visits_of_reader unique (raise_id, user_id, n)
  )${dialect.strict};
  -- The list of visits, without the company's and with them.
  create index visits_log on visits (raise_id, internal, began_at, id);
  create index visits_all on visits (raise_id, began_at, id);
  create index visits_person on visits (raise_id, user_id, began_at, id);
  create index visits_downloaded on visits (raise_id, began_at, id) where downloaded = 1;
  create index visits_refused on visits (raise_id, began_at, id) where refused = 1;
  create index visits_user on visits (user_id);

  create table visit_documents (
    visit_id text not null references visits (id) on delete cascade,
    document_id text not null references raise_documents (id) on delete cascade,
    began_at text not null,
    first_at text not null,
    looked integer not null,
    downloaded integer not null,
    refused integer not null,
    constraint visit_documents_pk primary key (visit_id, document_id)
  )${dialect.strict};
  -- The visits of one document, and what is deleted with it.
  create index visit_documents_document on visit_documents (document_id, began_at, visit_id);

  create table visit_pages (
    visit_id text not null references visits (id) on delete cascade,
    version_id text not null references raise_document_versions (id) on delete cascade,
    page integer not null,
    constraint visit_pages_pk primary key (visit_id, version_id, page)
  )${dialect.strict};
  -- What is deleted with a version.
  create index visit_pages_version on visit_pages (version_id);

  alter table access_events add column visit_id text references visits (id) on delete cascade;
  -- The events of one visit.
  create index access_events_visit on access_events (visit_id, at, id);

${visitTriggers(dialect)}
`,
  addVisitsToLog,
);

const looked = `case when new.kind <> 'denied' then 1 else 0 end`;
const downloaded = `case when new.kind = 'download' then 1 else 0 end`;
const refused = `case when new.kind = 'denied' then 1 else 0 end`;

/** Sets what only ever becomes true, and writes nothing where it is true already. */
function becomesTrue(table: string): string {
  const one = (column: string, value: string) =>
    `${column} = case when ${table}.${column} = 1 then 1 else ${value} end`;
  return `${one('looked', looked)}, ${one('downloaded', downloaded)}, ${one('refused', refused)}`;
}
const isNew = (table: string) =>
  `(${table}.looked < ${looked} or ${table}.downloaded < ${downloaded} or ${table}.refused < ${refused})`;

const added = `
  insert into visit_documents
      (visit_id, document_id, began_at, first_at, looked, downloaded, refused)
    select v.id, new.document_id, v.began_at, new.at, ${looked}, ${downloaded}, ${refused}
    from visits v where v.id = new.visit_id
    on conflict (visit_id, document_id) do update set ${becomesTrue('visit_documents')}
    where ${isNew('visit_documents')};
  insert into visit_pages (visit_id, version_id, page)
    select new.visit_id, new.version_id, new.page
    where new.kind = 'page' and new.ahead = 0
      and new.page is not null and new.version_id is not null
    on conflict (visit_id, version_id, page) do nothing;
  update visits set ${becomesTrue('visits')} where id = new.visit_id and ${isNew('visits')}`;

/** Adds to each visit what it has of documents and pages, with the event that says so. */
function visitTriggers(dialect: Dialect): string {
  const when = 'new.visit_id is not null';
  return [
    rowTrigger(dialect, 'visit_added', { on: 'insert on access_events', when, work: added }),
    rowTrigger(dialect, 'visit_given', {
      ...{ on: 'update of visit_id on access_events', when, work: added },
    }),
    // A visit ends with its last document.
    rowTrigger(dialect, 'visit_left_empty', {
      on: 'delete on visit_documents',
      work: `delete from visits where id = old.visit_id and not exists (
        select 1 from visit_documents d where d.visit_id = old.visit_id)`,
    }),
  ].join('\n');
}
