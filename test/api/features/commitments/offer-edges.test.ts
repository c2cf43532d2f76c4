/** Who waits or was offered a place, and who confirms changed terms, loses nothing by a rule read too narrowly. */
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { scheduledTransitionsOf } from '#api/features/scheduling/schedule.ts';
import { required } from '#api/platform/required.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  type LiveRaise,
  openRaise,
  ownCommitment,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { crowdStatement, ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { timesTold } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { keepSessions } from '#test/support/step-up.ts';
import { hour } from '#test/support/times.ts';

const reason = 'Two investors have asked for other terms.';

const putProfile = (api: TestApi, { id }: AddedPerson, state: InvestorState) =>
  updateRows(api, 'investor_profiles', { user_id: id }, { state });

/** When their account is erased. */
const putLeaving = (api: TestApi, { id }: AddedPerson, deletion_due_at: string | null) =>
  updateRows(api, 'users', { id }, { deletion_due_at });

const statesOf = async (api: TestApi, { raise }: LiveRaise) =>
  (
    await api.storage.db
      .selectFrom('commitments')
      .select('state')
      .where('raise_id', '=', raise.id)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state);

await withApiOnBothEngines({
  async 'who is offered a place is reminded once, a day before it ends'(t, api) {
    const live = await openRaise(api, { maxTicket: null });
    const [ivan, mia] = await addCommitters(api, ['Ivan', 'Mia']);
    const whole = commitmentIn(await commitTo(ivan, live.path, 100_000_000));
    api.clock.now += 1;
    commitmentIn(await commitTo(mia, live.path, 5_000_000));
    const amount = 90_000_000;
    const part = { amount: cents(amount), signature: await signatureOf(ivan, live.path, amount) };
    commitmentIn(await ivan.patch(`/commitments/${whole.id}`, part, ifMatch(whole.version)));
    await runScheduled(api);
    const offered = await ownCommitment(mia, live);
    t.equal(offered.state, 'offered');
    const ends = Date.parse(required(offered.offerExpiresAt));
    const reminder = '"what":"offer-soon"';

    api.clock.now = ends - 24 * hour - 1;
    await runScheduled(api);
    t.equal(await timesTold(api, mia, reminder), 0, 'not before');
    const raise = required(await raiseById(api.storage.db, live.raise.id));
    const plan = await scheduledTransitionsOf(api.storage.db, [raise], true);
    const planned = plan.find(({ kind }) => kind === 'remind-of-offers');
    t.match(planned, { at: new Date(ends - 24 * hour).toISOString(), count: 1 });
    for (const ms of [ends - 24 * hour, ends - hour]) {
      api.clock.now = ms;
      await runScheduled(api);
      t.equal(await timesTold(api, mia, reminder), 1);
    }
    t.equal(await timesTold(api, ivan, reminder), 0);

    const soon = new Date(ends + 5 * hour).toISOString();
    await updateRows(api, 'commitments', { id: offered.id }, { offer_expires_at: soon });
    await updateRows(
      api,
      'commitments',
      { id: offered.id },
      {
        updated_at: new Date(api.clock.now).toISOString(),
      },
    );
    await runScheduled(api);
    t.equal(await timesTold(api, mia, reminder), 1, 'a short offer has just been told');
  },

  async 'who can never be served keeps nobody else waiting'(t, api) {
    const live = await openRaise(api, { maxTicket: null });
    const { path } = live;
    const people: AddedPerson[] = [];
    for (const name of ['Ivan', 'Mia', 'Zoe', 'Nia']) {
      people.push(await addCommitter(api, name));
      api.clock.now += 1;
    }
    const [ivan, mia, zoe, nia] = people as [AddedPerson, AddedPerson, AddedPerson, AddedPerson];
    for (const kind of ['commit', 'soft-circle'] as const) {
      const tooMuch = await commitTo(mia, path, 100_000_001, { kind });
      t.match(tooMuch.problem(), {
        type: '/problems/amount-out-of-range',
        errors: [{ pointer: '/amount', code: 'above-maximum' }],
      });
    }
    const whole = commitmentIn(await commitTo(ivan, path, 100_000_000));
    const waiting: Commitment[] = [];
    for (const [who, amount] of [
      [mia, 70_000_000],
      [zoe, 10_000_000],
      [nia, 5_000_000],
    ] as const) {
      api.clock.now += 1;
      waiting.push(commitmentIn(await commitTo(who, path, amount)));
    }
    t.same(await statesOf(api, live), ['signed', 'waitlisted', 'waitlisted', 'waitlisted']);

    await putProfile(api, mia, 'suspended');
    const leaving = new Date(api.clock.now + 7 * 24 * hour).toISOString();
    await putLeaving(api, zoe, leaving);
    const part = {
      amount: cents(80_000_000),
      signature: await signatureOf(ivan, path, 80_000_000),
    };
    commitmentIn(await ivan.patch(`/commitments/${whole.id}`, part, ifMatch(whole.version)));
    await runScheduled(api);
    const passed = ['signed', 'waitlisted', 'waitlisted', 'offered'];
    t.same(await statesOf(api, live), passed, 'two of them could not sign');
    const over = '"what":"passed-over"';
    for (const who of [mia, zoe]) t.equal(await timesTold(api, who, over), 1, 'and are told so');
    t.equal(
      commitmentIn(await act(nia, await ownCommitment(nia, live), 'cancel', {})).state,
      'cancelled',
    );
    t.equal((await shownTo(nia, path, 5_000_000)).signing.wouldWait, false);
    t.equal(commitmentIn(await commitTo(nia, path, 5_000_000)).state, 'signed', 'nobody overtaken');
    await putLeaving(api, zoe, null);
    await runScheduled(api);
    t.equal((await ownCommitment(zoe, live)).state, 'offered', 'she has kept her place');
    await putProfile(api, mia, 'approved');
    const max = { max_amount: 60_000_000 };
    await updateRaise(api, live.raise.id, max);
    t.equal(
      commitmentIn(await act(zoe, await ownCommitment(zoe, live), 'decline-offer')).state,
      'cancelled',
    );
    await updateRaise(api, live.raise.id, { max_amount: 96_000_000 });
    commitmentIn(await commitTo(zoe, path, 12_000_000));
    t.equal((await ownCommitment(zoe, live)).state, 'waitlisted', 'behind Mia again');
    await updateRaise(api, live.raise.id, { max_amount: 69_999_999 });
    api.clock.now += 1;
    const first = await ownCommitment(ivan, live);
    t.equal(commitmentIn(await act(ivan, first, 'cancel', {})).state, 'cancelled');
    t.equal(
      (await ownCommitment(zoe, live)).state,
      'offered',
      'Mia wants more than there is altogether',
    );
    t.equal((await ownCommitment(mia, live)).state, 'waitlisted');
    for (const who of [mia, zoe]) t.equal(await timesTold(api, who, over), 1, 'once');
    for (const who of [ivan, nia]) t.equal(await timesTold(api, who, over), 0);
    await updateRaise(api, live.raise.id, { max_amount: 100_000_000 });
    await runScheduled(api);
    t.equal((await ownCommitment(mia, live)).state, 'offered');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'an offered place outlasts a pause, and a ticket that was raised meanwhile'(t, api) {
    const live = await openRaise(api, { maxTicket: cents(100_000_000) });
    const { path, owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const zoe = await addCommitter(api, 'Zoe');
    const first = commitmentIn(await commitTo(ivan, path, 100_000_000));
    const less = {
      amount: cents(99_000_000),
      signature: await signatureOf(ivan, path, 99_000_000),
    };
    commitmentIn(await commitTo(mia, path, 600_000));
    api.clock.now += 1;
    commitmentIn(await commitTo(zoe, path, 700_000));
    commitmentIn(await ivan.patch(`/commitments/${first.id}`, less, ifMatch(1)));
    t.equal((await ownCommitment(mia, live)).state, 'offered');
    api.clock.now += 71 * hour;
    await keepSessions(api);
    raiseIn(await olga.post(`/admin${path}/pause`, { reason: 'Something is to be cleared up.' }));
    api.clock.now += 2 * hour;
    await runScheduled(api);
    const kept = await ownCommitment(mia, live);
    t.match(kept, { state: 'offered', can: ['decline-offer', 'cancel'] }, 'she cannot sign now');
    const signature = await signatureOf(mia, path, 600_000);
    const paused = (await act(mia, kept, 'accept-offer', { signature })).problem();
    t.match(paused, { code: 'paused', detail: /Try again once it is live/ });
    raiseIn(await olga.post(`/admin${path}/resume`));
    const again = await ownCommitment(mia, live);
    const until = new Date(api.clock.now + 72 * hour).toISOString();
    t.match(again, { state: 'offered', offerExpiresAt: until });
    t.equal((await ownCommitment(zoe, live)).state, 'waitlisted', 'nobody took it meanwhile');
    t.equal(await timesTold(api, mia, until), 1, 'and is told so');

    const change = { minTicket: cents(700_000) };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    const anew = { signature: await signatureOf(mia, path, 600_000) };
    t.equal(commitmentIn(await act(mia, again, 'accept-offer', anew)).state, 'signed');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'an offered place ends with a raise that was given an earlier end'(t, api) {
    const live = await openRaise(api);
    const { path, raise } = live;
    const mia = await addCommitter(api, 'Mia');
    const state = 'offered';
    const offered = { raiseId: raise.id, investorId: mia.id, amount: 600_000 };
    const noted = { offer_expires_at: new Date(api.clock.now + 72 * hour).toISOString() };
    await addCommitment(api, { ...offered, state, noted });
    t.equal((await ownCommitment(mia, live)).offerExpiresAt, noted.offer_expires_at);
    const deadline_at = new Date(api.clock.now + 24 * hour).toISOString();
    await updateRaise(api, live.raise.id, { deadline_at });
    const signature = await signatureOf(mia, path, 600_000);
    const until = await ownCommitment(mia, live);
    t.match(until, {
      offerExpiresAt: deadline_at,
      can: ['accept-offer', 'decline-offer', 'cancel'],
    });
    const plan = await scheduledTransitionsOf(
      api.storage.db,
      [required(await raiseById(api.storage.db, raise.id))],
      false,
    );
    t.match(
      plan.filter(({ kind }) => kind === 'offers-end'),
      [{ at: deadline_at, count: 1 }],
    );
    api.clock.now += 24 * hour;
    await keepSessions(api);
    t.same((await ownCommitment(mia, live)).can, ['decline-offer', 'cancel']);
    const late = (await act(mia, until, 'accept-offer', { signature })).problem();
    t.match(late, { type: '/problems/window-closed', closedAt: deadline_at });
  },

  async 'changed terms are confirmed for what binds already, whatever became of the limit'(t, api) {
    const live = await openRaise(api, {
      regime: 'us_reg_cf',
      visibility: 'network',
      minTicket: cents(50_000),
      min: cents(10_000_000),
    });
    const { path, owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const mia = await addCommitter(api, 'Mia', crowdStatement);
    commitmentIn(await commitTo(mia, path, 400_000));
    const elsewhere = { amount: cents(525_000) };
    t.equal((await mia.post('/investor-profile/elsewhere', elsewhere)).status, 200);
    const change = { target: cents(60_000_000) };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    t.equal((await olga.post(`/admin${path}/approve-change`)).status, 200);
    const asked = await ownCommitment(mia, live);
    t.equal(asked.state, 'reconfirm_due');
    const signature = await signatureOf(mia, path, 400_000);
    const done = await act(mia, asked, 'reconfirm', { signature });
    t.equal(done.status, 200, done.text);
    const more = { amount: cents(400_001), signature: await signatureOf(mia, path, 400_001) };
    const { version } = commitmentIn(done);
    const refused = await mia.patch(`/commitments/${asked.id}`, more, ifMatch(version));
    t.match(refused.problem(), { type: '/problems/limit-exceeded' }, 'but not for more');
  },
});
