import type { OverviewSource } from '#api/platform/overview-source.ts';
import { overviewAheadDays, overviewLinesMax } from '#shared/product/overview/limits.ts';
import { raisesByNextLook } from './raise-looks.ts';
import { scheduledTransitionsOf } from './schedule.ts';
import { planOf, scheduledUntil } from './schedule-plan.ts';

/** The clock looks at a raise for a reminder, too: so more raises are read than lines are shown. */
const raisesMax = 3 * overviewLinesMax;

/** What ends or lapses in the next days, in all raises. */
export const lapsingSoon: OverviewSource = {
  part: 'lapsing',
  isFor: ({ capabilities }) => capabilities.operator,
  async read({ storage: { db } }, { now }) {
    const until = scheduledUntil(now, overviewAheadDays);
    const raises = await raisesByNextLook(db, until, { limit: raisesMax });
    const { items } = planOf(await scheduledTransitionsOf(db, raises, true), now, until);
    const lapsing = items.filter(({ kind }) => !kind.startsWith('remind'));
    return { items: lapsing.slice(0, overviewLinesMax), until };
  },
};
