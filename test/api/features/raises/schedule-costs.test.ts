/** What the clock asks of a database, and what is asked of it, does not grow with what is open. */
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { readsDuring } from '#test/support/counted-reads.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { runScheduled } from '#test/support/scheduled.ts';

/** A raise of a company of its own, in which somebody has signed and has not paid. */
async function begin(api: TestApi, state: 'live' | 'settling', n: number): Promise<AddedPerson> {
  const owner = await addPerson(api, `Owner ${n}`);
  const investor = await addPerson(api, `Ivan ${n}`, 'investor');
  await api.storage.write(async (trx) => {
    const { id } = await addRaiseOf(trx, owner.id, {
      ...{ state, max_amount: 1_000_000, min_amount: 500_000 },
      deadline_at: `2026-04-0${n}T20:00:00.000Z`,
      settling_at: state === 'settling' ? new Date(api.clock.now).toISOString() : null,
    } as never);
    const one = { raiseId: id, investorId: investor.id, amount: 100_000, state: 'signed' };
    await placeCommitment(trx, one as never, api.clock.now);
  });
  return owner;
}

await onBothEngines({
  async 'a pass without anything due, and who asks what comes, read the same of many as of few'(
    t,
    open,
  ) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const operator = await addPerson(api, 'Olga', 'operator');
    const owner = await begin(api, 'live', 1);
    // What is settled comes first: two of them fill the page before and after.
    for (const n of [2, 3]) await begin(api, 'settling', n);
    const { id } = await api.storage.db
      .selectFrom('raises')
      .innerJoin('company_members', 'company_members.company_id', 'raises.company_id')
      .select('raises.id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const work = {
      'a pass': () => runScheduled(api),
      'of one raise': async () => {
        t.equal((await owner.get(`/raises/${id}/schedule`)).status, 200);
      },
      'a page of all': async () => {
        t.equal((await operator.get('/admin/schedule?limit=2')).status, 200);
      },
    };
    const reads = async () => {
      // Once before, so that what is due is done, and sessions are noted as used.
      for (const run of Object.values(work)) await run();
      const found: Record<string, unknown> = {};
      for (const [name, run] of Object.entries(work)) found[name] = await readsDuring(run);
      return found;
    };
    const few = await reads();
    for (const n of [4, 5, 6, 7, 8]) await begin(api, n % 2 === 0 ? 'settling' : 'live', n);
    t.same(await reads(), few);
    t.match(few, { 'a pass': { rows: 0 }, 'of one raise': { rows: Number } });
  },
});
