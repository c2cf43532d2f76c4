/** What becomes of a raise by its owner and by the clock, over HTTP, on both databases. */
import { createHash } from 'node:crypto';
import { lockLedger, recordCommitmentEvent } from '#api/features/commitments/ledger.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { RaiseSnapshotList, RaiseSnapshotResponse } from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, placeCommitment } from '#test/support/commitments.ts';
import { pdfBytes, pngBytes, putFile } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import {
  addAccount,
  addDeck,
  addTo,
  draftReady,
  errorsIn,
  foundReady,
  raiseIn,
} from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';
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
  async 'what is missing is listed, submitting seals a snapshot, withdrawing undoes it'(t, api) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const acme = await foundReady(ada);
    await addTo(api, acme, bob, 'editor');
    const raise = await draftReady(api, ada, acme, {
      pitch: '',
      min: { amount: 60_000_000, currency: 'USD' },
    });
    const path = `/raises/${raise.id}`;
    const needs = (await bob.get(`${path}/problems`)).json<RaiseProblemList>();
    t.match(needs, { ready: false, minutes: 64 });
    t.same(
      needs.steps.flatMap(({ step, problems }) =>
        problems.map(({ pointer }) => `${step} ${pointer}`),
      ),
      ['terms /min', 'terms /target', 'pitch /pitch'],
    );
    const refused = await ada.post(`${path}/submit`);
    t.same(refused.status, 422);
    t.same(errorsIn(refused), ['/min amounts-order', '/target amounts-order', '/pitch required']);
    t.equal((await bob.post(`${path}/submit`)).status, 403, 'its owner alone submits');
    const mended = { pitch: 'Robots.', min: { amount: 20_000_000, currency: 'USD' } };
    const version = { headers: { 'if-match': '"1"' } };
    raiseIn(await ada.patch(path, mended, version));
    t.equal(
      (await ada.post(`${path}/submit`, undefined, version)).status,
      412,
      'not what was seen',
    );
    const submitted = raiseIn(await ada.post(`${path}/submit`));
    t.match(submitted, { state: 'in_review', submittedAt: '2026-03-02T10:00:00.000Z' });
    t.same(submitted.allowed, ['withdraw']);
    t.same(await notificationTitlesOf(olga), ['Acme submitted a raise for review']);
    const { items } = (await bob.get(`${path}/snapshots`)).json<RaiseSnapshotList>();
    t.match(items, [{ seq: 1, id: /^rsn_/ }]);
    const { snapshot } = (await olga.get(`${path}/snapshots/1`)).json<RaiseSnapshotResponse>();
    t.equal(createHash('sha256').update(snapshot.content).digest('hex'), snapshot.sha256);
    t.match(JSON.parse(snapshot.content), {
      company: { name: 'Acme' },
      pitch: 'Robots.',
      min: { amount: 20_000_000, currency: 'USD' },
    });
    t.equal((await ada.get(`${path}/snapshots/2`)).status, 404);
    t.match((await ada.post(`${path}/submit`)).problem(), {
      from: 'in_review',
      allowed: ['withdraw'],
    });
    t.equal(raiseIn(await ada.post(`${path}/withdraw`)).state, 'draft');
  },

  async 'its documents are part of what it says: a deck is needed, and what was shown is kept'(
    t,
    api,
  ) {
    const ada = await addPerson(api, 'Ada');
    const acme = await foundReady(ada);
    await addAccount(api, { companyId: acme.id, currency: 'USD' });
    const { id } = raiseIn(await ada.post(`/companies/${acme.id}/raises`, readyRaise));
    const path = `/raises/${id}`;
    const snapshots = async () =>
      (await ada.get(`${path}/snapshots`)).json<RaiseSnapshotList>().items.map(({ seq }) => seq);
    const needs = async () =>
      (await ada.get(`${path}/problems`))
        .json<RaiseProblemList>()
        .steps.flatMap(({ problems }) => problems.map(({ pointer }) => pointer));
    const added = await ada.post(`${path}/documents`, { folder: 'deck', name: 'Deck' });
    const deck = added.json<DocumentResponse>().document;
    t.same(await needs(), ['/documents/deck'], 'a name is no deck');
    t.same(errorsIn(await ada.post(`${path}/submit`)), ['/documents/deck required']);
    t.equal((await putFile(api, ada, deck.id, pdfBytes)).status, 200);
    t.same(await needs(), []);
    raiseIn(await ada.post(`${path}/submit`));
    const { snapshot } = (await ada.get(`${path}/snapshots/1`)).json<RaiseSnapshotResponse>();
    const sha256 = createHash('sha256').update(pdfBytes).digest('hex');
    t.match(JSON.parse(snapshot.content).documents, [
      { id: deck.id, folder: 'deck', version: /^dvr_/, n: 1, sha256 },
    ]);
    const version = { headers: { 'if-match': '"2"' } };
    const refused = [
      await ada.delete(`/documents/${deck.id}`),
      await ada.patch(`/documents/${deck.id}`, { name: 'Other' }, version),
      await putFile(api, ada, deck.id, pngBytes, 'image/png'),
    ];
    for (const answer of refused) t.match(answer.problem(), { status: 422, code: 'in-review' });

    await updateRaise(api, id, { state: 'changes_requested' });
    t.match((await ada.post(`${path}/submit`)).problem(), { code: 'unchanged' });
    t.equal((await putFile(api, ada, deck.id, pngBytes, 'image/png')).status, 200);
    raiseIn(await ada.post(`${path}/submit`));
    const olga = await addPerson(api, 'Olga', 'operator');
    const desk = (await olga.get(`/admin${path}/review`)).json<RaiseReviewDesk>();
    t.match(desk.differences, [
      { pointer: '/documents/deck', weight: 'material', reason: /decided by/ },
    ]);
    await updateRaise(api, id, { state: 'approved' });
    raiseIn(await ada.post(`${path}/publish`));

    t.same(await snapshots(), [2, 1]);
    const before = raiseIn(await ada.get(path)).publishedSnapshotId;
    t.equal((await putFile(api, ada, deck.id, pdfBytes)).status, 200);
    t.same(await snapshots(), [2, 1], 'live, it is proposed');
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    t.same(await snapshots(), [3, 2, 1], 'and what was shown is kept');
    t.not(raiseIn(await ada.get(path)).publishedSnapshotId, before);
    const seen = (await ada.get(`/documents/${deck.id}`)).json<DocumentResponse>().document;
    const latest = { headers: { 'if-match': `"${seen.version}"` } };
    t.equal((await ada.patch(`/documents/${deck.id}`, { watermark: true }, latest)).status, 200);
    t.same(await snapshots(), [3, 2, 1], 'how it is shown is no part of it');
    const needed = ['/documents/deck required'];
    t.same(errorsIn(await ada.delete(`/documents/${deck.id}`)), needed);
    const other = { document: deck.id, folder: 'other', before: null };
    t.same(errorsIn(await ada.post(`${path}/documents/order`, other)), needed);
    await addDeck(api, id);
    t.equal((await ada.delete(`/documents/${deck.id}`)).status, 204, 'another one is there');
    t.same(await snapshots(), [3, 2, 1], 'it is there until that is approved');
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    t.same(await snapshots(), [4, 3, 2, 1]);
    t.equal((await ada.get(`/documents/${deck.id}`)).status, 404);
  },

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
