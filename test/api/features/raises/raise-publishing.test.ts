/** A raise is published and ends, by its owner or at its time, on both databases. */
import { lockLedger, recordCommitmentEvent } from '#api/features/commitments/ledger.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';
import { jobDeps } from '#test/support/scheduled.ts';
import { day } from '#test/support/times.ts';

const runRaiseTransitions = (api: TestApi) => moveRaises(jobDeps(api));

/** Commitments of several people. */
const commit = (api: TestApi, raiseId: string, amounts: Partial<Record<CommitmentState, number>>) =>
  api.storage.write(async (trx) => {
    for (const [state, amount] of Object.entries(amounts)) {
      const placed = { raiseId, state: state as CommitmentState, amount };
      await placeCommitment(trx, placed, api.clock.now);
    }
  });

await withApiOnBothEngines({
  async 'published by its owner or at its time; one at a time; then all is proposed'(t, api) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const acme = await foundReady(ada);
    await addTo(api, acme, bob, 'editor');
    const first = await draftReady(api, ada, acme);
    const later = await draftReady(api, ada, acme, { opensAt: '2026-03-05T00:00:00.000Z' });
    for (const { id } of [first, later]) {
      raiseIn(await ada.post(`/raises/${id}/submit`));
      await updateRaise(api, id, { state: 'approved' });
    }
    const path = `/raises/${first.id}`;
    t.same(raiseIn(await ada.get(path)).allowed.toSorted(), [
      ...['propose-change', 'publish', 'reopen', 'withdraw-change'],
    ]);
    const live = raiseIn(await ada.post(`${path}/publish`));
    t.match(live, {
      state: 'live',
      publishedSnapshotId: /^rsn_/,
      liveAt: '2026-03-02T10:00:00.000Z',
    });
    t.same(await notificationTitlesOf(bob), ['The raise of Acme is live']);
    t.match((await ada.post(`/raises/${later.id}/publish`)).problem(), { code: 'one-live' });
    api.clock.now = Date.parse('2026-03-05T00:00:00.000Z');
    await runRaiseTransitions(api);
    t.equal(raiseIn(await ada.get(`/raises/${later.id}`)).state, 'approved', 'not even the clock');
    const notOpened = 'The raise of Acme could not open as scheduled';
    for (let minutes = 0; minutes < 3; minutes += 1) await runRaiseTransitions(api);
    for (const who of [ada, bob]) {
      t.equal(
        (await notificationTitlesOf(who)).filter((title) => title === notOpened).length,
        1,
        'told once',
      );
    }

    await updateRows(api, 'sessions', {}, { mfa_at: new Date(api.clock.now).toISOString() });
    const gone = await ada.delete(`/companies/${acme.id}`);
    t.equal(gone.status, 422, 'others are members');
    await api.storage.write((trx) =>
      trx.deleteFrom('company_members').where('user_id', '=', bob.id).execute(),
    );
    t.match((await ada.delete(`/companies/${acme.id}`)).problem(), { code: 'raise-running' });
    const leaving = { kind: 'delete', confirmEmail: ada.email };
    t.match((await ada.post('/me/privacy-requests', leaving)).problem(), { code: 'raise-running' });
    await addTo(api, acme, bob, 'editor');

    const edited = await bob.patch(
      path,
      { title: 'Robots!' },
      { headers: { 'if-match': `"${live.version}"` } },
    );
    t.match(edited.problem(), { status: 422, from: 'live' }, 'what visitors see is not edited');
    const reason = 'We were asked for more by two investors.';
    const emptied = { change: { title: '' }, reason };
    t.same(errorsIn(await bob.post(`${path}/propose-change`, emptied)), ['/title required']);
    const same = { change: { title: live.title }, reason };
    t.match((await ada.post(`${path}/propose-change`, same)).problem(), { code: 'not-changed' });
    const change = { target: { amount: 60_000_000, currency: 'USD' } };
    const proposed = raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    t.match(proposed.proposedChange, { change, reason, fields: ['/target'] });
    t.equal(proposed.target?.amount, 50_000_000, 'it does not hold yet');
    t.equal(
      (await bob.post(`${path}/propose-change`, { change, reason })).status,
      200,
      'editors too',
    );

    await updateRaise(api, first.id, { state: 'cancelled' });
    await runRaiseTransitions(api);
    t.equal(raiseIn(await ada.get(`/raises/${later.id}`)).state, 'live', 'once there is room');
    const copy = raiseIn(await ada.post(`${path}/clone`));
    t.match(copy, {
      state: 'draft',
      title: live.title,
      deadlineAt: null,
      version: 1,
    });
    t.not(copy.slug, live.slug);
  },

  async 'an earlier close needs the minimum and five business days; then the clock ends it'(
    t,
    api,
  ) {
    const ada = await addPerson(api, 'Ada');
    const raise = await draftReady(api, ada, await foundReady(ada));
    const path = `/raises/${raise.id}`;
    raiseIn(await ada.post(`${path}/submit`));
    await updateRaise(api, raise.id, { state: 'approved' });
    raiseIn(await ada.post(`${path}/publish`));
    const announce = (closesAt: string) => ada.post(`${path}/announce-close`, { closesAt });
    t.match((await announce('2026-03-16T20:00:00Z')).problem(), { code: 'below-minimum' });
    const asked = { raiseId: raise.id, state: 'reconfirm_due', amount: 25_000_000 } as const;
    const row = await addCommitment(api, asked);
    t.match((await announce('2026-03-16T20:00:00Z')).problem(), {
      code: 'below-minimum',
      detail:
        /^\$250,000 more is needed .* \$250,000 counts again once .* confirmed the changed terms/,
    });
    const silent = { row, event: 'lapse', to: 'cancelled', amount: row.amount } as const;
    await api.storage.write(async (trx) =>
      recordCommitmentEvent(
        await lockLedger(trx, raise.id),
        { ...silent, by: { part: 'clock', id: null } },
        api.clock.now,
      ),
    );
    await commit(api, raise.id, {
      signed: 15_000_000,
      funded: 10_000_000,
      soft_circled: 99,
    });
    t.same(errorsIn(await announce('2026-03-08T20:00:00Z')), ['/closesAt window-too-short']);
    api.clock.now += 7 * day;
    t.same(errorsIn(await announce('2026-03-13T20:00:00Z')), ['/closesAt notice-too-short']);
    t.same(errorsIn(await announce('2026-06-01T20:00:00Z')), ['/closesAt not-earlier']);
    const closing = raiseIn(await announce('2026-03-16T20:00:00Z'));
    t.match(closing, { state: 'closing', earlyCloseAt: '2026-03-16T20:00:00.000Z' });
    api.clock.now = Date.parse('2026-03-16T19:59:59Z');
    await runRaiseTransitions(api);
    t.equal(raiseIn(await ada.get(path)).state, 'closing');
    api.clock.now += 1_000;
    await runRaiseTransitions(api);
    t.equal(raiseIn(await ada.get(path)).state, 'settling');
    api.clock.now = Date.parse('2026-03-31T03:59:00Z');
    await runRaiseTransitions(api);
    t.equal(raiseIn(await ada.get(path)).state, 'settling', 'the tenth business day in New York');
    api.clock.now += 2 * 60_000;
    await runRaiseTransitions(api);
    t.match(raiseIn(await ada.get(path)), { state: 'closed_failed', endedAt: /^2026-03-31/ });
    const olga = await addPerson(api, 'Olga', 'operator');
    const fail = async (who: ApiVisitor) => {
      const { version } = raiseIn(await ada.get(path));
      const seen = { headers: { 'if-match': `"${version}"` } };
      return who.post(`/admin${path}/settle-fail`, undefined, seen);
    };
    t.match((await fail(olga)).problem(), { from: 'closed_failed', allowed: empty });
    await updateRaise(api, raise.id, {
      state: 'settling',
      settling_at: '2026-03-31T00:00:00.000Z',
    });
    await updateRaise(api, raise.id, { min_amount: 10_000_000, ended_at: null });
    await commit(api, raise.id, { funded: 10_000_000 });
    t.match((await fail(olga)).problem(), { status: 422, code: 'minimum-reached' });
    await updateRaise(api, raise.id, { min_amount: 10_000_001 });
    t.equal((await fail(ada)).status, 403, 'an operator decides');
    t.match(raiseIn(await fail(olga)), { state: 'closed_failed', endedAt: /^2026-03-31/ });
    t.match((await ada.post(`${path}/cancel`, { reason: 'x'.repeat(20) })).problem(), {
      from: 'closed_failed',
      allowed: ['clone'],
    });
  },
});
