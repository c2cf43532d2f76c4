/** However many read a room: they are told of what happens in it in pieces, each once. */
import { sql } from 'kysely';
import { readersAtOnce, tellReadersKind } from '#api/features/rooms/told-readers.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { letIn, pdfBytes, putFile } from '#test/support/data-room.ts';
import { fullRoom, readersInRoom } from '#test/support/full-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';
import { onlyDrained, toldOf, watchTold } from '#test/support/told-in-transactions.ts';

/** A full room with a document without a file. */
async function withDocument(api: TestApi) {
  const room = await fullRoom(api);
  const asked = { folder: 'financials', name: 'April' };
  const added = await room.founder.post(`/raises/${room.raise}/documents`, asked);
  return { ...room, id: added.json<DocumentResponse>().document.id };
}

/** A full room with questions of somebody who reads only its deck, each answered if that is said. */
async function withQuestions(api: TestApi, many: number, isAnswered: boolean) {
  const room = await fullRoom(api);
  const asker = await addPerson(api, 'Ivan', 'investor');
  await letIn(room, asker.email, { scope: 'deck_only' });
  const ids: string[] = [];
  for (let n = 0; n < many; n += 1) {
    const asked = await asker.post(`/raises/${room.raise}/questions`, {
      question: `Question ${n}?`,
    });
    const { id } = asked.json<RoomQuestionResponse>().question;
    const answer = { answer: 'Globex.' };
    if (isAnswered) await room.founder.post(`/questions/${id}/answer`, answer, ifMatch(1));
    ids.push(id);
  }
  await api.jobs.drain(tellReadersKind);
  return { ...room, asker, ids, all: [...room.readers, asker.id].toSorted() };
}

/** A room whose first readers were told of an answer, before the telling broke off; `goOn` lets it. */
async function toldInPart(api: TestApi) {
  const room = await withQuestions(api, 1, false);
  let most = readersAtOnce;
  watchTold(api, 'question.answered', () => most);
  const path = `/questions/${room.ids[0]}`;
  await room.founder.post(`${path}/answer`, { answer: 'Globex.' }, ifMatch(1));
  await api.jobs.drain(tellReadersKind);
  return {
    ...room,
    path,
    first: room.all.slice(0, readersAtOnce),
    told: () => toldOf(api, 'question.answered'),
    goOn: () => {
      most = Number.POSITIVE_INFINITY;
    },
  };
}

