/** When the follow-ups are due that the companies of someone have planned. */
import { sql } from 'kysely';
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { localTime } from '#api/platform/notifications/local-time.ts';
import { cardPath } from '#shared/site/dashboard-address.ts';

interface FollowUp {
  readonly id: string;
  readonly raise_id: string;
  readonly name: string;
  readonly title: string;
  readonly follow_up_on: string;
  readonly time_zone: string;
}

const hourMs = 3_600_000;

/** The follow-ups of all raises of companies that someone owns or edits, until the day is over. */
export const followUpDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => !capabilities.operator && capabilities.companies > 0,
  async read(db, { actor, now, until, limit }) {
    // A day lasts longest 12 hours behind UTC, and begins 14 hours ahead of it.
    const [from, to] = [dayOf(now - 12 * hourMs), dayOf(Date.parse(until) + 14 * hourMs)];
    // The last stage is not followed up; its number is in the statement, as in the index.
    const { rows } = await sql<FollowUp>`
      select pipeline_cards.id, pipeline_cards.raise_id, raises.title, pipeline_cards.follow_up_on,
        coalesce(investors.name, pipeline_cards.name) as name, members.time_zone
      from company_members
      inner join users as members on members.id = company_members.user_id
      inner join raises on raises.company_id = company_members.company_id
      inner join pipeline_cards on pipeline_cards.raise_id = raises.id
      left join users as investors on investors.id = pipeline_cards.investor_id
      where company_members.user_id = ${actor.account.id}
        and company_members.role in ('owner', 'editor')
        and pipeline_cards.follow_up_on >= ${from} and pipeline_cards.follow_up_on <= ${to}
        and pipeline_cards.follow_up_on is not null and pipeline_cards.stage < 6
      order by pipeline_cards.follow_up_on, pipeline_cards.id limit ${limit}`.execute(db);
    return rows.map(({ id, raise_id, name, title, follow_up_on, time_zone }) => ({
      id: `follow-up-${id}`,
      at: lastMinuteOf(follow_up_on, time_zone),
      what: `Follow up with ${name}`,
      about: title,
      path: cardPath(raise_id, id),
    }));
  },
};

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** When a day is over in a time zone, or it would be listed as the day after or before. */
function lastMinuteOf(day: string, timeZone: string): string {
  const inUtc = Date.parse(`${day}T23:59:00.000Z`);
  const there = localTime(timeZone, inUtc);
  const shown =
    Date.parse(`${there.day}T00:00:00.000Z`) + (there.hour * 60 + there.minute) * 60_000;
  return new Date(inUtc - (shown - inUtc)).toISOString();
}
