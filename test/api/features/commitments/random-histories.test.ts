/** Random histories of commitments: totals are the sums, and never above the maximum, on both databases. */
import { isDeepStrictEqual } from 'node:util';
import { heldOf, moneyOf } from '#api/features/commitments/commitment-money.ts';
import {
  type CommitmentRow,
  lockLedger,
  recordCommitmentEvent,
} from '#api/features/commitments/ledger.ts';
import { remainingCapacity, totalsOf } from '#api/features/commitments/raise-totals.ts';
import { hasWork, nextBatch } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import { type CommitmentState, openCommitmentStates } from '#shared/product/commitments/states.ts';
import { type EventOf, type TransitionResult, transition } from '#shared/product/lifecycle.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addInvestor } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const table = commitmentLifecycle;

type Table = typeof table;

const max = 1_000_000;

async function beginRaise(api: TestApi): Promise<string> {
  const ada = await addPerson(api, 'Ada');
  const { id } = await api.storage.write((trx) =>
    addRaiseOf(trx, ada.id, { state: 'live', max_amount: max }),
  );
  return id;
}

/** What the history should have led to. */
interface Model {
  readonly commitments: Map<string, CommitmentRow>;
  readonly counts: { moved: number; refused: number; byClock: number };
}

/** One random step: an investor without an open commitment begins one, or one of them moves. */
async function randomStep(
  trx: Transaction,
  { commitments, counts }: Model,
  raise_id: string,
  people: readonly string[],
  chance: () => number,
): Promise<void> {
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  const investor_id = pick(people);
  const latest = [...commitments.values()].filter((one) => one.investor_id === investor_id).at(-1);
  const row =
    latest !== undefined && latest.state !== 'cancelled' && chance() < 0.97 ? latest : undefined;
  if (row === undefined && latest !== undefined && openCommitmentStates.includes(latest.state)) {
    return;
  }
  const state: CommitmentState | null = row?.state ?? null;
  const rows = table.transitions.filter(({ from }) =>
    state === null || from === null ? from === state : (from as readonly string[]).includes(state),
  );
  if (rows.length === 0) return;
  const chosen = pick(rows);
  const next: TransitionResult<Table, EventOf<Table>> = transition(
    table,
    state,
    chosen.event,
    chosen.who[0],
    (guard) => {
      if (guard === 'wasSigned') return row?.prior_state === 'signed';
      if (guard === 'wasFunded') return row?.prior_state === 'funded';
      return ((chosen as { guards?: readonly string[] }).guards ?? []).includes(guard);
    },
  );
  if (next.kind !== 'moved' || next.to === null) return;
  const noted = row && notedBy(row, chosen.event, next.to, chance);
  if (noted === null) return;
  const isNewAmount = row === undefined || ['amend', 'allocate'].includes(chosen.event);
  const amount = isNewAmount ? 10_000 * (1 + Math.floor(chance() * 30)) : row.amount;
  const taken = [...commitments.values()]
    .filter((one) => takesCapacity.includes(one.state) && one.id !== row?.id)
    .reduce((sum, one) => sum + one.amount, 0);
  const frees = row !== undefined && takesCapacity.includes(row.state) && amount <= row.amount;
  const fits = !takesCapacity.includes(next.to) || frees || taken + amount <= max;
  try {
    const ledger = await lockLedger(trx, raise_id);
    const after = await recordCommitmentEvent(
      ledger,
      {
        row: row ?? { raise_id, investor_id },
        ...{ event: chosen.event, to: next.to, amount },
        by: { part: chosen.who[0], id: investor_id },
        ...(noted === undefined ? {} : { noted }),
      },
      timeOf(counts),
    );
    if (!fits) throw new Error(`${chosen.event} took more capacity than there was`);
    counts.moved += 1;
    commitments.set(after.id, after);
    if (after.state !== 'cancelled' || heldOf(after) === 0) return;
    const owed = { row: after, event: 'owe-back', to: 'refund_due', amount: after.amount } as const;
    const by = { part: 'system', id: null } as const;
    commitments.set(after.id, await recordCommitmentEvent(ledger, { ...owed, by }, timeOf(counts)));
    counts.moved += 1;
  } catch (error) {
    if (!(error instanceof ProblemError) || fits) throw error;
    counts.refused += 1;
  }
}

