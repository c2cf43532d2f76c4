/** What the desk of a raise says of its ledger: a difference that is there, and never one that is none. */
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';

const amount = 1_000_000;
const looks = 15;

await withApiOnBothEngines({
  async 'who changed it in the database alone is found'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const { path, raise } = await openRaise(api);
    await api.storage.write((trx) =>
      placeCommitment(trx, { raiseId: raise.id, state: 'signed', amount }, api.clock.now),
    );
    const differs = async () =>
      (await olga.get(`/admin${path}/settling`))
        .json<SettlingDesk>()
        .blockers.filter(({ code }) => code === 'ledger-differs');
    t.same(await differs(), []);
    await updateRows(api, 'commitments', { raise_id: raise.id }, { amount: amount + 1 });
    t.match(await differs(), [
      { message: /^The ledger of this raise has differences in \d places/ },
    ]);
  },

  async 'commitments that are written meanwhile are no difference'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const { path, raise } = await openRaise(api);
    // One cent each: however fast the machine, what is written meanwhile stays far below the cap.
    const one = { raiseId: raise.id, state: 'signed', amount: 1 } as const;
    let isLooking = true;
    async function write(): Promise<void> {
      while (isLooking) {
        const place = (trx: Transaction) => placeCommitment(trx, one, api.clock.now);
        await api.storage.write(place, { serializeBy: raise.id });
      }
    }
    const writing = write();
    const found: string[] = [];
    for (let look = 0; look < looks; look += 1) {
      const { blockers } = (await olga.get(`/admin${path}/settling`)).json<SettlingDesk>();
      found.push(...blockers.map(({ code }) => code).filter((code) => code === 'ledger-differs'));
    }
    isLooking = false;
    await writing;
    t.same(found, []);
  },
});
