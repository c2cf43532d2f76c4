/** Documents, who may read them, the NDA and questions, over HTTP, on both databases. */

import { setNda } from '#api/features/raises/documents/nda-store.ts';
import type { GrantList, RoomList } from '#shared/product/raises/room-access.ts';
import type { DocumentList, DocumentVersionList } from '#shared/product/raises/room-documents.ts';
import type {
  RoomQuestionList,
  RoomQuestionResponse,
} from '#shared/product/raises/room-questions.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { codeIn } from '#test/support/company-people.ts';
import {
  aDocument,
  aRoom,
  grantIn,
  inviteAll,
  letIn,
  pdfBytes,
  pngBytes,
  putFile,
} from '#test/support/data-room.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const nda = (more = '') => `Whatever you read here stays between you and the company.${more}`;

await withApiOnBothEngines({
  async 'documents are added, replaced, ordered, switched and deleted'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const names = async () =>
      (await founder.get(`/raises/${raise}/documents`))
        .json<DocumentList>()
        .items.map(({ folder, name }) => `${folder}/${name}`);
    const deck = await aDocument(api, world, { name: '\u202eDeck\u0007 one ' });
    const model = await aDocument(api, world, { folder: 'financials', name: 'Model' });
    const notes = await aDocument(api, world, { name: 'Notes' });
    t.same(await names(), ['deck/Deck one', 'deck/Notes', 'financials/Model']);
    const order = (document: string, folder: string, before: string | null) =>
      founder.post(`/raises/${raise}/documents/order`, { document, folder, before });
    t.equal((await order(notes.id, 'deck', deck.id)).status, 200);
    t.same(await names(), ['deck/Notes', 'deck/Deck one', 'financials/Model']);
    t.equal((await order(model.id, 'deck', deck.id)).status, 200);
    t.same(await names(), ['deck/Notes', 'deck/Model', 'deck/Deck one']);
    t.equal(codeIn(await order(deck.id, 'legal', notes.id)), 'missing', 'it is in another folder');

    const again = await putFile(founder, deck.id, pngBytes, 'image/png');
    t.match(again.json(), {
      document: { current: { n: 2, mediaType: 'image/png', pageCount: 1 } },
    });
    const { items } = (
      await founder.get(`/documents/${deck.id}/versions`)
    ).json<DocumentVersionList>();
    t.match(items, [{ n: 2 }, { n: 1, bytes: pdfBytes.length, uploadedBy: /^Founder/ }]);
    const wrong = await putFile(founder, deck.id, pngBytes);
    t.match([wrong.status, codeIn(wrong)], [422, 'kind'], wrong.text);
    t.match(wrong.problem().detail, /sent as a PDF, but is a PNG image/);
    t.equal((await putFile(founder, deck.id, pngBytes, 'image/gif')).status, 415);
    const page = Buffer.from('<html>');
    t.equal(codeIn(await putFile(founder, deck.id, page, 'text/csv')), 'kind');
    const table = Buffer.from('month;revenue\n2026-01;4000\n');
    t.equal((await putFile(founder, deck.id, table, 'text/csv')).status, 200);

    const latest = (await founder.get(`/documents/${deck.id}`)).headers['etag'] ?? '';
    const change = (body: object, version: string) =>
      founder.patch(`/documents/${deck.id}`, body, { headers: { 'if-match': version } });
    t.equal((await change({ name: 'Other' }, '"1"')).status, 412);
    t.equal(codeIn(await change({ ndaRequired: true }, latest)), 'no-nda');
    t.equal((await change({ downloadAllowed: true, watermark: true }, latest)).status, 200);
    t.match((await change({ name: 'Other' }, latest)).problem(), {
      ...{ status: 412, changedAt: /^2026/ },
      changedBy: (await findRows(api, 'users', { id: founder.id }))[0]?.name,
    });
    t.equal((await founder.delete(`/documents/${deck.id}`)).status, 204);
    t.equal((await founder.get(`/documents/${deck.id}`)).status, 404);
    t.same(await names(), ['deck/Notes', 'deck/Model']);
    const kept = await findRows(api, 'raise_document_versions', { document_id: deck.id });
    t.equal(kept.length, 3, 'snapshots still refer to its versions');
  },

  async 'a raise has room for so many documents and so many bytes'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const deck = await aDocument(api, world);
    const path = `/raises/${raise}/documents`;
    for (let at = 1; at < 60; at += 1) {
      const one = await founder.post(path, { folder: 'other', name: `No. ${at}` });
      t.equal(one.status, 201);
    }
    const more = await founder.post(path, { folder: 'other', name: 'One more' });
    t.match(more.problem(), { status: 422, code: 'room-full' });
    // As if many large files had been uploaded before.
    const almostAll = 500 * 1024 ** 2 - pdfBytes.length - 10;
    await updateRows(api, 'files', { owner: raise }, { bytes: almostAll });
    t.equal((await putFile(founder, deck.id, pdfBytes)).status, 200);
    const full = await putFile(founder, deck.id, pdfBytes);
    t.match([full.status, codeIn(full)], [422, 'quota']);
    const list = (await founder.get(path)).json<DocumentList>();
    t.match(list, { bytes: almostAll + pdfBytes.length, maxBytes: 500 * 1024 ** 2 });
  },

  async 'a bulk invitation says what became of each address'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const olga = await addPerson(api, 'Olga', 'operator');
    const emails = [
      'IVAN@example.com ',
      'ivan@example.com',
      'new@example.com',
      'no address',
      founder.email,
      olga.email,
    ];
    const outcomes = await inviteAll(world, emails, { note: 'Please have a look.' });
    t.same(
      outcomes.map(({ outcome }) => outcome),
      ['granted', 'already-invited', 'invited', 'not-an-address', 'of-the-company', 'an-operator'],
    );
    for (const to of [ivan.email, 'new@example.com']) {
      t.notMatch((await mailsTo(api, to)).at(-1)?.text, /Please have a look/, 'no free text');
    }
    t.equal((await mailsTo(api, 'new@example.com')).length, 1);
    t.equal((await inviteAll(world, [ivan.email]))[0]?.outcome, 'already-invited');
    const list = (await founder.get(`/raises/${raise}/grants?limit=1`)).json<GrantList>();
    t.match(list, { items: [{}], totals: { active: 1, invited: 1 } });
    t.ok(list.nextCursor);

    await aDocument(api, world);
    const noah = await addPerson(api, 'New', 'investor');
    const { items } = (await noah.get('/grants')).json<RoomList>();
    t.match(items, [
      {
        grant: { state: 'active', note: 'Please have a look.' },
        raise: { id: raise },
        documents: 1,
      },
    ]);
    const seen = (await noah.get(`/raises/${raise}/documents`)).json<DocumentList>();
    t.equal(seen.items.length, 1, 'the invitation waited for the account');
    t.match((await ivan.get('/grants')).json<RoomList>().items, [{ company: { name: 'Acme' } }]);
  },

  async 'access is asked for, granted, limited, ended, and given again'(t, api) {
    const world = await aRoom(api, { visibility: 'public_teaser' });
    const { founder, raise } = world;
    const deck = await aDocument(api, world);
    const model = await aDocument(api, world, { folder: 'financials', name: 'Model' });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const ask = () => ivan.post(`/raises/${raise}/access-requests`, { note: 'We lead rounds.' });
    t.equal((await ask()).status, 403, 'it takes a profile');
    await ivan.post('/investor-profile', { kind: 'angel', displayName: 'Ivan' });
    const asked = grantIn(await ask());
    t.match(asked, { state: 'requested', note: 'We lead rounds.' });
    const waiting = await founder.get('/me/waiting');
    const none = { 'unread-thread': 0, introduction: 0 };
    t.same(waiting.json(), { counts: { 'access-request': 1, 'room-question': 0, ...none } });
    t.match((await ask()).problem(), { type: '/problems/invalid-transition', from: 'requested' });
    const mailed = (await mailsTo(api, founder.email)).at(-1);
    t.match(mailed?.subject, /Ivan requested access/);
    t.match(mailed?.text, encodeURIComponent('&part=access&state=requested'), 'where one decides');
    const reads = async (id: string) => (await ivan.get(`/documents/${id}`)).status;
    t.equal(await reads(deck.id), 404, 'asking is not being let in');
    const decide = (event: string, body?: object) =>
      founder.post(`/grants/${asked.id}/${event}`, body);
    t.equal((await ivan.post(`/grants/${asked.id}/grant`, {})).status, 404);
    const expiresAt = new Date(api.clock.now + day).toISOString();
    const past = new Date(api.clock.now - 1).toISOString();
    t.equal(codeIn(await decide('grant', { expiresAt: past })), 'range');
    const granted = grantIn(await decide('grant', { scope: 'deck_only', expiresAt }));
    t.match(granted, { state: 'active', scope: 'deck_only', expiresAt });
    t.match((await mailsTo(api, ivan.email)).at(-1)?.subject, /You can read the data room of Acme/);
    t.same([await reads(deck.id), await reads(model.id)], [200, 404]);
    const version = { headers: { 'if-match': `"${granted.version}"` } };
    t.equal((await founder.patch(`/grants/${asked.id}`, { scope: 'all' }, version)).status, 200);
    const old = await founder.patch(`/grants/${asked.id}`, { scope: 'deck_only' }, version);
    t.match(old.problem(), { status: 412, current: { id: asked.id, scope: 'all' } });
    t.equal(await reads(model.id), 200);

    api.clock.now += day;
    t.equal(await reads(deck.id), 404, 'the clock alone ends it');
    await api.jobs.drain('expire-grants');
    api.clock.now += 61_000;
    await api.jobs.drain('expire-grants');
    const { state } = await api.storage.db
      .selectFrom('access_grants')
      .select('state')
      .executeTakeFirstOrThrow();
    t.equal(state, 'expired', 'and the job notes it');
    t.equal(grantIn(await decide('grant', { expiresAt: null })).state, 'active');
    t.equal(await reads(deck.id), 200);
    t.equal(grantIn(await decide('revoke')).state, 'revoked');
    t.equal(await reads(deck.id), 404);
    t.match((await decide('revoke')).problem(), { allowed: ['grant'] });
    t.match((await decide('deny')).problem(), { type: '/problems/invalid-transition' });

    const other = await aRoom(api, { visibility: 'invite' });
    const hidden = await ivan.post(`/raises/${other.raise}/access-requests`, {});
    t.equal(hidden.status, 404, 'who may not know of it cannot ask');
    const draft = await aRoom(api, { state: 'draft' });
    await letIn(draft, ivan.email);
    t.equal((await ivan.get(`/raises/${draft.raise}/documents`)).status, 404, 'not yet published');
    const rooms = (await ivan.get('/grants')).json<RoomList>().items;
    t.same(
      rooms.map((room) => room.raise.id),
      [raise],
    );
  },

  async 'the NDA is accepted by version, and a new one concerns new readers'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const setNda = async (text: string) => {
      const { status, text: body } = await putNda(founder, `/raises/${raise}`, text);
      return { statusCode: status, json: () => JSON.parse(body) };
    };
    const state = (to: 'draft' | 'live') => updateRaise(api, raise, { state: to });
    const olga = await addPerson(api, 'Olga', 'operator');
    await state('draft');
    t.equal((await setNda('too short')).statusCode, 422);
    t.match((await setNda(nda())).json(), { nda: { version: 1 } });
    t.match((await setNda(nda())).json(), { nda: { version: 1 } }, 'the same text is no new one');
    await state('live');
    const deck = await aDocument(api, world, { ndaRequired: true, downloadAllowed: true });
    const grant = await letIn(world, ivan.email);
    const content = () => ivan.get(`/documents/${deck.id}/content`);
    const refused = await content();
    t.match(refused.problem(), {
      status: 403,
      type: '/problems/nda-required',
      ndaVersion: 1,
      grant,
    });
    t.match((await ivan.get(`/raises/${raise}/documents`)).json(), { items: [{ needsNda: true }] });
    const accept = (version: number) => ivan.post(`/grants/${grant}/accept-nda`, { version });
    t.match((await accept(2)).problem(), { code: 'newer-nda', current: 1 });
    t.match(grantIn(await accept(1)), { ndaVersion: 1 });
    t.equal((await content()).status, 200);
    t.match((await setNda(nda(' Also afterwards.'))).json(), { nda: { version: 1 } }, 'proposed');
    t.match((await ivan.get(`/raises/${raise}/nda`)).json(), { nda: { version: 1 } });
    t.equal((await olga.post(`/admin/raises/${raise}/approve-change`)).status, 200);
    t.match((await ivan.get(`/raises/${raise}/nda`)).json(), { nda: { version: 2 } });
    t.equal((await content()).status, 200, 'who accepted an earlier text reads under that');
    t.match((await accept(1)).problem(), { code: 'newer-nda', current: 2 });
    t.match((await ivan.get(`/raises/${raise}/nda/versions`)).json(), {
      items: [{ version: 2 }, { version: 1, text: nda() }],
    });
    const zoe = await addPerson(api, 'Zoe', 'investor');
    t.equal((await zoe.get(`/raises/${raise}/nda/versions`)).status, 404);
    t.equal((await accept(2)).status, 200);
    t.equal((await content()).status, 200);
    const shown = (await ivan.get(`/raises/${raise}/nda`)).json<{ nda: { sha256: string } }>();
    const row = await api.storage.db
      .selectFrom('access_grants')
      .selectAll()
      .executeTakeFirstOrThrow();
    t.match(row, { nda_version: 2, nda_sha256: shown.nda.sha256 });
    const eve = await addPerson(api, 'Eve', 'investor');
    await letIn(world, eve.email);
    const unread = await eve.get(`/documents/${deck.id}/content`);
    t.match(unread.problem(), { status: 403, ndaVersion: 2 }, 'new readers accept the new text');
    t.equal((await eve.post(`/grants/${grant}/accept-nda`, { version: 2 })).status, 404);
  },

  async 'questions are for those who read the documents they speak of'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, dana, nora] = await addPeople(api, ['Ivan', 'Dana', 'Nora'], 'investor');
    await letIn(world, ivan.email);
    await letIn(world, dana.email, { scope: 'deck_only' });
    const grant = await letIn(world, nora.email);
    const path = `/raises/${raise}/questions`;
    const ask = async (who: typeof ivan, question: string) => {
      const asked = await who.post(path, { question });
      t.equal(asked.status, 201, asked.text);
      const { id } = asked.json<RoomQuestionResponse>().question;
      const headers = { 'if-match': '"1"' };
      const answer = { answer: 'One in twenty.' };
      t.equal((await founder.post(`/questions/${id}/answer`, answer, { headers })).status, 200);
    };
    const seenBy = async (who: typeof ivan) =>
      (await who.get(path))
        .json<RoomQuestionList>()
        .items.map(({ question }) => question)
        .sort();
    const notified = async () => {
      const rows = await findRows(api, 'notifications', { kind: 'question.answered' });
      return rows.map(({ user_id }) => user_id).sort();
    };
    const [first, second] = ['How many customers leave?', 'When was the deck made?'];
    await ask(ivan, first);
    t.same(await notified(), [ivan.id, nora.id].sort(), 'not who reads the deck alone');
    await ask(dana, second);
    t.equal((await notified()).filter((id) => id === dana.id).length, 1, 'but of their own');
    t.same(await seenBy(dana), [second], 'with the deck only, what one asked');
    t.same(await seenBy(ivan), [first, second]);
    t.same(await seenBy(nora), [first, second], 'without an NDA');
    await api.storage.write((trx) => setNda(trx, raise, nda(), api.clock.now));
    for (const who of [nora, dana]) {
      const refused = (await who.get(path)).problem();
      t.match(refused, { status: 403, type: /nda-required/, ndaVersion: 1 });
    }
    t.equal((await nora.post(path, { question: 'May I change the NDA?' })).status, 201);
    t.equal((await nora.post(`/grants/${grant}/accept-nda`, { version: 1 })).status, 200);
    t.same(await seenBy(nora), [first, 'May I change the NDA?', second].sort());
    t.same((await seenBy(founder)).length, 3);
  },

  async 'questions are seen with their answers by all who were let in'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'], 'investor');
    for (const { email } of [ivan, eve]) await letIn(world, email);
    const path = `/raises/${raise}/questions`;
    const asked = await ivan.post(path, { question: 'How many customers leave in a year?' });
    t.match(asked.json(), { question: { askedBy: 'Ivan', isMine: true, answer: null } });
    const { question } = asked.json<RoomQuestionResponse>();
    t.equal((await founder.post(path, { question: 'Why do I ask myself?' })).status, 403);
    const seenBy = async (who: typeof ivan) => (await who.get(path)).json<RoomQuestionList>().items;
    t.equal((await seenBy(eve)).length, 0, 'not before it is answered');
    t.match(await seenBy(founder), [{ askedBy: 'Ivan' }]);
    const waiting = async (who: typeof ivan) =>
      (await who.get('/me/waiting')).json<{ counts: object }>().counts;
    const none = { 'unread-thread': 0, introduction: 0 };
    t.same(await waiting(founder), { 'access-request': 0, 'room-question': 1, ...none });
    t.same(await waiting(ivan), { 'unread-thread': 0 }, 'nothing for who is not theirs');
    const answer = (text: string, version: number) =>
      founder.post(
        `/questions/${question.id}/answer`,
        { answer: text },
        {
          headers: { 'if-match': `"${version}"` },
        },
      );
    const current = { id: question.id, answer: null };
    t.match((await answer('One in twenty.', 9)).problem(), { status: 412, current });
    t.equal((await answer('One in twenty.', 1)).status, 200);
    t.same(await waiting(founder), { 'access-request': 0, 'room-question': 0, ...none });
    t.match(await seenBy(eve), [{ answer: 'One in twenty.', askedBy: null, isMine: false }]);
    t.equal((await answer('One in thirty.', 2)).status, 200);
    t.match(await seenBy(ivan), [{ answer: 'One in thirty.', askedBy: 'Ivan' }]);
    const notified = await findRows(api, 'notifications', { kind: 'question.answered' });
    t.same(notified.map((row) => row.user_id).sort(), [ivan.id, eve.id].sort(), 'once each');
    const stranger = await addPerson(api, 'Stranger', 'investor');
    t.equal((await stranger.get(path)).status, 404);
  },
});
