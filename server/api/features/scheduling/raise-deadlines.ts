/** What the clock will do with raises: for their company, and for operators with all of them. */
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { ScheduledTransition } from '#shared/product/raises/scheduled-transitions.ts';
import { type RaiseRow, raisesOf } from '../raises/raise-store.ts';
import { raisesByNextLook } from './raise-looks.ts';
import { scheduledTransitionsOf } from './schedule.ts';

/** The deadlines of the raises of somebody's companies. */
export const companyDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => isFounder(capabilities),
  async read(db, { actor, limit }) {
    const raises = await raisesOf(db, actor.account.id)
      .where('raises.company_id', 'in', (of) =>
        of
          .selectFrom('company_members')
          .select('company_members.company_id')
          .where('company_members.user_id', '=', actor.account.id),
      )
      .where('raises.state', 'in', ['approved', ...runningRaiseStates])
      .orderBy('raises.deadline_at')
      .limit(limit)
      .execute();
    return toDeadlines(raises, await scheduledTransitionsOf(db, raises, false));
  },
};

/** The deadlines of all raises, of which those come first that the clock looks at next. */
export const portalDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => capabilities.operator,
  async read(db, { limit, until }) {
    const raises = await raisesByNextLook(db, until, { limit });
    return toDeadlines(raises, await scheduledTransitionsOf(db, raises, true));
  },
};

/** What is only a reminder to somebody is no deadline. */
function toDeadlines(
  raises: readonly RaiseRow[],
  transitions: readonly ScheduledTransition[],
): readonly Deadline[] {
  const titles = new Map(raises.map(({ id, title }) => [id, title]));
  return transitions
    .filter(({ kind }) => !kind.startsWith('remind'))
    .map(({ at, kind, what, raise, count, path }) => ({
      // Of several offers each moment is one of its own.
      id: count === null ? `${kind}-${raise}` : `${kind}-${raise}-${Date.parse(at)}`,
      ...{ at, what, about: titles.get(raise) ?? null, path },
    }));
}
