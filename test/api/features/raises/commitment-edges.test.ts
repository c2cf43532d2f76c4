/** What somebody would lose if a rule were read too narrowly, on both databases. */
import { pino } from 'pino';
import { moveCommitments } from '../../../../server/api/features/raises/commitments/clock/commitment-clock.ts';
import { verifyLedger } from '../../../../server/api/features/raises/commitments/verify-ledger.ts';
import { moveRaises } from '../../../../server/api/features/raises/raise-clock.ts';
import type { Database } from '../../../../server/api/platform/storage/storage.ts';
import type { Commitment } from '../../../../shared/product/commitments/commitments.ts';
import type { InvestorState } from '../../../../shared/product/investors/lifecycle.ts';
import type { ApiAnswer } from '../../../support/api-visitor.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import {
  act,
  addCommitter,
  commitTo,
  type LiveRaise,
  openRaise,
  shownTo,
  signatureOf,
  usd,
} from '../../../support/committing.ts';
import { crowdStatement, ifMatch } from '../../../support/investors.ts';
import { type AddedPerson, addPerson } from '../../../support/people.ts';
import type { TestApi } from '../../../support/product-api.ts';
import { raiseIn } from '../../../support/raise-people.ts';

const hour = 3_600_000;
const log = pino({ level: 'silent' });
const reason = 'Two investors have asked for other terms.';

/** The commitment of an answer. */
const commitmentIn = (answer: ApiAnswer): Commitment => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ commitment: Commitment }>().commitment;
};

const mine = async (who: AddedPerson, { path }: LiveRaise): Promise<Commitment> => {
  const { commitment } = await shownTo(who, path, 1);
  if (commitment === null) throw new Error('There is none.');
  return commitment;
};

async function clock(api: TestApi): Promise<void> {
  const deps = { ...api, now: () => api.clock.now, log };
  await moveRaises(deps);
  await moveCommitments(deps);
}

const put = (api: TestApi, { raise }: LiveRaise, columns: Partial<Database['raises']>) =>
  api.storage.write((trx) =>
    trx.updateTable('raises').set(columns).where('id', '=', raise.id).execute(),
  );

const putProfile = (api: TestApi, { id }: AddedPerson, state: InvestorState) =>
  api.storage.write((trx) =>
    trx.updateTable('investor_profiles').set({ state }).where('user_id', '=', id).execute(),
  );

const statesOf = async (api: TestApi, { raise }: LiveRaise) =>
  (
    await api.storage.db
      .selectFrom('commitments')
      .select('state')
      .where('raise_id', '=', raise.id)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state);

