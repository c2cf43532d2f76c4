import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

const running = `('live', 'paused', 'closing', 'settling')`;

/** Since when the company of a raise that runs asks something; null where it asks nothing. */
function askedSince({ engine }: Dialect, row: string): string {
  const change = `${row}.proposed_change`;
  const changeAt =
    engine === 'sqlite' ? `json_extract(${change}, '$.at')` : `(${change}::json ->> 'at')`;
  const cancelAt = `${row}.cancel_asked_at`;
  return `case when ${row}.state not in ${running} then null
    when ${cancelAt} is null or ${changeAt} < ${cancelAt} then ${changeAt}
    else ${cancelAt} end`;
}

/**
 * The lists of the review page in their orders, so that a page of each is read from its beginning,
 * however many raises run: what a company asks is kept where it changes.
 */
export const reviewListSchema = statements('1.0-review-lists', (dialect) => {
  const since = askedSince(dialect, 'new');
  return `
  alter table raises add column asks_since text;
  update raises set asks_since = ${askedSince(dialect, 'raises')}
    where proposed_change is not null or cancel_asked_at is not null;
  create index raises_asking on raises (asks_since, id) where asks_since is not null;
  create index raises_closing on raises ((coalesce(deadline_at, '9999')), id)
    where state in ${running};
${rowTrigger(dialect, 'raise_asks', {
  on: 'update of state, proposed_change, cancel_asked_at on raises',
  when: `new.asks_since is distinct from ${since}`,
  work: `update raises set asks_since = ${since} where id = new.id`,
})}`;
});
