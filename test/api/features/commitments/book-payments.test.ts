/** The book by payment status: SQL says what the shared rule says; on both databases. */
import type { Book } from '#shared/product/commitments/book.ts';
import { paymentStatuses } from '#shared/product/commitments/payment-status.ts';
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import type { TestApi } from '#test/support/product-api.ts';

const amount = 10_000;
/** Arrived, paid back, reported: each of them in every state. */
const moneys = [
  [0, 0, false],
  [0, 0, true],
  [4_000, 0, false],
  [4_000, 0, true],
  [amount, 0, false],
  [amount, 4_000, false],
  [amount, amount, true],
  [12_000, 0, false],
] as const;

/** Puts money beside a commitment, whether or not a command would: SQL has to know all of it. */
async function place(
  api: TestApi,
  raiseId: string,
  state: CommitmentState,
  [arrived_amount, returned_amount, isReported]: (typeof moneys)[number],
) {
  const { id } = await addCommitment(api, { raiseId, state, amount });
  const reported_at = isReported ? '2026-03-01T00:00:00.000Z' : null;
  await api.storage.write(async function payInto(trx) {
    await trx
      .updateTable('commitments')
      .set({ arrived_amount, returned_amount, reported_at, funded_at: null })
      .where('id', '=', id)
      .execute();
  });
}

for (const oversubscription of ['waitlist_fifo', 'scale_back'] as const) {
  await withApiOnBothEngines({
    async [`${oversubscription}: each status finds its commitments, and is counted`](t, api) {
      const { owner, raise, path } = await openRaise(api, { oversubscription });
      for (const state of commitmentStates) {
        for (const money of moneys) await place(api, raise.id, state, money);
      }
      const read = async (query: string) => (await owner.get(`${path}/book${query}`)).json<Book>();
      const { items, payments } = await read('?limit=200');
      t.equal(items.length, commitmentStates.length * moneys.length);
      t.ok(new Set(items.map(({ payment }) => payment)).size >= 6, 'many are there');
      const idsOf = (of: Book['items']) => of.map(({ id }) => id).toSorted();
      for (const status of paymentStatuses) {
        const found = await read(`?limit=200&payment=${status}`);
        const those = items.filter(({ payment }) => payment === status);
        t.same(idsOf(found.items), idsOf(those), status);
        t.equal(payments.find((one) => one.status === status)?.count ?? 0, those.length, status);
      }
      const ranks = (await read('?limit=200&sort=payment')).items.map(({ payment }) =>
        payment === null ? paymentStatuses.length : paymentStatuses.indexOf(payment),
      );
      t.same(
        ranks,
        [...ranks].sort((a, b) => a - b),
        'in the order of a payment',
      );
      const both = await read('?limit=200&payment=paid,reported&state=signed');
      t.ok(both.items.length > 0);
      t.ok(both.items.every(({ state }) => state === 'signed'));
      t.equal((await owner.get(`${path}/book?payment=paid,gone`)).status, 400);
      const csv = (await owner.get(`${path}/book.csv?payment=reported`)).text.trimEnd();
      const [head = '', ...lines] = csv.split('\r\n').map((line) => line.split(','));
      const at = head.indexOf('Payment');
      t.ok(lines.length > 0);
      t.ok(lines.every((line) => line[at] === 'Reported'));
    },
  });
}