await onBothEngines({
  async 'a piece reads no more of the room than it tells'(t, open) {
    const api = await open();
    const { founder, id } = await withDocument(api);
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);
    const recording = recordStatements();
    t.equal((await putFile(founder, id, pdfBytes)).status, 200);
    recording.stop();
    const reads = [...recording.asked.values()].filter(({ text }) =>
      /^select "users"."id" from "access_grants"/.test(text),
    );
    t.equal(reads.length, 1);
    for (const read of reads) {
      t.match(await planOf(api.storage, read), /access_grants_readers/);
    }
  },

  async 'the first with the change, the others by a job that goes on where it was'(t, open) {
    const api = await open();
    const { founder, readers, id } = await withDocument(api);
    const first = readers.slice(0, readersAtOnce);
    const told = () => toldOf(api, 'document.changed');
    let most = readersAtOnce;
    const pieces = watchTold(api, 'document.changed', () => most);
    t.equal((await putFile(founder, id, pdfBytes)).status, 200);
    t.same(await told(), first);
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), first, 'what was broken off is undone');
    most = Number.POSITIVE_INFINITY;
    const [left = ''] = readers.slice(-1);
    await api.storage.write((trx) =>
      trx
        .updateTable('access_grants')
        .set({ state: 'revoked' })
        .where('user_id', '=', left)
        .execute(),
    );
    // As a process that died in it: its lease ends.
    api.clock.now += 61_000;
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), readers.slice(0, -1), 'and nobody who lost access');
    t.equal(Math.max(...pieces), readersAtOnce, 'in one transaction');
    await api.jobs.drain(tellReadersKind);
    t.equal((await told()).length, readersInRoom - 1);
  },

  async 'a piece costs the same however many it tells'(t, open) {
    const api = await open();
    const { founder, id } = await withDocument(api);
    await putFile(founder, id, pdfBytes);
    const sent = await statementsDuring(() => api.jobs.drain(tellReadersKind));
    t.equal((await toldOf(api, 'document.changed')).length, readersInRoom);
    t.ok(sent.length < 60, `${sent.length} statements for ${readersInRoom - readersAtOnce} people`);
  },

  async 'of an answer, who asked and may read only the deck as well'(t, open) {
    const api = await open();
    const room = await withQuestions(api, 1, false);
    const { founder, asker, ids, all } = room;
    const deckReader = await addPerson(api, 'Dora', 'investor');
    await letIn(room, deckReader.email, { scope: 'deck_only' });
    const told = () => toldOf(api, 'question.answered');
    let most = readersAtOnce;
    const pieces = watchTold(api, 'question.answered', () => most);
    const answer = { answer: 'Globex.' };
    const done = await founder.post(`/questions/${ids[0]}/answer`, answer, ifMatch(1));
    t.equal(done.json<RoomQuestionResponse>().question.answer, 'Globex.', 'its company sees it');
    t.same(await told(), all.slice(0, readersAtOnce));
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), all.slice(0, readersAtOnce), 'what was broken off is undone');
    most = Number.POSITIVE_INFINITY;
    api.clock.now += 61_000;
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), all);
    t.ok((await told()).includes(asker.id));
    t.equal(Math.max(...pieces), readersAtOnce, 'in one transaction');
    const better = { answer: 'Globex and Initech.' };
    await founder.post(`/questions/${ids[0]}/answer`, better, ifMatch(2));
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), all, 'once, and not of a correction');
  },

  async 'of an answer nobody else, once it is withdrawn'(t, open) {
    const api = await open();
    const { founder, all, first, told, path, goOn } = await toldInPart(api);
    t.same(await told(), first, 'the others wait');
    const why = { reason: 'It names a customer.' };
    t.equal((await founder.post(`${path}/withdraw-answer`, why, ifMatch(2))).status, 200);
    goOn();
    api.clock.now += 61_000;
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), first);
    t.same(await toldOf(api, 'question.answer-withdrawn'), all, 'of the withdrawal everybody');
    const second = { answer: 'A large customer.' };
    t.equal((await founder.post(`${path}/answer`, second, ifMatch(3))).status, 200);
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), [...first, ...all].toSorted(), 'and of the next answer');
  },

  async 'of an answer that waits while another follows the one that was withdrawn'(t, open) {
    const api = await open();
    const { founder, all, first, told, path, goOn } = await toldInPart(api);
    const why = { reason: 'It names a customer.' };
    await founder.post(`${path}/withdraw-answer`, why, ifMatch(2));
    goOn();
    const second = { answer: 'A large customer.' };
    t.equal((await founder.post(`${path}/answer`, second, ifMatch(3))).status, 200);
    api.clock.now += 61_000;
    await api.jobs.drain(tellReadersKind);
    t.same(await told(), [...first, ...all].toSorted(), 'each of it once');
  },

  async 'of answers that are withdrawn at once, however many'(t, open) {
    const api = await open();
    onlyDrained(api);
    const { founder, raise, ids, all } = await withQuestions(api, 3, true);
    const told = () => toldOf(api, 'question.answer-withdrawn');
    const pieces = watchTold(api, 'question.answer-withdrawn');
    const questions = ids.map((id) => ({ id, version: 2 }));
    const asked = { questions, reason: 'They name a customer.' };
    const done = await founder.post(`/raises/${raise}/questions/withdraw-answers`, asked);
    t.match(done.json(), { outcomes: ids.map((id) => ({ id, outcome: 'done' })) });
    const first = all.slice(0, Math.floor(readersAtOnce / ids.length));
    t.same(new Set(await told()), new Set(first), 'the first of each at once');
    await api.jobs.drain(tellReadersKind);
    t.same(
      await told(),
      all.flatMap((id) => ids.map(() => id)),
      'each of each once',
    );
    t.ok(Math.max(...pieces) <= readersAtOnce, 'in one transaction');
  },

  async 'of an answer that an operator takes down'(t, open) {
    const api = await open();
    onlyDrained(api);
    const { ids, all } = await withQuestions(api, 1, true);
    const olga = await addPerson(api, 'Olga', 'operator');
    const why = { reason: 'It names a customer.' };
    const done = await olga.post(`/admin/questions/${ids[0]}/take-down-answer`, why, ifMatch(2));
    t.equal(done.status, 200, done.text);
    t.same(await toldOf(api, 'question.answer-withdrawn'), all.slice(0, readersAtOnce));
    await api.jobs.drain(tellReadersKind);
    t.same(await toldOf(api, 'question.answer-withdrawn'), all);
  },

  async 'of documents that are published at once, however many'(t, open) {
    const api = await open();
    const { founder, raise, readers } = await fullRoom(api);
    const documents: { readonly id: string }[] = [];
    for (const name of ['April', 'May', 'June']) {
      const asked = { folder: 'financials', name, staged: true };
      const added = await founder.post(`/raises/${raise}/documents`, asked);
      const { id } = added.json<DocumentResponse>().document;
      await putFile(founder, id, pdfBytes);
      documents.push({ id });
    }
    const pieces = watchTold(api, 'document.changed');
    const done = await founder.post(`/raises/${raise}/documents/publish`, { documents });
    t.equal(done.status, 200, done.text);
    await api.jobs.drain(tellReadersKind);
    const each = readers.flatMap((id) => documents.map(() => id));
    t.same(await toldOf(api, 'document.changed'), each);
    t.ok(Math.max(...pieces) <= readersAtOnce, 'in one transaction');
  },
});
