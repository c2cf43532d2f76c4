/** The bank accounts that wait for somebody of their company as the second person. */
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { overviewLinesMax } from '#shared/product/overview/limits.ts';
import { operatorNeededFor } from './instruction-dto.ts';
import { instructionsSeenBy } from './instruction-store.ts';
import { openAccount } from './sealed-account.ts';

const accountsToConfirm: OverviewSource = {
  part: 'accounts',
  isFor: ({ capabilities }) => !capabilities.operator && isFounder(capabilities),
  async read({ storage: { db }, encrypter }, { actor }) {
    const rows = await instructionsSeenBy(db, actor.account.id)
      .where('payment_instructions.state', '=', 'waiting')
      .where('payment_instructions.submitted_by', '<>', actor.account.id)
      .where('company_members.role', 'in', ['owner', 'editor'])
      .orderBy('payment_instructions.submitted_at')
      .orderBy('payment_instructions.id')
      .limit(overviewLinesMax)
      .execute();
    // Where an operator is needed, it is in their queue, and nobody of the company can do anything.
    return rows
      .filter((row) => operatorNeededFor(row, openAccount(encrypter, row)) === null)
      .map(({ id, company_name, currency, submitted_at, updated_at }) => ({
        ...{ id, company: company_name, currency, since: submitted_at ?? updated_at },
      }));
  },
};

export const accountOverview: readonly OverviewSource[] = [accountsToConfirm];
