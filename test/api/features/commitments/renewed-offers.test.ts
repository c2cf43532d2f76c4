/** A pause with more offers than fit into one transaction: all of them are renewed, each once. */
import { batchSize } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { keepSessions } from '#test/support/step-up.ts';
import { hour } from '#test/support/times.ts';

const more = 10;
const many = batchSize + more;

/** Adds offers of a dollar that end at a moment. */
async function withOffers(api: TestApi, raiseId: string, expiresAt: string) {
  const { storage, clock } = api;
  await storage.write(async function placeOffers(trx) {
    for (let n = 0; n < many; n += 1) {
      const noted = { offer_expires_at: expiresAt };
      await placeCommitment(trx, { raiseId, state: 'offered', amount: 100, noted }, clock.now);
    }
  });
}

/** How often offers end at each moment. */
async function endings({ storage: { db } }: TestApi, raiseId: string) {
  const rows = await db
    .selectFrom('commitments')
    .select(['offer_expires_at as at', (row) => row.fn.countAll().as('many')])
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'offered')
    .groupBy('offer_expires_at')
    .orderBy('at')
    .execute();
  return rows.map(({ at, many: count }) => [at, Number(count)]);
}

async function timesRenewed(db: Database, raiseId: string): Promise<number> {
  const { many: count } = await db
    .selectFrom('commitment_events')
    .select((row) => row.fn.countAll().as('many'))
    .where('raise_id', '=', raiseId)
    .where('from_state', '=', 'offered')
    .where('event', '=', 'offer')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts what is renewed in each transaction. */
function watchRenewed(api: TestApi, raiseId: string): readonly number[] {
  const { write } = api.storage;
  const pieces: number[] = [];
  let before = 0;
  Object.assign(api.storage, {
    write: (work: Parameters<typeof write>[0], options: Parameters<typeof write>[1]) =>
      write(async (trx) => {
        const result = await work(trx);
        const all = await timesRenewed(trx, raiseId);
        pieces.push(all - before);
        before = all;
        return result;
      }, options),
  });
  return pieces;
}

await withApiOnBothEngines({
  async 'every offer is renewed after a pause, in pieces, and none ends before'(t, api) {
    const { path, raise } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const olga = await addPerson(api, 'Olga', 'operator');
    const at = (inMs: number) => new Date(api.clock.now + inMs).toISOString();
    const before = at(hour);
    await withOffers(api, raise.id, before);
    raiseIn(await olga.post(`/admin${path}/pause`, { reason: 'Something is to be cleared up.' }));
    api.clock.now += 2 * hour;
    await keepSessions(api);
    await runScheduled(api);
    t.same(await endings(api, raise.id), [[before, many]], 'none ends in the pause');

    const pieces = watchRenewed(api, raise.id);
    raiseIn(await olga.post(`/admin${path}/resume`));
    await runScheduled(api);
    t.same(await endings(api, raise.id), [[at(72 * hour), many]], 'though their time had passed');
    const { db } = api.storage;
    t.equal(await timesRenewed(db, raise.id), many);
    t.equal(Math.max(...pieces), batchSize, 'in one transaction');

    api.clock.now += hour;
    await runScheduled(api);
    t.equal(await timesRenewed(db, raise.id), many, 'each once');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
