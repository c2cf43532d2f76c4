import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** Whether readers see a document that was added after the review. */
const isShownDocument = (row: string) => `${row}.added_at is not null
    and ${row}.published_at is not null and ${row}.deleted_at is null and ${row}.taken_down_at is null`;

/** The same of an answer. */
const isShownAnswer = (row: string) => `${row}.answered_at is not null
    and ${row}.published_at is not null and ${row}.withdrawn_at is null`;

/** When the first was added after a moment that nobody has looked at, of the raise with this id. */
const firstAfter = (raise: string, looked: string) => `(select min(at) from (
      select d.added_at as at from raise_documents d
        where d.raise_id = ${raise} and ${isShownDocument('d')} and d.added_at > ${looked}
      union all
      select q.answered_at from raise_questions q
        where q.raise_id = ${raise} and ${isShownAnswer('q')} and q.answered_at > ${looked}
    ) added)`;

/**
 * Since when something waits that was added without a review, kept where it changes, so that operators
 * find it without reading every raise that runs. What is taken away again leaves it as it is: whether
 * anything is left is asked when it is listed.
 */
export const additionsSchema = statements(
  '1.0-additions-waiting',
  (dialect) => `
  alter table raises add column additions_since text;
  update raises set additions_since = ${firstAfter('raises.id', "coalesce(raises.additions_looked_at, '')")};
  create index raises_additions on raises (additions_since) where additions_since is not null;
${triggers(dialect)}`,
);

function triggers(dialect: Dialect): string {
  const note = (at: string) => `update raises set additions_since = ${at}
    where id = new.raise_id and additions_since is null and ${at} > coalesce(additions_looked_at, '')`;
  const document = { when: isShownDocument('new'), work: note('new.added_at') };
  const answer = { when: isShownAnswer('new'), work: note('new.answered_at') };
  return [
    rowTrigger(dialect, 'additions_new_document', { on: 'insert on raise_documents', ...document }),
    rowTrigger(dialect, 'additions_document', { on: 'update on raise_documents', ...document }),
    rowTrigger(dialect, 'additions_new_answer', { on: 'insert on raise_questions', ...answer }),
    rowTrigger(dialect, 'additions_answer', { on: 'update on raise_questions', ...answer }),
    rowTrigger(dialect, 'additions_looked', {
      on: 'update of additions_looked_at on raises',
      work: `update raises set additions_since = ${firstAfter('new.id', "coalesce(new.additions_looked_at, '')")}
        where id = new.id`,
    }),
  ].join('\n');
}
