/** Random raises end the same by the clock, however often its work breaks off, on both databases. */

import { totalsOf } from '#api/features/commitments/raise-totals.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { type CommitmentState, capacityTakingStates } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addClockedRaise,
  breaking,
  deadline,
  placeInTurn,
  scaledBack,
  statesAndAmounts,
  untilDone,
} from '#test/support/clocked-raises.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { day } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'random raises end the same, however often the work breaks off'(t, api) {
    const { engine } = api.storage;
    const ada = await addPerson(api, 'Ada');
    const states: readonly CommitmentState[] = [
      ...(['soft_circled', 'waitlisted', 'offered', 'signed', 'signed', 'reconfirm_due'] as const),
      ...(['funded', 'funded', 'refund_due', 'cancelled'] as const),
    ];
    const start = api.clock.now;
    let breaks = 0;
    for (let round = 0; round < (engine === 'sqlite' ? 12 : 5); round += 1) {
      const chance = seededRandom(round + 100);
      const isShared = chance() < 0.5;
      const ending = (['closed_funded', 'closed_failed', 'cancelled'] as const)[round % 3];
      const all = Array.from({ length: 6 + Math.floor(chance() * 8) }, () => {
        const state = states[Math.floor(chance() * states.length)] ?? 'signed';
        const due = new Date(start + Math.floor(chance() * 40) * day).toISOString();
        const noted = {
          ...(state === 'offered' ? { offer_expires_at: due } : {}),
          ...(state === 'reconfirm_due' ? { reconfirm_due_at: due } : {}),
        };
        return { state, amount: 10_000 * (1 + Math.floor(chance() * 20)), noted };
      });
      const ends: unknown[] = [];
      for (const isBroken of [false, true]) {
        api.clock.now = start;
        const columns = {
          min_amount: 0,
          max_amount: 3_000_000,
          content: isShared ? scaledBack : '{}',
        };
        const id = await addClockedRaise(api, ada.id, { ...columns, state: 'live' });
        await placeInTurn(api, id, all);
        // Less capacity than is asked for, where capacity is shared out at the end.
        if (isShared) await updateRaise(api, id, { max_amount: 1_000_000 });
        const worker = isBroken ? breaking(api, seededRandom(round)) : api;
        const limit = isBroken ? 1 + (round % 3) : undefined;
        const work = () => untilDone(() => runScheduled(worker, { limit }));
        for (const days of [1, 3, 8, 20]) {
          api.clock.now = start + days * day;
          await work();
        }
        const isCancelledEarly = ending === 'cancelled' && round % 2 === 0;
        if (!isCancelledEarly) {
          api.clock.now = Date.parse(deadline);
          await work();
          if (ending === 'closed_funded') {
            api.clock.now = Date.parse('2026-04-28T04:00:00.000Z');
            await work();
          }
        }
        const before = await totalsOf(api.storage.db, id);
        const paid = await api.storage.db
          .selectFrom('commitments')
          .select((eb) => eb.fn.sum<string>('amount').as('amount'))
          .where('raise_id', '=', id)
          .where((eb) =>
            eb.or([eb('state', 'in', ['funded', 'refund_due']), eb('prior_state', '=', 'funded')]),
          )
          .executeTakeFirstOrThrow();
        await updateRaise(api, id, { state: ending });
        await work();
        if (isBroken) breaks += (worker as { breaks?: number }).breaks ?? 0;
        const after = await totalsOf(api.storage.db, id);
        const owed = after.get('refund_due')?.amount ?? 0;
        if (ending === 'closed_funded') {
          t.equal(after.get('settled')?.amount, before.get('funded')?.amount, 'all is invested');
          t.equal(owed, before.get('refund_due')?.amount ?? 0);
        } else {
          const taken = capacityTakingStates.map((state) => after.get(state)?.amount ?? 0);
          t.equal(
            taken.reduce((sum, amount) => sum + amount, 0),
            0,
            'nothing takes capacity',
          );
          t.equal(owed, Number(paid.amount ?? 0), 'what was paid is owed');
        }
        const { told } = await api.storage.db
          .selectFrom('notifications')
          .select((eb) => eb.fn.countAll<string>().as('told'))
          .where('facts', 'like', `%${id}%`)
          .where('kind', 'in', ['commitment.act', 'commitment.moved'])
          .executeTakeFirstOrThrow();
        ends.push({ rows: await statesAndAmounts(api, id), told: Number(told) });
      }
      t.same(ends[1], ends[0], `round ${round}: ${ending}${isShared ? ', shared' : ''}`);
    }
    t.ok(breaks > 20, `${breaks} breaks`);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
