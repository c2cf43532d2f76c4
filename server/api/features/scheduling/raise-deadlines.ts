/** What the clock will do with raises: for their company, and for operators with all of them. */
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';
import { type RaiseState, runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type {
  ScheduledTransition,
  TransitionKind,
} from '#shared/product/raises/scheduled-transitions.ts';
import { type RaiseRow, raisesOf } from '../raises/raise-store.ts';
import { raisesByNextLook } from './raise-looks.ts';
import { scheduledTransitionsOf } from './schedule.ts';

/** Of these the clock has something to do by itself. */
const planned: readonly RaiseState[] = ['approved', ...runningRaiseStates];

/** The deadlines of the raises of somebody's companies. */
export const companyDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => isFounder(capabilities),
  async read(db, { actor, limit }) {
    // Read first, and the states looked at last: SQLite would begin with all raises that run.
    const companies = await db
      .selectFrom('company_members')
      .select('company_id')
      .where('user_id', '=', actor.account.id)
      .execute();
    if (companies.length === 0) return [];
    const ids = companies.map(({ company_id }) => company_id);
    const newest = await raisesOf(db, actor.account.id)
      .where('raises.company_id', 'in', ids)
      .orderBy('raises.created_at', 'desc')
      .orderBy('raises.id', 'desc')
      .limit(limit)
      .execute();
    const raises = newest.filter(({ state }) => planned.includes(state));
    return toDeadlines(raises, await scheduledTransitionsOf(db, raises, false));
  },
};

/** The deadlines of all raises, of which those come first that the clock looks at next. */
export const portalDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => capabilities.operator,
  async read(db, { limit, until }) {
    const raises = await raisesByNextLook(db, until, { limit });
    const due = toDeadlines(raises, await scheduledTransitionsOf(db, raises, true));
    const last = raises.length < limit ? undefined : raises.at(-1)?.look_at;
    // Of the raises behind the last one nothing is due before it is looked at.
    return last == null ? due : { items: due.filter(({ at }) => at <= last), hasMore: true };
  },
};

/** Of these a raise has one for each moment, which is what tells them apart. */
const severalOf: readonly TransitionKind[] = ['offers-end', 'confirmations-lapse'];

/** What is only a reminder to somebody is no deadline. */
function toDeadlines(
  raises: readonly RaiseRow[],
  transitions: readonly ScheduledTransition[],
): readonly Deadline[] {
  const titles = new Map(raises.map(({ id, title }) => [id, title]));
  return transitions
    .filter(({ kind }) => !kind.startsWith('remind'))
    .map(({ at, kind, what, raise, path }) => ({
      id: severalOf.includes(kind) ? `${kind}-${raise}-${Date.parse(at)}` : `${kind}-${raise}`,
      ...{ at, what, about: titles.get(raise) ?? null, path },
    }));
}
