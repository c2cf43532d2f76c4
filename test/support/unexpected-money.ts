/** Commitments with money that nobody expected, and what is noted of it. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { act, type LiveRaise } from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';

export const on = '2026-03-02';
export const reason = 'A second transfer came in.';
export const paid = { amount: cents(600_000), reference: 'WIRE 1', on };

/** Reads a commitment as somebody sees it. */
export const read = async (who: AddedPerson, { id }: { readonly id: string }) =>
  (await who.get(`/commitments/${id}`)).json<{ commitment: Commitment }>().commitment;

/** Reads the entries of a kind in the queue. */
export const queueOf = async (who: AddedPerson, kind: string) =>
  (await who.get(`/admin/queue?kind=${kind}`)).json<WaitingQueue>().items;

/** Puts a commitment in a state, of a new investor unless told whose. */
export const place = (
  api: TestApi,
  { raise }: LiveRaise,
  state: CommitmentState,
  investorId?: string,
): Promise<{ readonly id: string; readonly version: number }> =>
  api.storage.write((trx) =>
    placeCommitment(
      trx,
      {
        ...{ raiseId: raise.id, state, amount: 600_000 },
        ...(investorId === undefined ? {} : { investorId }),
      },
      api.clock.now,
    ),
  );

/** Notes that an amount arrived. */
export const note = (
  who: AddedPerson,
  row: { id: string; version: number },
  amount: number,
  more = {},
) => act(who, row, 'note-received', { amount: cents(amount), reason, ...more });
