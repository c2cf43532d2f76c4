/** Random raises that close as funded: who is told of it, how often, and of which sum. */
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { breaking, placeInTurn, untilDone } from '#test/support/clocked-raises.ts';
import { openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { faultsOfSuccess } from '#test/support/told-of-success.ts';

/** Nothing is open at a successful end: these are what there may be. */
const states: readonly CommitmentState[] = [
  ...(['funded', 'funded', 'funded'] as const),
  ...(['cancelled', 'refund_due', 'refunded'] as const),
];

await withApiOnBothEngines({
  async 'each investor is told once of their own amount, the company of the sum, nobody else'(
    t,
    api,
  ) {
    const olga = await addPerson(api, 'Olga', 'operator');
    let breaks = 0;
    for (const [round, size] of [1, 2, 7, 12, 160].entries()) {
      const chance = seededRandom(round + 300);
      const names = [`Ada${round}`, `Acme${round}`] as const;
      const live = await openRaise(
        api,
        { min: cents(100_000), minTicket: cents(10_000) },
        ...names,
      );
      const eve = await addPerson(api, `Eve${round}`);
      const vic = await addPerson(api, `Vic${round}`);
      await addTo(api, live.company, eve, 'editor');
      await addTo(api, live.company, vic, 'viewer');
      const all = Array.from({ length: size }, (_, at) => ({
        // The first makes the minimum whole.
        state: at === 0 ? 'funded' : (states[Math.floor(chance() * states.length)] ?? 'funded'),
        amount: 100_000 + Math.floor(chance() * 400_000),
        isCountersigned: true,
      }));
      await placeInTurn(api, live.raise.id, all);
      const settling_at = new Date(api.clock.now).toISOString();
      await updateRaise(api, live.raise.id, { state: 'settling', settling_at });

      const { version } = raiseIn(await olga.get(live.path));
      const close = (key: string) =>
        olga.post(`/admin${live.path}/settle-success`, undefined, { ...ifMatch(version), key });
      const [key, other] = [`close-${round}-0123456789`, `close-${round}-9876543210`];
      // Sent twice, as after a broken connection, and once more by another tab.
      const answers = [await close(key), await close(key), await close(other)];
      t.same(
        answers.map(({ status }) => status),
        [200, 200, 412],
        answers.map(({ text }) => text).join('\n'),
      );
      const worker = breaking(api, seededRandom(round));
      await untilDone(() => runScheduled(worker, { limit: 20 }));
      await runScheduled(api);
      breaks += worker.breaks;

      const investors = await api.storage.db
        .selectFrom('commitments')
        .innerJoin('users', 'users.id', 'commitments.investor_id')
        .select(['users.id', 'users.email'])
        .where('raise_id', '=', live.raise.id)
        .execute();
      const told = {
        raiseId: live.raise.id,
        company: [live.owner, eve],
        others: [vic, olga, ...investors],
      };
      t.same(await faultsOfSuccess(api, told), [], `${size} commitments`);
    }
    t.ok(breaks > 0, `${breaks} breaks`);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
