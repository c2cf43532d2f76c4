/** What the overview says of data rooms: to those who decide about them, and to those who read. */
import { sql } from 'kysely';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { isFounder, sidesOf } from '#shared/product/account/capabilities.ts';
import { overviewAheadDays, overviewLinesMax } from '#shared/product/overview/limits.ts';
import type { RoomTasks, RoomWait } from '#shared/product/overview/overview.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { issuerName } from '../raises/issuer.ts';
import { roomNews } from './new-in-rooms.ts';
import { decidedBy } from './room-waiting.ts';

const dayMs = 86_400_000;

/** A room as it is found: PostgreSQL counts in texts. */
interface FoundRoom extends Pick<RoomTasks, 'raise' | 'title' | 'company'> {
  readonly requests: unknown;
  readonly questions: unknown;
  readonly ending: unknown;
  readonly staged: unknown;
  readonly requestId: string | null;
  readonly requestFrom: string | null;
  readonly questionId: string | null;
  readonly questionText: string | null;
}

const requested = sql`access_grants where access_grants.raise_id = raises.id
  and access_grants.state = 'requested'`;
const unanswered = sql`raise_questions where raise_questions.raise_id = raises.id
  and raise_questions.answered_at is null`;
const longestRequested = sql`order by access_grants.requested_at, access_grants.id limit 1`;
const longestUnanswered = sql`order by raise_questions.asked_at, raise_questions.id limit 1`;

/**
 * What a company has to do in its rooms, of each raise on its own: requests and questions, with the one
 * that waits longest, accesses that end and staged documents that are removed soon.
 */
const roomsToAnswer: OverviewSource = {
  part: 'rooms',
  isFor: ({ capabilities }) => isFounder(capabilities),
  async read({ storage: { db } }, { actor, now }) {
    const at = new Date(now).toISOString();
    const soon = new Date(now + overviewAheadDays * dayMs).toISOString();
    const { rows } = await sql<FoundRoom>`
      select * from (
        select raises.id as raise, raises.title as title, ${issuerName} as company,
          (select count(*) from ${requested}) as requests,
          (select count(*) from ${unanswered}) as questions,
          (select count(*) from access_grants
            where access_grants.raise_id = raises.id
              and access_grants.state in ('active', 'invited')
              and access_grants.expires_at > ${at} and access_grants.expires_at <= ${soon}
          ) as ending,
          (select count(*) from raise_documents
            where raise_documents.raise_id = raises.id and raise_documents.published_at is null
              and raise_documents.deleted_at is null
              and raise_documents.removal_told_at >= raise_documents.updated_at
          ) as staged,
          (select access_grants.id from ${requested} ${longestRequested}) as "requestId",
          (select coalesce(
              (select users.name from users where users.id = access_grants.user_id),
              access_grants.email
            ) from ${requested} ${longestRequested}) as "requestFrom",
          (select raise_questions.id from ${unanswered} ${longestUnanswered}) as "questionId",
          (select raise_questions.question from ${unanswered} ${longestUnanswered})
            as "questionText"
        from ${decidedBy(actor.account.id)}
        inner join companies on companies.id = raises.company_id
      ) as rooms
      where requests > 0 or questions > 0 or ending > 0 or staged > 0
      order by rooms."raise" limit ${overviewLinesMax}`.execute(db);
    return rows.map(toRoomTasks);
  },
};

function toRoomTasks({
  requestId,
  requestFrom,
  questionId,
  questionText,
  ...row
}: FoundRoom): RoomTasks {
  return {
    ...row,
    requests: Number(row.requests),
    questions: Number(row.questions),
    ending: Number(row.ending),
    staged: Number(row.staged),
    firstRequest: requestId === null ? null : { id: requestId, from: requestFrom ?? '' },
    firstQuestion: questionId === null ? null : { id: questionId, text: questionText ?? '' },
  };
}

/** NDAs that somebody has not accepted, and requests that a company has not answered. */
const roomsToEnter: OverviewSource = {
  part: 'access',
  isFor: ({ capabilities }) => sidesOf(capabilities).includes('investing'),
  async read({ storage: { db } }, { actor, now }) {
    const { id, email } = actor.account;
    const at = new Date(now).toISOString();
    const { rows } = await sql<RoomWait>`
      select raises.id as raise, raises.title as title, ${issuerName} as company,
        case access_grants.state when 'requested' then 'company' else 'nda' end as "waitsFor",
        coalesce(case access_grants.state when 'requested' then access_grants.requested_at end,
          access_grants.granted_at, access_grants.created_at) as since,
        case access_grants.state when 'requested' then null else access_grants.expires_at end
          as until
      from access_grants
      inner join raises on raises.id = access_grants.raise_id
      inner join companies on companies.id = raises.company_id
      where (access_grants.user_id = ${id}
          or (access_grants.user_id is null and access_grants.email = ${email}))
        and raises.state in (${sql.join(runningRaiseStates)})
        and (access_grants.state = 'requested' or (
          access_grants.state in ('active', 'invited') and access_grants.nda_version is null
          and (access_grants.expires_at is null or access_grants.expires_at > ${at})
          and exists (select 1 from nda_texts where nda_texts.raise_id = raises.id)
        ))
        and not exists (
          select 1 from company_members
          where company_members.company_id = raises.company_id
            and company_members.user_id = ${id}
        )
      order by case access_grants.state when 'requested' then 1 else 0 end,
        coalesce(access_grants.expires_at, '9999'), access_grants.id
      limit ${overviewLinesMax}`.execute(db);
    return [...rows];
  },
};

/** What came in the rooms that somebody reads. */
const roomsWithNews: OverviewSource = {
  part: 'news',
  isFor: ({ capabilities }) => sidesOf(capabilities).includes('investing'),
  read: ({ storage: { db } }, { actor, now }) => roomNews(db, { userId: actor.account.id, now }),
};

export const roomOverview: readonly OverviewSource[] = [roomsToAnswer, roomsToEnter, roomsWithNews];
