/** Text that was made to do harm, and what goes wrong with one document, harm no other. */
import {
  keepText,
  pageEntry,
  waitingVersions,
} from '#api/features/document-texts/document-text-store.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import type { FoundPages } from '#shared/product/raises/found-pages.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { pdfOf } from '#test/support/documents.ts';
import { empty } from '#test/support/empty.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRows, insertRows } from '#test/support/rows.ts';

async function readTexts(api: TestApi): Promise<void> {
  api.clock.now += 15_000;
  await api.jobs.drain('read-document-texts');
}

/** Signs that each become five letters or more when they are folded: no two words are the same. */
const signs = Array.from({ length: 256 }, (_, at) => String.fromCharCode(0x3300 + at))
  .filter((sign) => foldedText(sign).length >= 5)
  .slice(0, 15);
const signOf = (at: number) => signs[Math.floor(at) % 15] ?? '';
const swelling = Array.from(
  { length: 19_900 },
  (_, at) => `${signOf(at)}${signOf(at / 15)}${signOf(at / 225)}${signOf(at / 3_375)}`,
).join(' ');

await withApiOnBothEngines({
  async 'a page with more words than a database takes is kept in part'(t, api) {
    const world = await aRoom(api);
    await aDocument(api, world);
    const [version] = await waitingVersions(api.storage.db, api.clock.now, 1);
    const entry = required(pageEntry(world.raise, 1, `zebra ${swelling}`));
    t.equal(entry.isCut, true);
    await api.storage.write((trx) => keepText(trx, required(version), 'cut', [entry]));
    const found = await world.founder.get(`/raises/${world.raise}/found-pages?q=zebra`);
    t.match(found.json<FoundPages>(), { items: [{ page: 1 }], unfound: [{ why: 'cut' }] });
  },

  async 'a document whose text cannot be stored is tried later, and others are read'(t, api) {
    const world = await aRoom(api);
    const broken = await aDocument(api, world, { name: 'Broken' }, await pdfOf(['Zebras']));
    const version_id = required(broken.current).id;
    const page = { document_id: broken.id, page: 1, text: '', words: '-' };
    await insertRows(api, 'document_page_entries', [{ version_id, ...page }]);
    await aDocument(api, world, { name: 'Whole' }, await pdfOf(['Zebras and giraffes']));
    await readTexts(api);
    const found = await world.founder.get(`/raises/${world.raise}/found-pages?q=zebra`);
    t.match(found.json<FoundPages>(), {
      items: [{ document: { name: 'Whole' } }],
      unfound: [{ name: 'Broken', why: 'waiting' }],
    });
    t.match(await findRows(api, 'document_texts', { version_id }), [{ attempts: 1 }]);
  },

  async 'a file that has cost two threads is not opened again'(t, api) {
    const world = await aRoom(api);
    const { current } = await aDocument(api, world, {}, await pdfOf(['Zebras']));
    const at = new Date(api.clock.now).toISOString();
    const loss = { sha256: required(current).sha256, losses: 2, code: 'too-slow', page: 1, at };
    await insertRows(api, 'rendering_losses', [loss]);
    await readTexts(api);
    const found = await world.founder.get(`/raises/${world.raise}/found-pages?q=zebra`);
    t.match(found.json<FoundPages>(), { items: empty, unfound: [{ why: 'failed' }] });
  },

  async 'of many long pages no more is looked through than an answer may take'(t, api) {
    const world = await aRoom(api);
    for (const name of ['A', 'B', 'C', 'D', 'E']) await aDocument(api, world, { name });
    const text = `${'so '.repeat(33_300)}zebra`;
    const entry = required(pageEntry(world.raise, 1, text));
    for (const version of await waitingVersions(api.storage.db, api.clock.now, 5)) {
      await api.storage.write((trx) => keepText(trx, version, 'read', [entry]));
    }
    const found = await world.founder.get(`/raises/${world.raise}/found-pages?q=zebra`);
    const lines = found.json<FoundPages>().items.map(({ excerpt }) => excerpt);
    t.same(
      lines.map((line) => line.endsWith('zebra')),
      [true, true, true, true, false],
    );
    t.match(lines[4], /^so so so .*…$/);
  },

  async 'who was let in to many rooms finds pages of their own'(t, api) {
    const own = await aRoom(api);
    const other = await aRoom(api);
    const first = await letIn(other, own.founder.email);
    const [grant] = await findRows(api, 'access_grants', { id: first });
    for (let n = 0; n < 20; n += 1) {
      const { id } = await api.storage.write((trx) =>
        addRaiseOf(trx, other.founder.id, { state: 'live', visibility: 'network' }),
      );
      const more = { ...required(grant), id: newId('grt'), raise_id: id };
      await insertRows(api, 'access_grants', [more]);
    }
    api.clock.now += 1_000;
    const { id, companyId } = await api.storage.write((trx) =>
      addRaiseOf(trx, own.founder.id, {
        ...{ state: 'live', visibility: 'network' },
        created_at: new Date(api.clock.now).toISOString(),
      }),
    );
    const room = { founder: own.founder, raise: id, company: companyId };
    await aDocument(api, room, { name: 'Plan' }, await pdfOf(['Zebras']));
    await readTexts(api);
    const { items } = (await own.founder.get('/search?q=zebra')).json<{ items: FoundRecord[] }>();
    t.match(items, [{ kind: 'document', title: 'Plan' }]);
  },
});
