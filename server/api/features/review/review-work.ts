/** Finds what of raises waits for an operator to review or decide. */
import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { raiseItems } from '../raises/raise-work.ts';

const review = ({ id }: WorkItemRow) => viewAddress('review', { raise: id });
/**
 * Whether a raise runs, as a condition that no index leads to: nearly all of them run, and few have
 * what is looked for.
 */
const runs = sql`(raises.state || '') in (${sql.join(runningRaiseStates)})`;

export const reviewWork: readonly WorkItemSource[] = [
  {
    kind: 'raise-review',
    select: () =>
      raiseItems(
        sql`coalesce(raises.submitted_at, raises.updated_at)`,
        sql`raises.state = 'in_review'`,
      ),
    what: ({ name }) => `Review the raise of ${name}`,
    path: review,
  },
  {
    kind: 'raise-change',
    select: (_now, engine) =>
      raiseItems(
        engine === 'sqlite'
          ? sql`json_extract(raises.proposed_change, '$.at')`
          : sql`raises.proposed_change::json ->> 'at'`,
        sql`${runs} and raises.proposed_change is not null and raises.updated_at > ''`,
      ),
    what: ({ name }) => `${name} proposes a change to its live raise`,
    path: review,
  },
  {
    kind: 'raise-cancel',
    select: () =>
      raiseItems(sql`raises.cancel_asked_at`, sql`${runs} and raises.cancel_asked_at > ''`),
    what: ({ name }) => `${name} asked to cancel its raise`,
    path: review,
  },
];
