/** What is new in a data room since a reader was last there, on both databases. */
import type { Overview } from '#shared/product/overview/overview.ts';
import type { RoomList } from '#shared/product/raises/room-access.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestionResponse } from '#shared/product/raises/room-questions.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter } from '#test/support/committing.ts';
import { aDocument, aRoom, letIn, pdfBytes, putFile } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { day, hour } from '#test/support/times.ts';

const newsOf = async (who: ApiVisitor, raise: string) =>
  (await who.get(`/raises/${raise}/documents`)).json<DocumentList>().sinceVisit;
const overviewOf = async (who: ApiVisitor) => (await who.get('/me/overview')).json<Overview>();
const roomsOf = async (who: ApiVisitor) => (await who.get('/grants')).json<RoomList>().items;

/** What grows with a portal, by its names in these statements. */
const growing = [
  ...['access_grants', 'open_grants', 'raises', 'seen_raises', 'company_members', 'companies'],
  ...['raise_documents', 'raise_document_versions', 'present', 'shown', 'raise_questions'],
  ...['visits', 'visit_documents', 'nda_texts'],
];

await withApiOnBothEngines({
  async 'documents and answers that came since a visit are new until they are opened'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addCommitter(api, 'Ivan');
    const deck = await aDocument(api, world);
    const plan = await aDocument(api, world, { name: 'Plan', folder: 'product' });
    await letIn(world, ivan.email);
    const open = async (id: string) => t.equal((await ivan.get(`/documents/${id}`)).status, 200);

    t.equal(await newsOf(ivan, raise), null, 'at a first visit nothing is marked');
    t.same((await overviewOf(ivan)).news, []);
    const asked = await ivan.post(`/raises/${raise}/questions`, {
      question: 'How many customers?',
    });
    const { question } = asked.json<RoomQuestionResponse>();
    await open(deck.id);
    const since = new Date(api.clock.now).toISOString();
    t.equal(await newsOf(ivan, raise), null, 'while it goes on neither');

    api.clock.now += 2 * hour;
    t.same(await newsOf(ivan, raise), { since, added: [], updated: [] });
    const report = await aDocument(api, world, { name: 'Report', folder: 'product' });
    t.equal((await putFile(founder, plan.id, pdfBytes)).status, 200);
    const answered = { answer: 'Forty pay, and six try it.' };
    await founder.post(`/questions/${question.id}/answer`, answered, ifMatch(question.version));
    api.clock.now += hour;

    t.same(await newsOf(ivan, raise), { since, added: [report.id], updated: [plan.id] });
    t.equal(await newsOf(founder, raise), null, 'its company knows what is new');
    t.match((await overviewOf(ivan)).news, [{ raise, since, documents: 2, answers: 1 }]);
    t.same(
      (await roomsOf(ivan)).map(({ news }) => news),
      [{ since, documents: 2, answers: 1 }],
    );

    await open(report.id);
    t.same(
      await newsOf(ivan, raise),
      { since, added: [], updated: [plan.id] },
      'the visit that goes on does not hide what was not opened',
    );
    api.clock.now += 2 * hour;
    t.match(
      await newsOf(ivan, raise),
      { added: empty, updated: empty },
      'the next one begins anew',
    );
    t.same((await overviewOf(ivan)).news, []);
    t.same(
      (await roomsOf(ivan)).map(({ news }) => news),
      [null],
    );
  },

  async 'nothing is told of what somebody may not read'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const dora = await addCommitter(api, 'Dora');
    const deck = await aDocument(api, world);
    const grant = await letIn(world, dora.email, { scope: 'deck_only' });
    await dora.get(`/documents/${deck.id}`);
    api.clock.now += 2 * hour;
    await aDocument(api, world, { name: 'Plan', folder: 'product' });
    const body = { folder: 'deck', name: 'Staged', staged: true };
    const staged = await founder.post(`/raises/${raise}/documents`, body);
    t.equal(staged.status, 201);
    api.clock.now += hour;
    t.match(await newsOf(dora, raise), { added: empty, updated: empty });
    t.same((await overviewOf(dora)).news, []);
    await aDocument(api, world, { name: 'Deck 2' });
    api.clock.now += hour;
    t.match((await overviewOf(dora)).news, [{ documents: 1 }]);
    await founder.post(`/grants/${grant}/revoke`);
    t.same((await overviewOf(dora)).news, [], 'nor of a room that is closed to them');
  },

  async 'a company is told which accesses end within a week, in an indexed statement'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const at = (ms: number) => new Date(api.clock.now + ms).toISOString();
    const people = [];
    for (const name of ['Ivan', 'Eve', 'Zoe']) people.push(await addCommitter(api, name));
    const [ivan, eve, zoe] = people;
    const id = await letIn(world, ivan?.email ?? '', { expiresAt: at(2 * day) });
    await letIn(world, eve?.email ?? '', { expiresAt: at(6 * day) });
    await letIn(world, zoe?.email ?? '', { expiresAt: at(30 * day) });
    t.match((await overviewOf(founder)).rooms, [{ raise, ending: 2, requests: 0 }]);
    await founder.post(`/grants/${id}/revoke`);
    t.match((await overviewOf(founder)).rooms, [{ raise, ending: 1 }]);

    const recording = recordStatements();
    await overviewOf(founder);
    for (const one of [eve, zoe]) {
      if (one === undefined) continue;
      await overviewOf(one);
      await roomsOf(one);
      await newsOf(one, raise);
    }
    recording.stop();
    const asked = [...recording.asked.values()].filter(({ text }) =>
      /as since|as ending/.test(text),
    );
    t.ok(asked.length >= 4, `${asked.length} were asked`);
    for (const one of asked) {
      const found = await fullScans(api.storage, one);
      t.same(
        found.filter((table) => growing.includes(table)),
        [],
        one.text,
      );
    }
  },
});
