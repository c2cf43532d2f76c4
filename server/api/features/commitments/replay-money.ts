import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { CommitmentEventRow } from './ledger.ts';

/** What had arrived and been paid back of a commitment, in minor units; null where no event says it. */
export interface ReplayedMoney {
  readonly arrived: number | null;
  readonly returned: number | null;
}

/** By these alone money arrives, or is said not to have arrived. */
const arriving: readonly string[] = ['confirm-funding', 'note-received'];
/** By these alone it is paid back, or is said not to have been. */
const returning: readonly string[] = ['mark-refunded', 'withdraw-refund'];

/** What does not fit in the money of an event, as sentences that follow its name. */
export function moneyFaults(
  event: CommitmentEventRow,
  before: ReplayedMoney | undefined,
): readonly string[] {
  const { arrived_after: arrived, returned_after: returned } = event;
  // Earlier versions of this program did not note it.
  if (arrived === null || returned === null) return [];
  const faults: string[] = [];
  const was = before ?? { arrived: 0, returned: 0 };
  if (was.arrived !== null && was.arrived !== arrived && !arriving.includes(event.event)) {
    faults.push(`makes ${was.arrived} that had arrived ${arrived}`);
  }
  if (was.returned !== null && was.returned !== returned && !returning.includes(event.event)) {
    faults.push(`makes ${was.returned} that was paid back ${returned}`);
  }
  const held = arrived - returned;
  if (!fits(event.to_state, event.amount_after, held, returned)) {
    faults.push(
      `leaves ${held} of ${event.amount_after} in a commitment that is ${event.to_state}`,
    );
  }
  return faults;
}

/** Whether so much can be there in a state. */
function fits(state: CommitmentState, amount: number, held: number, returned: number): boolean {
  switch (state) {
    case 'refund_due':
      return held === amount;
    case 'refunded':
      return held === 0 && amount === returned;
    case 'funded':
    case 'settled':
      return held >= amount;
    default:
      // What has arrived of one that was cancelled is owed back by the next event.
      return held >= 0;
  }
}

/** What is left in a commitment that keeps nothing, in minor units; 0 where all is right. */
export function leftOver(state: CommitmentState, { arrived, returned }: ReplayedMoney): number {
  return state === 'cancelled' ? (arrived ?? 0) - (returned ?? 0) : 0;
}
