/** What the overview says of commitments: to investors of their own, to operators of the ledger. */
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { overviewLinesMax } from '#shared/product/overview/limits.ts';
import { ledgerCheckOf } from './ledger-checks.ts';
import { ownCommitments } from './own-commitments.ts';

const openCommitments: OverviewSource = {
  part: 'commitments',
  isFor: ({ capabilities }) => isInvestor(capabilities),
  async read({ storage: { db } }, { actor, now }) {
    const states = [...openCommitmentStates, 'refund_due' as const];
    const own = await ownCommitments(db, actor.account.id, { states, due: 'first' }, now);
    const rows = await own.list({ limit: overviewLinesMax });
    return { items: await own.toShow(rows), totals: await own.totals() };
  },
};

const ledger: OverviewSource = {
  part: 'ledger',
  isFor: ({ capabilities }) => capabilities.operator,
  read: ({ storage: { db } }, { now }) => ledgerCheckOf(db, now),
};

export const commitmentOverview: readonly OverviewSource[] = [openCommitments, ledger];
