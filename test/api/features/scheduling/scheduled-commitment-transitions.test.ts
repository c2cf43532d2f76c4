/** What the clock does with commitments, whatever interrupts it, on both databases. */

import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addClockedRaise,
  deadline,
  placeInTurn,
  statesAndAmounts,
} from '#test/support/clocked-raises.ts';
import type { PlacedCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { storedTitlesTo } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { hour } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'offers end after 72 hours, the next in line is asked, and nothing ends twice'(t, api) {
    const [ada, ivan] = [await addPerson(api, 'Ada'), await addPerson(api, 'Ivan')];
    const id = await addClockedRaise(api, ada.id);
    await placeInTurn(api, id, [
      { state: 'signed', amount: 600_000 },
      { state: 'waitlisted', amount: 400_000, investorId: ivan.id },
      { state: 'waitlisted', amount: 300_000 },
    ]);
    await runScheduled(api);
    t.same(await statesAndAmounts(api, id), [
      'signed 600000',
      'offered 400000',
      'waitlisted 300000',
    ]);
    api.clock.now += 72 * hour - 1;
    await runScheduled(api);
    t.match(await statesAndAmounts(api, id), { 1: 'offered 400000' }, 'the last moment counts');
    api.clock.now += 1;
    await runScheduled(api);
    t.same(await statesAndAmounts(api, id), [
      'signed 600000',
      'waitlisted 400000',
      'offered 300000',
    ]);
    t.match((await storedTitlesTo(api, ivan))[0], 'Your offer of $4,000 in');
    const events = await api.storage.db.selectFrom('commitment_events').selectAll().execute();
    for (let n = 0; n < 3; n += 1) await runScheduled(api);
    const after = await api.storage.db.selectFrom('commitment_events').selectAll().execute();
    t.equal(after.length, events.length);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'at its end what is not binding ends, and what is not paid in ten business days'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const [ivan, mia] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Mia')];
    const id = await addClockedRaise(api, ada.id, { min_amount: 100_000 });
    const reported = { reported_at: '2026-04-06T10:00:00.000Z', reported_by: mia.id };
    await placeInTurn(api, id, [
      { state: 'soft_circled', amount: 900_000 },
      { state: 'signed', amount: 300_000, investorId: ivan.id },
      { state: 'signed', amount: 200_000, investorId: mia.id, noted: reported },
      { state: 'funded', amount: 100_000 },
      { state: 'offered', amount: 100_000 },
      { state: 'waitlisted', amount: 900_000 },
    ]);
    api.clock.now = Date.parse(deadline);
    await runScheduled(api);
    const binding = ['signed 300000', 'signed 200000', 'funded 100000'];
    const ended = ['cancelled 900000', ...binding, 'cancelled 100000', 'cancelled 900000'];
    t.same(await statesAndAmounts(api, id), ended);
    const toPay = 'Pay your $3,000 for the raise of Acme by 18 Apr 2026, 04:00 UTC';
    t.same(await storedTitlesTo(api, ivan), [toPay]);
    t.same(await storedTitlesTo(api, mia), [], 'she has reported her payment');
    api.clock.now = Date.parse('2026-04-15T03:59:00.000Z');
    await runScheduled(api);
    t.same(await storedTitlesTo(api, ivan), [toPay]);
    api.clock.now += 2 * 60_000;
    await runScheduled(api);
    await runScheduled(api);
    const reminder = `Reminder: pay${toPay.slice(3)}`;
    t.same(await storedTitlesTo(api, ivan), [reminder, toPay], 'three business days before, once');
    api.clock.now += 24 * hour;
    await runScheduled(api);
    t.same(await storedTitlesTo(api, ivan), [reminder, toPay], 'and not again on the next day');
    api.clock.now = Date.parse('2026-04-18T03:59:59.000Z');
    await runScheduled(api);
    t.match(await statesAndAmounts(api, id), { 1: 'signed 300000' });
    api.clock.now += 1_000;
    await runScheduled(api);
    t.match(await statesAndAmounts(api, id), { 1: 'cancelled 300000', 2: 'signed 200000' });
    t.match((await storedTitlesTo(api, ivan))[0], /did not arrive in time and is cancelled$/);
    api.clock.now = Date.parse('2026-04-25T04:00:00.000Z');
    await runScheduled(api);
    t.match(await statesAndAmounts(api, id), { 2: 'cancelled 200000', 3: 'funded 100000' });
    const raise = await api.storage.db.selectFrom('raises').select('state').execute();
    t.same(raise, [{ state: 'settling' }], 'the minimum has arrived: an operator decides');
    await updateRaise(api, id, { min_amount: 100_001 });
    await runScheduled(api);
    t.match(
      await statesAndAmounts(api, id),
      { 3: 'refund_due 100000' },
      'or it closes as not funded',
    );
  },

  async 'no raise fails while somebody may still confirm changed terms, or is paying'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const stateOf = (id: string) =>
      api.storage.db.selectFrom('raises').select('state').where('id', '=', id).executeTakeFirst();
    const reported = { reported_at: '2026-04-06T10:00:00.000Z' };
    const begun = async (state: CommitmentState, noted: PlacedCommitment['noted'] = {}) => {
      const id = await addClockedRaise(api, ada.id);
      await placeInTurn(api, id, [
        { state: 'funded', amount: 400_000 },
        { state, amount: 100_000, noted },
      ]);
      return id;
    };
    const alone = await begun('signed');
    const confirming = await begun('reconfirm_due', {
      reconfirm_due_at: '2026-04-22T04:00:00.000Z',
    });
    const paying = await begun('signed', reported);
    const passes = async (until: string) => {
      api.clock.now = Date.parse(until);
      await runScheduled(api);
      return [await stateOf(alone), await stateOf(confirming), await stateOf(paying)].map(
        (row) => row?.state,
      );
    };
    await passes(deadline);
    const [settling, failed] = ['settling', 'closed_failed'];
    t.same(await passes('2026-04-18T03:59:59.999Z'), [settling, settling, settling]);
    t.same(await passes('2026-04-18T04:00:00.000Z'), [failed, settling, settling]);
    t.same(await passes('2026-04-22T03:59:59.999Z'), [failed, settling, settling]);
    await passes('2026-04-22T04:00:00.000Z');
    t.same(
      await passes('2026-04-22T04:00:30.000Z'),
      [failed, failed, settling],
      'nobody confirmed',
    );
    await passes('2026-04-25T04:00:00.000Z');
    t.same(await passes('2026-04-25T04:00:30.000Z'), [failed, failed, failed], 'nothing arrived');
  },
});
