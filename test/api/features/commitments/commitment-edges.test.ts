/** What somebody would lose if a rule were read too narrowly, on both databases. */
import { pino } from 'pino';
import { certifiedOf } from '#api/features/commitments/certificates/certificate-facts.ts';
import { commitmentById } from '#api/features/commitments/commitment-rows.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { scheduledTransitionsOf } from '#api/features/scheduling/schedule.ts';
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import { required } from '#api/platform/required.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { ApiAnswer } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitTo,
  type LiveRaise,
  openRaise,
  shownTo,
  signatureOf,
  usd,
} from '#test/support/committing.ts';
import { invite, tokenFor } from '#test/support/company-people.ts';
import { empty } from '#test/support/empty.ts';
import { crowdStatement, ifMatch } from '#test/support/investors.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { errorsIn, raiseIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';

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

const put = (api: TestApi, { raise }: LiveRaise, columns: Partial<Tables['raises']>) =>
  api.storage.write((trx) =>
    trx.updateTable('raises').set(columns).where('id', '=', raise.id).execute(),
  );

const putProfile = (api: TestApi, { id }: AddedPerson, state: InvestorState) =>
  api.storage.write((trx) =>
    trx.updateTable('investor_profiles').set({ state }).where('user_id', '=', id).execute(),
  );

/** When their account is erased. */
const putLeaving = (api: TestApi, { id }: AddedPerson, deletion_due_at: string | null) =>
  api.storage.write((trx) =>
    trx.updateTable('users').set({ deletion_due_at }).where('id', '=', id).execute(),
  );

