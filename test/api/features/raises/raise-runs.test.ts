/** What becomes of a raise by its owner and by the clock, over HTTP, on both databases. */
import { createHash } from 'node:crypto';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { RaiseSnapshotList, RaiseSnapshotResponse } from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { pdfBytes, pngBytes, putFile } from '#test/support/data-room.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
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
import { updateRaise } from '#test/support/rows.ts';

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
    t.equal((await putFile(ada, deck.id, pdfBytes)).status, 200);
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
      await putFile(ada, deck.id, pngBytes, 'image/png'),
    ];
    for (const answer of refused) t.match(answer.problem(), { status: 422, code: 'in-review' });

    await updateRaise(api, id, { state: 'changes_requested' });
    t.match((await ada.post(`${path}/submit`)).problem(), { code: 'unchanged' });
    t.equal((await putFile(ada, deck.id, pngBytes, 'image/png')).status, 200);
    raiseIn(await ada.post(`${path}/submit`));
    const olga = await addPerson(api, 'Olga', 'operator');
    const desk = (await olga.get(`/admin${path}/review`)).json<RaiseReviewDesk>();
    t.match(desk.differences, [
      { pointer: '/documents/deck', weight: 'material', reason: /decide by/ },
    ]);
    await updateRaise(api, id, { state: 'approved' });
    raiseIn(await ada.post(`${path}/publish`));

    t.same(await snapshots(), [2, 1]);
    const before = raiseIn(await ada.get(path)).publishedSnapshotId;
    t.equal((await putFile(ada, deck.id, pdfBytes)).status, 200);
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
});
