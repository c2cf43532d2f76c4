import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the follow-ups of a raise whose day has come, those that are due longest first, each with how
 * many there are. The last stage is not followed up; its number is in the statement, as in the index.
 * @param today as 2027-01-20
 */
export function dueFollowUps(raiseId: string, today: string, limit: number): RawBuilder<unknown> {
  return sql`select pipeline_cards.id as id, coalesce(users.name, pipeline_cards.name) as name,
      pipeline_cards.firm as firm, pipeline_cards.follow_up_on as follow_up_on,
      count(*) over () as total
    from pipeline_cards left join users on users.id = pipeline_cards.investor_id
    where pipeline_cards.raise_id = ${raiseId} and pipeline_cards.follow_up_on <= ${today}
      and pipeline_cards.follow_up_on is not null and pipeline_cards.stage < 6
    order by pipeline_cards.follow_up_on, pipeline_cards.id limit ${limit}`;
}

/** Selects the one that is due longest, with how many there are. */
export function firstDueFollowUp(raiseId: string, today: string): RawBuilder<unknown> {
  return dueFollowUps(raiseId, today, 1);
}
