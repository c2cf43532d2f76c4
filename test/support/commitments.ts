/** Commitments straight through the ledger, for tests that begin with some. */

import {
  type CommitmentRow,
  lockLedger,
  recordCommitmentEvent,
} from '#api/features/commitments/ledger.ts';
import type { CommitmentChange } from '#api/features/commitments/ledger-rows.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { TestApi } from './product-api.ts';

type Transition = Pick<CommitmentChange, 'event' | 'to'>;
const signed: readonly Transition[] = [{ event: 'commit', to: 'signed' }];
const funded: readonly Transition[] = [...signed, { event: 'confirm-funding', to: 'funded' }];
const waiting: readonly Transition[] = [{ event: 'commit', to: 'waitlisted' }];
const refunding: readonly Transition[] = [...funded, { event: 'cancel', to: 'refund_due' }];

/** How a commitment comes to each state. */
const commitmentPaths: Readonly<Record<CommitmentState, readonly Transition[]>> = {
  soft_circled: [{ event: 'soft-circle', to: 'soft_circled' }],
  waitlisted: waiting,
  offered: [...waiting, { event: 'offer', to: 'offered' }],
  signed,
  reconfirm_due: [...signed, { event: 'material-change', to: 'reconfirm_due' }],
  funded,
  refund_due: refunding,
  settled: [...funded, { event: 'settle', to: 'settled' }],
  cancelled: [...signed, { event: 'cancel', to: 'cancelled' }],
  refunded: [...refunding, { event: 'mark-refunded', to: 'refunded' }],
};

const countersigned: Transition = { event: 'countersign', to: 'signed' };
const countersignature = (by: string, row: CommitmentRow | undefined, now: number) => ({
  countersigned_at: new Date(now).toISOString(),
  countersigned_by: by,
  countersigned_name: 'Fay Founder',
  countersigned_title: 'Chief Executive',
  countersigned_version: (row?.version ?? 0) + 1,
});

/** What a test begins with. */
export interface PlacedCommitment {
  readonly raiseId: string;
  readonly state: CommitmentState;
  /** In minor units. */
  readonly amount: number;
  readonly noted?: CommitmentChange['noted'];
  /** Somebody new where none is named: an investor has one open commitment to a raise. */
  readonly investorId?: string;
  /** The company has signed, too, before the money arrived. */
  readonly isCountersigned?: boolean;
}

/** Leads a commitment to a state, event by event. */
export async function placeCommitment(
  trx: Transaction,
  { raiseId, state, amount, investorId, noted, isCountersigned = false }: PlacedCommitment,
  now: number,
): Promise<CommitmentRow> {
  const investor_id = investorId ?? (await addInvestor(trx, now));
  let row: CommitmentRow | undefined;
  const ledger = await lockLedger(trx, raiseId);
  const path = commitmentPaths[state].flatMap((one) =>
    isCountersigned && one.to === 'signed' ? [one, countersigned] : [one],
  );
  for (const { event, to } of path) {
    const signs = event === 'countersign' && row !== undefined;
    row = await recordCommitmentEvent(
      ledger,
      {
        row: row ?? { raise_id: raiseId, investor_id },
        ...{ event, to, amount },
        by: { part: 'investor', id: investor_id },
        ...(noted === undefined && !signs
          ? {}
          : { noted: { ...noted, ...(signs && countersignature(investor_id, row, now)) } }),
      },
      now,
    );
  }
  if (row === undefined) throw new Error(`There is no way to ${state}.`);
  return row;
}

/** Leads a commitment to a state, in a transaction of its own. */
export const addCommitment = (
  api: TestApi,
  placed: PlacedCommitment,
  now = api.clock.now,
): Promise<CommitmentRow> => api.storage.write((trx) => placeCommitment(trx, placed, now));

/** Somebody who can commit, without a profile or a session. */
export async function addInvestor(trx: Transaction, now: number): Promise<string> {
  const email = `${newId('who').toLowerCase()}@example.com`;
  const person = { email, name: 'Ivan Investor', as: 'investor', status: 'active' } as const;
  return (await addAccount(trx, { ...person, passwordHash: '' }, now)).id;
}
