/** Capacity that is scaled back is shared out once by the clock, whatever interrupts it, on both databases. */

import { lockLedger } from '#api/features/commitments/ledger.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { nextBatch } from '#api/features/commitments/scheduled/next-batch.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
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
import { storedTitlesTo } from '#test/support/notifications.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { findRow, updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

await withApiOnBothEngines({
  async 'capacity is shared out once, and stays so whatever interrupts it'(t, api) {
    const [ada, ivan] = [await addPerson(api, 'Ada'), await addPerson(api, 'Ivan')];
    const max = { max_amount: 10_000_000, content: scaledBack };
    const id = await addClockedRaise(api, ada.id, max);
    await placeInTurn(api, id, [
      { state: 'signed', amount: 6_000_000, investorId: ivan.id },
      { state: 'signed', amount: 4_000_000 },
      { state: 'waitlisted', amount: 5_000_000 },
      { state: 'soft_circled', amount: 9_000_000 },
      { state: 'waitlisted', amount: 1 },
    ]);
    api.clock.now = Date.parse(deadline);
    let chance = seededRandom(7);
    const broken = breaking(api, () => chance());
    await untilDone(() => runScheduled(broken, { limit: 1 }));
    t.ok(broken.breaks > 0, `${broken.breaks} breaks`);
    t.same(await statesAndAmounts(api, id), [
      'signed 4000000',
      'signed 2670000',
      'signed 3330000',
      'cancelled 9000000',
      'cancelled 1',
    ]);
    t.match(await storedTitlesTo(api, ivan), [
      'You get $40,000 of the raise of Acme: pay by 18 Apr 2026, 04:00 UTC',
    ]);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });

    // Less than there is capacity: everybody gets what they asked for.
    const other = await addClockedRaise(api, (await addPerson(api, 'Bea')).id, {
      ...max,
      deadline_at: '2026-05-01T20:00:00.000Z',
    });
    await placeInTurn(api, other, [
      { state: 'signed', amount: 6_000_000 },
      { state: 'waitlisted', amount: 3_999_999 },
      {
        state: 'reconfirm_due',
        amount: 1,
        noted: { reconfirm_due_at: '2026-05-04T04:00:00.000Z' },
      },
    ]);
    api.clock.now = Date.parse('2026-05-01T20:00:00.000Z');
    chance = seededRandom(8);
    await untilDone(() => runScheduled(broken, { limit: 1 }));
    t.match(
      await statesAndAmounts(api, other),
      { 1: 'waitlisted 3999999' },
      'somebody may still confirm',
    );
    api.clock.now = Date.parse('2026-05-04T04:00:00.000Z');
    await untilDone(() => runScheduled(broken, { limit: 2 }));
    t.same(await statesAndAmounts(api, other), ['signed 6000000', 'signed 3999999', 'cancelled 1']);
  },

  async 'what is left over goes to who signed first, not to who came first'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const id = await addClockedRaise(api, ada.id, { max_amount: 1_000_000, content: scaledBack });
    const amount = 500_000;
    const signedAt = (minutes: number) => ({
      signed_at: new Date(api.clock.now + minutes * 60_000).toISOString(),
    });
    // Each has a claim to a third: $3,300 and the same part of the next $100.
    await placeInTurn(api, id, [
      { state: 'signed', amount, noted: signedAt(30) },
      { state: 'signed', amount, noted: signedAt(10) },
      // Who waits has asked since then.
      { state: 'waitlisted', amount },
    ]);
    api.clock.now += 5 * 60_000;
    await updateRaise(api, id, { deadline_at: new Date(api.clock.now).toISOString() });
    await runScheduled(api);
    t.same(await statesAndAmounts(api, id), ['signed 330000', 'signed 330000', 'signed 340000']);
  },

  async 'capacity that somebody leaves with their account is shared out all the same'(t, api) {
    const [ada, ivan, mia] = await addPeople(api, ['Ada', 'Ivan', 'Mia']);
    const ended = { settling_at: deadline, content: scaledBack } as const;
    const id = await addClockedRaise(api, ada.id, ended);
    await placeInTurn(api, id, [
      { state: 'signed', amount: 800_000, investorId: ivan.id },
      { state: 'waitlisted', amount: 800_000, investorId: mia.id },
    ]);
    await updateRaise(api, id, { state: 'settling' });
    api.clock.now = Date.parse(deadline);
    // The shares are planned, then Ivan's is given; Mia leaves before it is her turn.
    for (const _step of ['planned', 'given']) {
      await api.storage.write(async (trx) =>
        nextBatch(await lockLedger(trx, id), api.clock.now, 1),
      );
    }
    t.same(await statesAndAmounts(api, id), ['signed 500000', 'waitlisted 800000']);
    await api.storage.write((trx) =>
      commitmentData.erase(trx, { ...mia, name: 'Mia' }, api.clock.now),
    );
    await runScheduled(api);
    t.same(await statesAndAmounts(api, id), ['signed 500000']);
    const { allocated_at } = await findRow(api, 'raises', { id });
    t.equal(allocated_at, deadline, 'so that he is asked to pay');
  },
});
