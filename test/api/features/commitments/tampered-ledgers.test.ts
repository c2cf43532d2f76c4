/** Ledgers, snapshots and texts that are gone or exchanged behind the portal are found, on both databases. */
import { sql } from 'kysely';
import { bindAgreement } from '#api/features/commitments/offer.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { takeSnapshot } from '#api/features/raises/snapshots/raise-snapshots.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addInvestor, placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { saidOf, wholeRaise } from '#test/support/tampered-raise.ts';

await onBothEngines({
  async 'a ledger that is gone altogether, and a raise that is'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const nothingLeft = async (trx: Transaction) => {
      const { raiseId, commitmentId } = one;
      for (const table of ['commitment_evidence', 'commitment_certificates'] as const) {
        await trx.deleteFrom(table).where('commitment_id', '=', commitmentId).execute();
      }
      for (const table of [
        'commitment_allocations',
        'commitment_events',
        'raise_totals',
      ] as const) {
        await trx.deleteFrom(table).where('raise_id', '=', raiseId).execute();
      }
      await trx.deleteFrom('commitments').where('raise_id', '=', raiseId).execute();
      await trx.updateTable('raises').set({ ledger_seq: 0 }).where('id', '=', raiseId).execute();
    };
    const missing = new RegExp(`commitments ${one.commitmentId} is missing`);
    t.match(await saidOf(api, nothingLeft), missing);
    const noRaise = async (trx: Transaction) => {
      await nothingLeft(trx);
      await trx.deleteFrom('raises').where('id', '=', one.raiseId).execute();
    };
    const found = await saidOf(api, noRaise);
    t.match(found, missing);
    t.match(found, /and so is the raise/);
    t.notMatch(found, /raise_snapshots/, 'which may go with their raise');
  },

  async 'the snapshot of a raise that nobody has committed to'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const raiseId = await api.storage.write(async (trx) => {
      const { id } = await addRaiseOf(trx, ada.id, { state: 'live' }, {}, api.clock.now);
      await takeSnapshot(trx, required(await raiseById(trx, id)), api.clock.now);
      return id;
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const found = await saidOf(api, (trx) =>
      trx
        .updateTable('raise_snapshots')
        .set({ created_at: '2020-01-01T00:00:00.000Z' })
        .where('raise_id', '=', raiseId)
        .execute(),
    );
    t.match(found, /raise_snapshots .* is not as it was written/);
  },

  async 'a text that does not have its hash, though the log knows it so'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const found = await saidOf(api, async (trx) => {
      const row = await trx
        .updateTable('agreements')
        .set((eb) => ({ text: eb('text', '||', ' Or not.') }))
        .where('sha256', '=', (eb) =>
          eb
            .selectFrom('commitments')
            .select(sql<string>`agreement_sha256`.as('sha256'))
            .where('id', '=', one.commitmentId),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      await bindAgreement(trx, row, api.clock.now);
    });
    t.match(found, /^the text of agreement [0-9a-f]{64} has another hash$/);
  },

  async 'an account that is erased leaves everything right'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const waiting = await api.storage.write(async (trx) => {
      const investorId = await addInvestor(trx, api.clock.now);
      const place = {
        raiseId: one.raiseId,
        state: 'soft_circled',
        amount: 10,
        investorId,
      } as const;
      await placeCommitment(trx, place, api.clock.now);
      return investorId;
    });
    for (const id of [one.investorId, waiting]) {
      const person = { id, email: 'somebody@example.com', name: 'Somebody' };
      await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    }
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 2, differences: empty });
  },
});
