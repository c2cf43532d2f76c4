/** What was added to a raise without a review, and no operator has looked at. */
import { type RawBuilder, sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { WorkItemSource } from '#api/platform/work-items.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { raiseItems } from '../raises/raise-work.ts';

/** Whether a raise was approved and goes on; nearly all do, so no index leads to it. */
const isApproved = sql`(raises.state || '') in (${sql.join(['approved', ...runningRaiseStates])})`;
const looked = sql`coalesce(raises.additions_looked_at, '')`;

/** When the first or the last document came that readers see; null where there is none. */
function documentAt(which: 'min' | 'max'): RawBuilder<string | null> {
  return sql`(select ${sql.raw(which)}(added.added_at) from raise_documents as added
    where added.raise_id = raises.id and added.added_at > ${looked}
    and added.published_at is not null and added.deleted_at is null
    and added.taken_down_at is null)`;
}

/** The same of answers. */
function answerAt(which: 'min' | 'max'): RawBuilder<string | null> {
  return sql`(select ${sql.raw(which)}(given.answered_at) from raise_questions as given
    where given.raise_id = raises.id and given.answered_at > ${looked}
    and given.published_at is not null and given.withdrawn_at is null)`;
}

const [firstDocument, firstAnswer] = [documentAt('min'), answerAt('min')];
const first = sql`case
  when ${firstAnswer} is null or ${firstDocument} < ${firstAnswer} then ${firstDocument}
  else ${firstAnswer} end`;

export const additionWork: readonly WorkItemSource[] = [
  {
    kind: 'room-addition',
    select: () =>
      raiseItems(
        first,
        sql`raises.additions_since > '' and ${isApproved} and (${firstDocument} is not null or ${firstAnswer} is not null)`,
      ),
    what: ({ name }) => `Check what ${name} added to its data room after the review`,
    path: ({ id }) => `${viewAddress('review', { raise: id })}#additions`,
  },
];

/** Tells when the newest was added that nobody has looked at, ISO 8601; null where none was. */
export async function newestAddition(db: Database, raiseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('raises')
    .select([documentAt('max').as('document'), answerAt('max').as('answer')])
    .where('id', '=', raiseId)
    .where(sql<boolean>`${isApproved}`)
    .executeTakeFirst();
  const moments = [row?.document ?? null, row?.answer ?? null].filter((at) => at !== null);
  return moments.sort().at(-1) ?? null;
}
