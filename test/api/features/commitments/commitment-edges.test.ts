/** What somebody would lose if a rule were read too narrowly, on both databases. */
import { certifiedOf } from '#api/features/commitments/certificates/certificate-facts.ts';
import { commitmentById } from '#api/features/commitments/commitment-rows.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  ownCommitment,
  readCommitment,
  shownTo,
} from '#test/support/committing.ts';
import { invite, tokenFor } from '#test/support/company-people.ts';
import { empty } from '#test/support/empty.ts';
import { crowdStatement } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { timesTold } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { addAccount, errorsIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';
import { findRow, updateRaise, updateRows } from '#test/support/rows.ts';
import { jobDeps, runScheduled } from '#test/support/scheduled.ts';
import { keepSessions } from '#test/support/step-up.ts';
import { hour } from '#test/support/times.ts';

const reason = 'Two investors have asked for other terms.';

await withApiOnBothEngines({
  async 'a payment that was reported and arrives after the end is owed back'(t, api) {
    const live = await openRaise(api);
    const { owner: ada, path } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    const on = '2026-03-02';
    const payment = { amount: cents(600_000), reference: 'WIRE 1', on };
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
    t.equal(await timesTold(api, ada, '"what":"reported-ended"'), 1);
    const seen = await readCommitment(ada, first);
    t.same(seen.commitment.can, ['confirm-funding', 'note-received']);
    const again = commitmentIn(await commitTo(ivan, path, 700_000));
    const late = commitmentIn(await act(ada, gone, 'confirm-funding', { amount: cents(600_000) }));
    t.match(late, {
      state: 'refund_due',
      funding: { reference: 'WIRE 1' },
      can: ['note-received', 'mark-refunded'],
    });
    t.equal(await timesTold(api, ivan, '"refund":true,"what":"arrived-late"'), 1);
    const back = { amount: cents(600_000), reference: 'BACK 1', on };
    const early = await act(ada, late, 'mark-refunded', { ...back, on: '2026-02-27' });
    t.same(errorsIn(early), ['/on too-early'], 'before it arrived');
    t.equal(commitmentIn(await act(ada, late, 'mark-refunded', back)).state, 'refunded');
    t.equal((await ownCommitment(ivan, live)).id, again.id, 'what he signed since is not touched');

    const other = commitmentIn(await commitTo(mia, path, 600_000));
    const ended = commitmentIn(await act(mia, other, 'cancel', {}));
    const never = await act(ada, ended, 'confirm-funding', { ...payment, on });
    t.match(never.problem(), { status: 422, code: 'not-reported' });
    const settled = await act(ada, ended, 'decline', { reason: 'Too late for that.' });
    t.match(settled.problem(), { from: 'cancelled', detail: /^This commitment was cancelled\./ });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'who is not let in any more begins nothing new; nobody declines their own'(t, api) {
    const live = await openRaise(api);
    const { path, company } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    commitmentIn(await act(ivan, first, 'cancel', {}));
    await updateRaise(api, live.raise.id, { visibility: 'invite' });
    for (const kind of ['commit', 'soft-circle'] as const) {
      const refused = (await commitTo(ivan, path, 600_000, { kind })).problem();
      t.match(refused, { status: 403, code: 'not-shown' }, kind);
    }
    const shown = await shownTo(ivan, path, 1);
    t.equal(shown.commitment?.id, first.id, 'he reads what was');
    t.match(shown.signing, { mayCommit: false, obstacles: [{ code: 'not-shown' }] });
    await updateRaise(api, live.raise.id, { visibility: 'network' });
    const second = commitmentIn(await commitTo(ivan, path, 600_000));
    await api.storage.write(async (trx) => {
      const role = { role: 'owner' } as const;
      const owned = trx.updateTable('company_members').where('company_id', '=', company.id);
      await owned.set({ ...role, user_id: ivan.id }).execute();
    });
    const own = await act(ivan, second, 'decline', { reason: 'I need the money myself.' });
    t.match(own.problem(), { status: 403, code: 'two-person' });
  },

  async 'nobody has a part on both sides of a raise, and its currency stays'(t, api) {
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

    await addAccount(api, { companyId: company.id, currency: 'EUR' });
    const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
    const change = {
      ...{ currency: 'EUR', min: eur(25_000_000), target: eur(50_000_000), max: eur(100_000_000) },
      ...{ minTicket: eur(500_000), maxTicket: null },
      terms: { ...readyRaise.terms, cap: eur(800_000_000) },
    };
    const moved = await ada.post(`${path}/propose-change`, { change, reason });
    t.match(moved.problem(), { status: 422, code: 'currency-taken', detail: /^There are commitm/ });
  },

  async 'where capacity is shared out nothing is paid before, and waiting uses the limit'(t, api) {
    const live = await openRaise(api, {
      ...{ regime: 'us_reg_cf', visibility: 'network', oversubscription: 'scale_back' },
      ...{ minTicket: cents(50_000), min: cents(10_000_000), maxTicket: null },
    });
    const { path, raise } = live;
    const mia = await addCommitter(api, 'Mia', crowdStatement);
    const signed = commitmentIn(await commitTo(mia, path, 300_000));
    t.notOk(signed.can.includes('report-funding'));
    const payment = { amount: cents(300_000), reference: 'WIRE 1', on: '2026-03-02' };
    const early = await act(mia, signed, 'report-funding', payment);
    t.match(early.problem(), { status: 422, code: 'not-allocated' });
    await updateRaise(api, live.raise.id, {
      state: 'settling',
      settling_at: '2026-06-01T20:00:00.000Z',
    });
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
    await updateRows(api, 'commitments', { id: signed.id }, { state: 'waitlisted' });
    t.equal(await used(), 300_000, 'a part of it may be hers without another signature');
    await updateRows(api, 'commitments', { id: signed.id }, { state: 'cancelled' });
    const at = new Date(api.clock.now).toISOString();
    await api.storage.write((trx) =>
      placeCommitment(
        trx,
        { ...other, state: 'signed', amount: 100_000, noted: { signed_at: at } },
        api.clock.now - 300 * 24 * hour,
      ),
    );
    api.clock.now += 100 * 24 * hour;
    await keepSessions(api);
    t.equal(await used(), 100_000, 'wished for 400 days ago, and signed 100 days ago');
  },

  async 'a company stays as long as investors need it, also without its owner'(t, api) {
    const live = await openRaise(api);
    const { owner: ada, path, company } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    const ivan = await addCommitter(api, 'Ivan');
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    const payment = { amount: cents(600_000), reference: 'WIRE 1', on: '2026-03-02' };
    commitmentIn(await act(ada, first, 'confirm-funding', payment));
    await updateRaise(api, live.raise.id, { state: 'cancelled' });
    await runScheduled(api);
    const due = await ownCommitment(ivan, live);
    t.equal(due.state, 'refund_due');
    await keepSessions(api);
    const gone = await ada.delete(`/companies/${company.id}`);
    t.match(gone.problem(), { status: 422, code: 'commitments-kept' });
    const leave = () =>
      ada.post('/me/privacy-requests', { kind: 'delete', confirmEmail: ada.email });
    t.match((await leave()).problem(), { status: 422, code: 'refunds-due' });
    const back = { amount: cents(600_000), reference: 'BACK 1', on: '2026-03-02' };
    commitmentIn(await act(olga, due, 'mark-refunded', back));
    for (const state of ['in_review', 'approved'] as const) {
      await updateRaise(api, live.raise.id, { state });
      t.match((await leave()).problem(), { status: 422, code: 'raise-coming' }, state);
    }
    await updateRaise(api, live.raise.id, { state: 'cancelled' });
    t.equal((await leave()).status, 201);
    api.clock.now += 8 * 24 * hour;
    await api.jobs.drain('personal-data');
    const { status } = await findRow(api, 'users', { id: ada.id });
    t.equal(status, 'deleted');
    await keepSessions(api);
    t.match(await ownCommitment(ivan, live), { state: 'refunded', raise: { company: 'Acme' } });
  },

  async 'a raise that fails does not keep the clock from the others'(t, api) {
    const raises = [await openRaise(api), await openRaise(api, {}, 'Bea')];
    const [first, second] = raises.toSorted((a, b) => (a.raise.id < b.raise.id ? -1 : 1));
    if (first === undefined || second === undefined) return;
    await updateRaise(api, first.raise.id, { content: 'broken' });
    api.clock.now = Date.parse(first.raise.deadlineAt ?? '');
    await t.rejects(moveRaises(jobDeps(api)));
    const { state } = await findRow(api, 'raises', { id: second.raise.id });
    t.equal(state, 'settling');
  },
});