/** How often somebody was told so. */
const toldTo = async (api: TestApi, { id }: AddedPerson, what: string) =>
  (
    await api.storage.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', id)
      .where('facts', 'like', `%${what}%`)
      .execute()
  ).length;

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
    const part = { amount: usd(80_000_000), signature: await signatureOf(ivan, path, 80_000_000) };
    commitmentIn(await ivan.patch(`/commitments/${whole.id}`, part, ifMatch(whole.version)));
    await clock(api);
    const passed = ['signed', 'waitlisted', 'waitlisted', 'offered'];
    t.same(await statesOf(api, live), passed, 'two of them could not sign');
    const over = '"what":"passed-over"';
    for (const who of [mia, zoe]) t.equal(await toldTo(api, who, over), 1, 'and are told so');
    t.equal(commitmentIn(await act(nia, await mine(nia, live), 'cancel', {})).state, 'cancelled');
    t.equal((await shownTo(nia, path, 5_000_000)).signing.wouldWait, false);
    t.equal(commitmentIn(await commitTo(nia, path, 5_000_000)).state, 'signed', 'nobody overtaken');
    await putLeaving(api, zoe, null);
    await clock(api);
    t.equal((await mine(zoe, live)).state, 'offered', 'she has kept her place');
    await putProfile(api, mia, 'approved');
    const max = { max_amount: 60_000_000 };
    await put(api, live, max);
    t.equal(
      commitmentIn(await act(zoe, await mine(zoe, live), 'decline-offer')).state,
      'cancelled',
    );
    await put(api, live, { max_amount: 96_000_000 });
    commitmentIn(await commitTo(zoe, path, 12_000_000));
    t.equal((await mine(zoe, live)).state, 'waitlisted', 'behind Mia again');
    await put(api, live, { max_amount: 69_999_999 });
    api.clock.now += 1;
    const first = await mine(ivan, live);
    t.equal(commitmentIn(await act(ivan, first, 'cancel', {})).state, 'cancelled');
    t.equal((await mine(zoe, live)).state, 'offered', 'Mia wants more than there is altogether');
    t.equal((await mine(mia, live)).state, 'waitlisted');
    for (const who of [mia, zoe]) t.equal(await toldTo(api, who, over), 1, 'once');
    for (const who of [ivan, nia]) t.equal(await toldTo(api, who, over), 0);
    await put(api, live, { max_amount: 100_000_000 });
    await clock(api);
    t.equal((await mine(mia, live)).state, 'offered');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'an offered place outlasts a pause, and a ticket that was raised meanwhile'(t, open) {
    const api = await open();
    const live = await openRaise(api, { maxTicket: usd(100_000_000) });
    const { path, owner: ada } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const zoe = await addCommitter(api, 'Zoe');
    const first = commitmentIn(await commitTo(ivan, path, 100_000_000));
    const less = { amount: usd(99_000_000), signature: await signatureOf(ivan, path, 99_000_000) };
    commitmentIn(await commitTo(mia, path, 600_000));
    api.clock.now += 1;
    commitmentIn(await commitTo(zoe, path, 700_000));
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
    t.equal((await mine(zoe, live)).state, 'waitlisted', 'nobody took it meanwhile');
    t.equal(await toldTo(api, mia, until), 1, 'and is told so');

    const change = { minTicket: usd(700_000) };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    const anew = { signature: await signatureOf(mia, path, 600_000) };
    t.equal(commitmentIn(await act(mia, again, 'accept-offer', anew)).state, 'signed');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'an offered place ends with a raise that was given an earlier end'(t, open) {
    const api = await open();
    const live = await openRaise(api);
    const { path, raise } = live;
    const mia = await addCommitter(api, 'Mia');
    const state = 'offered';
    const offered = { raiseId: raise.id, investorId: mia.id, amount: 600_000 };
    const noted = { offer_expires_at: new Date(api.clock.now + 72 * hour).toISOString() };
    await api.storage.write((trx) =>
      placeCommitment(trx, { ...offered, state, noted }, api.clock.now),
    );
    t.equal((await mine(mia, live)).offerExpiresAt, noted.offer_expires_at);
    const deadline_at = new Date(api.clock.now + 24 * hour).toISOString();
    await put(api, live, { deadline_at });
    const signature = await signatureOf(mia, path, 600_000);
    const until = await mine(mia, live);
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
    await stillIn(api);
    t.same((await mine(mia, live)).can, ['decline-offer', 'cancel']);
    const late = (await act(mia, until, 'accept-offer', { signature })).problem();
    t.match(late, { type: '/problems/window-closed', closedAt: deadline_at });
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

  async 'a payment that was reported and arrives after the end is owed back'(t, open) {
    const api = await open();
    const live = await openRaise(api);
    const { owner: ada, path } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    const on = '2026-03-02';
    const payment = { amount: usd(600_000), reference: 'WIRE 1', on };
    const reported = commitmentIn(await act(ivan, first, 'report-funding', payment));
    for (const [wrong, error] of [
      [{ on: '2025-03-02' }, '/on too-early'],
      [{ on: '2026-03-04' }, '/on future'],
      [{ reference: '  A  ' }, '/reference minLength'],
    ] as const) {
      const refused = await act(ivan, reported, 'report-funding', { ...payment, ...wrong });
      t.same(errorsIn(refused), [error]);
    }
    const gone = commitmentIn(await act(ivan, reported, 'cancel', {}));
    t.equal(gone.state, 'cancelled');
    t.same(gone.can, ['withdraw-report'], 'he confirms nothing himself');
    t.equal(await toldTo(api, ada, '"what":"reported-ended"'), 1);
    const seen = (await ada.get(`/commitments/${first.id}`)).json<{ commitment: Commitment }>();
    t.same(seen.commitment.can, ['confirm-funding', 'note-received']);
    const again = commitmentIn(await commitTo(ivan, path, 700_000));
    const late = commitmentIn(await act(ada, gone, 'confirm-funding', { amount: usd(600_000) }));
    t.match(late, {
      state: 'refund_due',
      funding: { reference: 'WIRE 1' },
      can: ['note-received', 'mark-refunded'],
    });
    t.equal(await toldTo(api, ivan, '"refund":true,"what":"arrived-late"'), 1);
    const back = { amount: usd(600_000), reference: 'BACK 1', on };
    const early = await act(ada, late, 'mark-refunded', { ...back, on: '2026-02-27' });
    t.same(errorsIn(early), ['/on too-early'], 'before it arrived');
    t.equal(commitmentIn(await act(ada, late, 'mark-refunded', back)).state, 'refunded');
    t.equal((await mine(ivan, live)).id, again.id, 'what he signed since is not touched');

    const other = commitmentIn(await commitTo(mia, path, 600_000));
    const ended = commitmentIn(await act(mia, other, 'cancel', {}));
    const never = await act(ada, ended, 'confirm-funding', { ...payment, on });
    t.match(never.problem(), { status: 422, code: 'not-reported' });
    const settled = await act(ada, ended, 'decline', { reason: 'Too late for that.' });
    t.match(settled.problem(), { from: 'cancelled', detail: /^This commitment was cancelled\./ });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'who is not let in any more begins nothing new; nobody declines their own'(t, open) {
    const api = await open();
    const live = await openRaise(api);
    const { path, company } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    commitmentIn(await act(ivan, first, 'cancel', {}));
    await put(api, live, { visibility: 'invite' });
    for (const kind of ['commit', 'soft-circle'] as const) {
      const refused = (await commitTo(ivan, path, 600_000, { kind })).problem();
      t.match(refused, { status: 403, code: 'not-shown' }, kind);
    }
    const shown = await shownTo(ivan, path, 1);
    t.equal(shown.commitment?.id, first.id, 'he reads what was');
    t.match(shown.signing, { mayCommit: false, obstacles: [{ code: 'not-shown' }] });
    await put(api, live, { visibility: 'network' });
    const second = commitmentIn(await commitTo(ivan, path, 600_000));
    await api.storage.write(async (trx) => {
      const role = { role: 'owner' } as const;
      const owned = trx.updateTable('company_members').where('company_id', '=', company.id);
      await owned.set({ ...role, user_id: ivan.id }).execute();
    });
    const own = await act(ivan, second, 'decline', { reason: 'I need the money myself.' });
    t.match(own.problem(), { status: 403, code: 'two-person' });
  },

  async 'nobody has a part on both sides of a raise, and its currency stays'(t, open) {
    const api = await open();
    const live = await openRaise(api);
    const { owner: ada, path, company } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    t.equal((await invite(ada, company, ivan.email)).status, 201);
    const token = await tokenFor(api, ivan.email);
    const join = () => ivan.post('/company-invitation/accept', { token });
    t.match((await join()).problem(), { status: 422, code: 'invested' });
    commitmentIn(await act(ivan, first, 'cancel', {}));
    t.equal((await join()).status, 200, 'once nothing of it is open');

    const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
    const change = {
      ...{ currency: 'EUR', min: eur(25_000_000), target: eur(50_000_000), max: eur(100_000_000) },
      ...{ minTicket: eur(500_000), maxTicket: null },
      terms: { ...readyRaise.terms, cap: eur(800_000_000) },
    };
    const moved = await ada.post(`${path}/propose-change`, { change, reason });
    t.match(moved.problem(), { status: 422, code: 'currency-taken', detail: /^There are commitm/ });
  },

  async 'where capacity is shared out nothing is paid before, and waiting uses the limit'(t, open) {
    const api = await open();
    const live = await openRaise(api, {
      ...{ regime: 'us_reg_cf', visibility: 'network', oversubscription: 'scale_back' },
      ...{ minTicket: usd(50_000), min: usd(10_000_000), maxTicket: null },
    });
    const { path, raise } = live;
    const mia = await addCommitter(api, 'Mia', crowdStatement);
    const signed = commitmentIn(await commitTo(mia, path, 300_000));
    t.notOk(signed.can.includes('report-funding'));
    const payment = { amount: usd(300_000), reference: 'WIRE 1', on: '2026-03-02' };
    const early = await act(mia, signed, 'report-funding', payment);
    t.match(early.problem(), { status: 422, code: 'not-allocated' });
    await put(api, live, { state: 'settling', settling_at: '2026-06-01T20:00:00.000Z' });
    const found = await commitmentById(api.storage.db, signed.id);
    const facts = found && (await certifiedOf(api.storage.db, found))?.facts;
    t.match(
      facts,
      { state: 'signed', due: { fundingDueAt: null } },
      'nor does its certificate say',
    );

    const used = async () => (await mia.get('/limits')).json<Limits>().regCf.usedHere.amount;
    t.equal(await used(), 300_000);
    const other = { raiseId: raise.id, investorId: mia.id };
    await api.storage.write((trx) =>
      trx
        .updateTable('commitments')
        .set({ state: 'waitlisted' })
        .where('id', '=', signed.id)
        .execute(),
    );
    t.equal(await used(), 300_000, 'a part of it may be hers without another signature');
    await api.storage.write((trx) =>
      trx
        .updateTable('commitments')
        .set({ state: 'cancelled' })
        .where('id', '=', signed.id)
        .execute(),
    );
    const at = new Date(api.clock.now).toISOString();
    await api.storage.write((trx) =>
      placeCommitment(
        trx,
        { ...other, state: 'signed', amount: 100_000, noted: { signed_at: at } },
        api.clock.now - 300 * 24 * hour,
      ),
    );
    api.clock.now += 100 * 24 * hour;
    await stillIn(api);
    t.equal(await used(), 100_000, 'wished for 400 days ago, and signed 100 days ago');
  },

  async 'a company stays as long as investors need it, also without its owner'(t, open) {
    const api = await open();
    const live = await openRaise(api);
    const { owner: ada, path, company } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const ivan = await addCommitter(api, 'Ivan');
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    const payment = { amount: usd(600_000), reference: 'WIRE 1', on: '2026-03-02' };
    commitmentIn(await act(ada, first, 'confirm-funding', payment));
    await put(api, live, { state: 'cancelled' });
    await clock(api);
    const due = await mine(ivan, live);
    t.equal(due.state, 'refund_due');
    await stillIn(api);
    const gone = await ada.delete(`/companies/${company.id}`);
    t.match(gone.problem(), { status: 422, code: 'commitments-kept' });
    const leave = () =>
      ada.post('/me/privacy-requests', { kind: 'delete', confirmEmail: ada.email });
    t.match((await leave()).problem(), { status: 422, code: 'refunds-due' });
    const back = { amount: usd(600_000), reference: 'BACK 1', on: '2026-03-02' };
    commitmentIn(await act(olga, due, 'mark-refunded', back));
    for (const state of ['in_review', 'approved'] as const) {
      await put(api, live, { state });
      t.match((await leave()).problem(), { status: 422, code: 'raise-coming' }, state);
    }
    await put(api, live, { state: 'cancelled' });
    t.equal((await leave()).status, 201);
    api.clock.now += 8 * 24 * hour;
    await api.jobs.drain('personal-data');
    const { status } = await api.storage.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    t.equal(status, 'deleted');
    await stillIn(api);
    t.match(await mine(ivan, live), { state: 'refunded', raise: { company: 'Acme' } });
  },

  async 'a raise that fails does not keep the clock from the others'(t, open) {
    const api = await open();
    const raises = [await openRaise(api), await openRaise(api, {}, 'Bea')];
    const [first, second] = raises.toSorted((a, b) => (a.raise.id < b.raise.id ? -1 : 1));
    if (first === undefined || second === undefined) return;
    await put(api, first, { content: 'broken' });
    api.clock.now = Date.parse(first.raise.deadlineAt ?? '');
    await t.rejects(moveRaises({ ...api, now: () => api.clock.now, log }));
    const { state } = await api.storage.db
      .selectFrom('raises')
      .select('state')
      .where('id', '=', second.raise.id)
      .executeTakeFirstOrThrow();
    t.equal(state, 'settling');
  },
});

/** Sessions of people last for less than what is told here. */
async function stillIn(api: TestApi): Promise<void> {
  const last_seen_at = new Date(api.clock.now).toISOString();
  const mfa_at = last_seen_at;
  const expires_at = new Date(api.clock.now + 240 * hour).toISOString();
  await api.storage.write((trx) =>
    trx.updateTable('sessions').set({ last_seen_at, mfa_at, expires_at }).execute(),
  );
}
