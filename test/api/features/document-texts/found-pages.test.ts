/** Pages of documents are found by their text, by those who may read them and nobody else. */
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import type { Analytics } from '#shared/product/raises/analytics.ts';
import type { FoundPages } from '#shared/product/raises/found-pages.ts';
import type { AccessLog } from '#shared/product/raises/reading.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn, pngBytes, putFile } from '#test/support/data-room.ts';
import { pdfOf } from '#test/support/documents.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRaise } from '#test/support/rows.ts';

const plan = await pdfOf(['Our café makes revenue', 'Costs and revenues', 'The team']);
const deck = await pdfOf(['What we do', 'Revenue by month']);

async function readTexts(api: TestApi): Promise<void> {
  api.clock.now += 15_000;
  await api.jobs.drain('read-document-texts');
}

/** A room with a deck and a plan whose text is read. */
async function aReadRoom(api: TestApi) {
  const world = await aRoom(api);
  const first = await aDocument(api, world, {}, deck);
  const second = await aDocument(api, world, { folder: 'financials', name: 'Plan' }, plan);
  await readTexts(api);
  return { ...world, deck: first.id, plan: second.id };
}

const search = (who: ApiVisitor, raise: string, q: string, more = '') =>
  who.get(`/raises/${raise}/found-pages?q=${encodeURIComponent(q)}${more}`);

const pagesIn = async (who: ApiVisitor, raise: string, q: string) => {
  const answer = await search(who, raise, q);
  if (answer.status !== 200) return answer.status;
  return answer.json<FoundPages>().items.map(({ document, page }) => `${document.name} ${page}`);
};