/** What a move notes; undefined where it notes nothing, null where it cannot be made. */
function notedBy(
  row: CommitmentRow,
  event: string,
  to: CommitmentState,
  chance: () => number,
):
  | { arrived_amount: number }
  | { returned_amount: number }
  | { countersigned_version: number }
  | null
  | undefined {
  const { amount, returned_amount: returned } = row;
  const some = 1_000 * (1 + Math.floor(chance() * 400));
  const owed = owedBack(moneyOf(row));
  switch (event) {
    case 'countersign':
      return { countersigned_version: row.version + 1 };
    case 'fund':
      return heldOf(row) >= amount ? undefined : null;
    case 'mark-refunded':
      return owed > 0 ? { returned_amount: returned + owed } : null;
    case 'withdraw-refund':
      return returned > 0 ? { returned_amount: 0 } : null;
    case 'note-received':
      if (to === 'refunded' && returned === 0) return null;
      if (to === 'cancelled' || to === 'refunded') return { arrived_amount: returned };
      if (to === 'funded' || to === 'settled') return { arrived_amount: returned + amount + some };
      if (row.state === 'funded') return { arrived_amount: returned + amount - 1 };
      return { arrived_amount: returned + some };
    default:
      return undefined;
  }
}

/** An hour for each event, so that offers of the clock end after a while. */
const timeOf = ({ moved }: Model['counts']) => 1_700_000_000_000 + moved * 3_600_000;

/** What the clock does between two of them, and what it leaves behind. */
async function clockStep(
  trx: Transaction,
  { commitments, counts }: Model,
  id: string,
): Promise<void> {
  const now = timeOf(counts);
  await nextBatch(await lockLedger(trx, id), now);
  const raise = required(await raiseById(trx, id));
  if (await hasWork(trx, raise, now)) throw new Error('The clock has left something.');
  const rows = await trx.selectFrom('commitments').selectAll().execute();
  for (const row of rows) {
    const before = commitments.get(row.id);
    counts.moved += row.version - (before?.version ?? 0);
    counts.byClock += row.version - (before?.version ?? 0);
    commitments.set(row.id, row);
  }
  const waiting = rows.filter(({ state }) => state === 'waitlisted');
  const [first] = waiting.sort((one, other) => (one.queue_pos ?? 0) - (other.queue_pos ?? 0));
  const left = await remainingCapacity(trx, raise);
  if (first !== undefined && first.amount <= left) throw new Error('The first in line would fit.');
}

/** Written out again: a mistake in the list that the code uses must not hide itself. */
const takesCapacity: readonly string[] = [
  'signed',
  'offered',
  'reconfirm_due',
  'funded',
  'settled',
];

await withApiOnBothEngines({
  async 'random histories: the totals are the sums, and never over the maximum'(t, api) {
    const raiseId = await beginRaise(api);
    const { db, engine } = api.storage;
    const people = await api.storage.write((trx) =>
      Promise.all(Array.from({ length: 12 }, () => addInvestor(trx, api.clock.now))),
    );
    let model: Model = { commitments: new Map(), counts: { moved: 0, refused: 0, byClock: 0 } };
    const [rounds, steps] = engine === 'sqlite' ? [120, 25] : [24, 20];
    for (let round = 0; round < rounds; round += 1) {
      // A write may run again, so it begins with a copy of what was.
      model = await api.storage.write(async (trx) => {
        const chance = seededRandom(round + 1);
        const copy = { commitments: new Map(model.commitments), counts: { ...model.counts } };
        for (let n = 0; n < steps; n += 1) {
          await randomStep(trx, copy, raiseId, people, chance);
          const taken = [...(await totalsOf(trx, raiseId))].filter(([state]) =>
            takesCapacity.includes(state),
          );
          const sum = taken.reduce((all, [, { amount }]) => all + amount, 0);
          if (sum > max) throw new Error(`${sum} are taken`);
        }
        await clockStep(trx, copy, raiseId);
        return copy;
      });
      const should = new Map<string, { amount: number; count: number }>();
      for (const { state, amount } of model.commitments.values()) {
        const so = should.get(state) ?? { amount: 0, count: 0 };
        should.set(state, { amount: so.amount + amount, count: so.count + 1 });
      }
      const is = Object.fromEntries(await totalsOf(db, raiseId));
      if (!isDeepStrictEqual(is, Object.fromEntries(should))) {
        throw new Error(`In round ${round} the totals are ${JSON.stringify(is)}`);
      }
    }
    const { moved, refused, byClock } = model.counts;
    t.ok(moved > (engine === 'sqlite' ? 500 : 80) && refused > 0, `${moved} moved, ${refused} not`);
    t.ok(byClock > 10, `${byClock} by the clock`);
    t.match(await verifyLedger(api.storage, api.encrypter), {
      raises: 1,
      events: moved,
      differences: empty,
    });
  },
});
