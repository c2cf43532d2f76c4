/** What came first in a raise is what its ledger has numbered first, whatever the clocks said. */

import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { boundRow, ofRaise } from '#api/features/raises/bound-rows.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { takeSnapshot } from '#api/features/raises/snapshots/raise-snapshots.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { required } from '#api/platform/required.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { updateRows } from '#test/support/rows.ts';

const before = 500_000;
const after = 1_000_000;

/** A raise whose maximum changes after its first commitment; each step by the clock of its own node. */
async function changedRaise(
  api: TestApi,
  clocks: { readonly first: number; readonly change: number; readonly second: number },
  [from, to]: readonly [number, number] = [before, after],
): Promise<string> {
  const ada = await addPerson(api, `Ada ${clocks.change}`);
  const { id: raiseId } = await api.storage.write((trx) =>
    addRaiseOf(trx, ada.id, { state: 'live', max_amount: from }),
  );
  await api.storage.write(async (trx) => {
    await takeSnapshot(trx, required(await raiseById(trx, raiseId)), clocks.first);
    await placeCommitment(trx, { raiseId, state: 'signed', amount: 400_000 }, clocks.first);
  });
  await api.storage.write(async (trx) => {
    await trx.updateTable('raises').set({ max_amount: to }).where('id', '=', raiseId).execute();
    await takeSnapshot(trx, required(await raiseById(trx, raiseId)), clocks.change);
  });
  await api.storage.write((trx) =>
    placeCommitment(trx, { raiseId, state: 'signed', amount: 300_000 }, clocks.second),
  );
  return raiseId;
}

await withApiOnBothEngines({
  async 'a node that is 30 seconds ahead, or one that was set back, makes nothing wrong'(t, api) {
    const now = api.clock.now;
    await changedRaise(api, { first: now, change: now + 30_000, second: now + 1_000 });
    await changedRaise(api, { first: now, change: now + 1_000, second: now - 3_600_000 });
    await changedRaise(api, { first: now + 30_000, change: now, second: now + 5_000 });
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 3, differences: empty });
  },

  async 'more than the maximum is found, also where the clock would hide it'(t, api) {
    const now = api.clock.now;
    const times = { first: now, change: now - 30_000, second: now + 1_000 };
    const raiseId = await changedRaise(api, times);
    await updateRows(api, 'raise_snapshots', { raise_id: raiseId, seq: 2 }, { ledger_seq: 2 });
    const { differences } = await verifyLedger(api.storage, api.encrypter);
    t.match(differences, [{ raise: raiseId, difference: /takes 700000 of 500000/ }]);
  },

  async 'where no number was noted, what might have been allowed is not called wrong'(t, api) {
    const now = api.clock.now;
    const clocks = { first: now, change: now + 30_000, second: now + 1_000 };
    const raiseId = await changedRaise(api, clocks);
    // What is stored of them without it is bound to the audit log, too.
    await api.storage.write(async (trx) => {
      const rows = await trx
        .updateTable('raise_snapshots')
        .set({ ledger_seq: null })
        .returningAll()
        .execute();
      await bindRecords(trx, ofRaise(raiseId), rows.map(boundRow.raise_snapshots), now);
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