await withApiOnBothEngines({
  async 'pages are found in the order of the room, with the words around the first'(t, api) {
    const { founder, raise, plan: id } = await aReadRoom(api);
    t.same(await pagesIn(founder, raise, 'revenue'), ['Deck 2', 'Plan 1', 'Plan 2']);
    t.same(await pagesIn(founder, raise, 'REV cost'), ['Plan 2'], 'each word, by its beginning');
    t.same(await pagesIn(founder, raise, 'cafe'), ['Plan 1'], 'without accents');
    t.same(await pagesIn(founder, raise, 'evenue'), []);
    t.same(await pagesIn(founder, raise, '" OR *'), [], 'nothing is understood as syntax');
    const found = (await search(founder, raise, 'makes')).json<FoundPages>();
    t.same(found, {
      items: [
        {
          document: { id, name: 'Plan', folder: 'financials' },
          page: 1,
          isSheet: false,
          excerpt: 'Our café makes revenue',
        },
      ],
      nextCursor: null,
      unfound: [],
    });
    const one = (await search(founder, raise, 'revenue', '&limit=1')).json<FoundPages>();
    t.equal(one.items.length, 1);
    const rest = await search(founder, raise, 'revenue', `&limit=2&after=${one.nextCursor}`);
    t.same(
      rest.json<FoundPages>().items.map(({ document, page }) => `${document.name} ${page}`),
      ['Plan 1', 'Plan 2'],
    );
    t.equal((await search(founder, raise, '')).status, 400);
  },

  async 'only who may open a document now finds its pages'(t, api) {
    const world = await aReadRoom(api);
    const { founder, raise } = world;
    const [ivan, dina, eve] = await addPeople(api, ['Ivan', 'Dina', 'Eve'], 'investor');
    const olga = await addPerson(api, 'Olga', 'operator');
    const all = ['Deck 2', 'Plan 1', 'Plan 2'];
    t.equal(await pagesIn(eve, raise, 'revenue'), 404, 'not let in');
    const grant = await letIn(world, ivan.email);
    await letIn(world, dina.email, { scope: 'deck_only' });
    t.same(await pagesIn(ivan, raise, 'revenue'), all);
    t.same(await pagesIn(olga, raise, 'revenue'), all);
    t.same(await pagesIn(dina, raise, 'revenue'), ['Deck 2'], 'the deck only');

    const text = 'Whatever you read here stays between you and the company.';
    await api.storage.write((trx) => setNda(trx, raise, text, api.clock.now));
    const shown = await founder.get(`/documents/${world.plan}`);
    const headers = { 'if-match': shown.headers['etag'] ?? '' };
    await founder.patch(`/documents/${world.plan}`, { ndaRequired: true }, { headers });
    t.same(await pagesIn(ivan, raise, 'revenue'), ['Deck 2'], 'before the NDA');
    t.same((await search(ivan, raise, 'team')).json<FoundPages>().unfound, []);
    t.same(await pagesIn(founder, raise, 'revenue'), all);
    t.equal((await ivan.post(`/grants/${grant}/accept-nda`, { version: 1 })).status, 200);
    t.same(await pagesIn(ivan, raise, 'revenue'), all, 'after it');

    t.equal((await founder.post(`/grants/${grant}/revoke`, {})).status, 200);
    t.equal(await pagesIn(ivan, raise, 'revenue'), 404, 'revoked');
    await updateRaise(api, raise, { state: 'draft' });
    t.equal(await pagesIn(dina, raise, 'revenue'), 404, 'not public any more');
  },

  async 'a staged document is found by its company alone, and a replaced or deleted one not'(
    t,
    api,
  ) {
    const world = await aReadRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const staged = { name: 'Offer', staged: true };
    await aDocument(api, world, staged, await pdfOf(['A secret offer']));
    await readTexts(api);
    t.same(await pagesIn(founder, raise, 'secret'), ['Offer 1']);
    t.same(await pagesIn(ivan, raise, 'secret'), []);

    await putFile(founder, world.plan, await pdfOf(['Nothing here', 'Turnover']));
    const waiting = (await search(ivan, raise, 'revenue')).json<FoundPages>();
    t.match(waiting, { items: [{ page: 2 }], unfound: [{ name: 'Plan', why: 'waiting' }] });
    await readTexts(api);
    t.same(await pagesIn(ivan, raise, 'revenue'), ['Deck 2'], 'the present version only');
    t.same(await pagesIn(ivan, raise, 'turnover'), ['Plan 2']);
    t.equal((await founder.delete(`/documents/${world.plan}`)).status, 204);
    t.same(await pagesIn(ivan, raise, 'turnover'), []);
    const kept = await findRows(api, 'document_page_entries', { document_id: world.plan });
    t.same(kept, [], 'its text is erased with it');
    t.same(await findRows(api, 'document_texts', { document_id: world.plan }), []);
  },

  async 'what has no text says so, and of a long one the beginning is searched'(t, api) {
    const world = await aRoom(api);
    await aDocument(api, world, { name: 'Photo' }, pngBytes, 'image/png');
    await aDocument(api, world, { name: 'Scan' }, await pdfOf(['']));
    const words = Array.from({ length: 4_000 }, (_, at) => `number${at}`).join(' ');
    const pages = [...Array.from({ length: 8 }, () => words), 'Behind it'];
    await aDocument(api, world, { name: 'Long' }, await pdfOf(pages, { size: [3_000, 4_000] }));
    await readTexts(api);
    const found = (await search(world.founder, world.raise, 'behind')).json<FoundPages>();
    t.same(found.items, []);
    t.same(
      found.unfound.map(({ name, why }) => `${name} ${why}`),
      ['Photo none', 'Scan none', 'Long cut'],
    );
    const [first] = (await search(world.founder, world.raise, 'number3999')).json<FoundPages>()
      .items;
    t.match(first, { page: 1, excerpt: /^….*number3999$/ });
  },

  async 'a line that is shown is logged, and is no view of the page'(t, api) {
    const world = await aReadRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    await pagesIn(ivan, raise, 'costs');
    const log = (await founder.get(`/raises/${raise}/access-log`)).json<AccessLog>();
    t.match(log.items, [
      { kind: 'page', page: 2, ahead: true, internal: false, document: { name: 'Plan' } },
    ]);
    t.equal(log.items.length, 1);
    t.same(await findRows(api, 'page_reading_days', {}), [], 'no page counts as read');
    const { funnel } = (await founder.get(`/raises/${raise}/analytics`)).json<Analytics>();
    t.match(funnel, { granted: 1, opened: 0, half: 0 }, 'nor a document as opened');
    t.notMatch(JSON.stringify(log), /costs/i, 'not what was searched for');
  },

  async 'the search for everything finds documents by their text'(t, api) {
    const world = await aReadRoom(api);
    const { founder, raise, plan: id } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'], 'investor');
    await letIn(world, ivan.email);
    const found = async (who: ApiVisitor, q: string) =>
      (await who.get(`/search?q=${q}`)).json<{ items: FoundRecord[] }>().items;
    t.match(await found(ivan, 'costs'), [
      {
        ...{ kind: 'document', id, title: 'Plan', about: /, Financials, page 2$/ },
        path: `/dashboard?view=rooms&raise=${raise}&document=${id}&page=2`,
      },
    ]);
    t.match(await found(founder, 'costs'), [
      { id, path: `/dashboard?view=room&raise=${raise}&id=${id}&page=2` },
    ]);
    t.same(await found(eve, 'costs'), []);
    t.same(await found(ivan, 'co'), [], 'two letters begin too many words');
    const named = await found(ivan, 'plan');
    t.match(named, [{ id, path: /page=1$/ }], 'by its name first');
  },
});