await onBothEngines({
  async 'who can never be served keeps nobody else waiting'(t, open) {
    const api = await open();
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
    commitmentIn(await commitTo(ivan, path, 80_000_000));
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
    await putProfile(api, zoe, 'pending');
    await clock(api);
    const passed = ['signed', 'waitlisted', 'waitlisted', 'offered'];
    t.same(await statesOf(api, live), passed, 'two of them could not sign');
    t.equal(commitmentIn(await act(nia, await mine(nia, live), 'cancel', {})).state, 'cancelled');
    t.equal((await shownTo(nia, path, 5_000_000)).signing.wouldWait, false);
    t.equal(commitmentIn(await commitTo(nia, path, 5_000_000)).state, 'signed', 'nobody overtaken');
    await putProfile(api, zoe, 'approved');
    await clock(api);
    t.equal((await mine(zoe, live)).state, 'offered', 'she has kept her place');
    await putProfile(api, mia, 'approved');
    const max = { max_amount: 60_000_000 };
    await put(api, live, max);
    t.equal(commitmentIn(await act(zoe, await mine(zoe, live), 'decline-offer')).state, 'cancelled');
    await put(api, live, { max_amount: 96_000_000 });
    commitmentIn(await commitTo(zoe, path, 11_000_000));
    t.equal((await mine(zoe, live)).state, 'waitlisted', 'behind Mia again');
    await put(api, live, { max_amount: 69_999_999 });
    const first = await mine(ivan, live);
    t.equal(commitmentIn(await act(ivan, first, 'cancel', {})).state, 'cancelled');
    t.equal((await mine(zoe, live)).state, 'offered', 'Mia wants more than there is altogether');
    t.equal((await mine(mia, live)).state, 'waitlisted');
    await put(api, live, { max_amount: 100_000_000 });
    await clock(api);
    t.equal((await mine(mia, live)).state, 'offered');
    t.match(await verifyLedger(api.storage), { differences: [] });
  },

  async 'an offered place outlasts a pause, and a ticket that was raised meanwhile'(t, open) {
    const api = await open();
    const live = await openRaise(api, { maxTicket: usd(100_000_000) });
    const { path, owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const first = commitmentIn(await commitTo(ivan, path, 100_000_000));
    const less = { amount: usd(99_000_000), signature: await signatureOf(ivan, path, 99_000_000) };
    commitmentIn(await commitTo(mia, path, 600_000));
    commitmentIn(await ivan.patch(`/commitments/${first.id}`, less, ifMatch(1)));
    t.equal((await mine(mia, live)).state, 'offered');
    api.clock.now += 71 * hour;
    await stillIn(api);
    raiseIn(await olga.post(`/admin${path}/pause`, { reason: 'Something is to be cleared up.' }));
    api.clock.now += 2 * hour;
    await clock(api);
    const kept = await mine(mia, live);
    t.match(kept, { state: 'offered', can: ['decline-offer', 'cancel'] }, 'she cannot sign now');
    const signature = await signatureOf(mia, path, 600_000);
    const paused = (await act(mia, kept, 'accept-offer', { signature })).problem();
    t.match(paused, { code: 'paused', detail: /Try again once it is live/ });
    raiseIn(await olga.post(`/admin${path}/resume`));
    const again = await mine(mia, live);
    const until = new Date(api.clock.now + 72 * hour).toISOString();
    t.match(again, { state: 'offered', offerExpiresAt: until });
    const told = await api.storage.db
      .selectFrom('notifications')
      .select('facts')
      .where('user_id', '=', mia.id)
      .where('facts', 'like', `%${until}%`)
      .execute();
    t.equal(told.length, 1, 'and is told so');

    const { version } = raiseIn(await ada.get(path));
    raiseIn(await ada.patch(path, { minTicket: usd(700_000) }, ifMatch(version)));
    const anew = { signature: await signatureOf(mia, path, 600_000) };
    t.equal(commitmentIn(await act(mia, again, 'accept-offer', anew)).state, 'signed');
    t.match(await verifyLedger(api.storage), { differences: [] });
  },

  async 'changed terms are confirmed for what binds already, whatever became of the limit'(
    t,
    open,
  ) {
    const api = await open();
    const live = await openRaise(api, {
      regime: 'us_reg_cf',
      visibility: 'network',
      minTicket: usd(50_000),
      min: usd(10_000_000),
    });
    const { path, owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const mia = await addCommitter(api, 'Mia', crowdStatement);
    commitmentIn(await commitTo(mia, path, 400_000));
    const elsewhere = { amount: usd(525_000) };
    t.equal((await mia.post('/investor-profile/elsewhere', elsewhere)).status, 200);
    const change = { target: usd(60_000_000) };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    t.equal((await olga.post(`/admin${path}/approve-change`)).status, 200);
    const asked = await mine(mia, live);
    t.equal(asked.state, 'reconfirm_due');
    const signature = await signatureOf(mia, path, 400_000);
    const done = await act(mia, asked, 'reconfirm', { signature });
    t.equal(done.status, 200, done.text);
    const more = { amount: usd(400_001), signature: await signatureOf(mia, path, 400_001) };
    const { version } = commitmentIn(done);
    const refused = await mia.patch(`/commitments/${asked.id}`, more, ifMatch(version));
    t.match(refused.problem(), { type: '/problems/limit-exceeded' }, 'but not for more');
  },
});

/** Sessions of people last for less than what is told here. */
async function stillIn(api: TestApi): Promise<void> {
  const last_seen_at = new Date(api.clock.now).toISOString();
  const expires_at = new Date(api.clock.now + 240 * hour).toISOString();
  await api.storage.write((trx) =>
    trx.updateTable('sessions').set({ last_seen_at, expires_at }).execute(),
  );
}
