/** What is written over a page, and what is decided while it is rendered, on both databases. */
import { setTimeout as pause } from 'node:timers/promises';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import type { Rendering, RenderRequest } from '#api/platform/rendering/rendering-deps.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';

const aWhileMs = 120;

/** Draws nothing, so that no machine is too slow for it, and lets things happen meanwhile. */
function renderNothing(api: TestApi) {
  const asked: RenderRequest[] = [];
  const meanwhile: { happens?: () => Promise<void> } = {};
  /** Within a moment of its check, access is not asked for again. */
  async function happen(): Promise<void> {
    if (meanwhile.happens === undefined) return;
    await pause(aWhileMs);
    await meanwhile.happens();
  }
  const rendering: Partial<Rendering> = {
    inspect: async () => ({ pageCount: 4, pages: [] }),
    async render(request) {
      asked.push(request);
      await happen();
      return { bytes: Buffer.from('a page'), mediaType: 'image/jpeg', width: 1, height: 1 };
    },
    async text() {
      await happen();
      return 'its text';
    },
    prefetch: () => undefined,
  };
  Object.assign(api.rendering, rendering);
  return { asked, meanwhile };
}

/** A room with a document that is read under an NDA, and somebody who has accepted it. */
async function aReader(api: TestApi, columns: Partial<Tables['raise_documents']>) {
  const world = await aRoom(api);
  const ivan = await addPerson(api, 'Ivan', 'investor');
  const grant = await letIn(world, ivan.email);
  const deck = await aDocument(api, world);
  const putDocument = (set: Partial<Tables['raise_documents']>) =>
    api.storage.write(async (trx) => {
      await trx.updateTable('raise_documents').set(set).where('id', '=', deck.id).execute();
    });
  const putGrant = (nda_version: number | null) =>
    api.storage.write(async (trx) => {
      await trx.updateTable('access_grants').set({ nda_version }).where('id', '=', grant).execute();
    });
  await putDocument(columns);
  return { ...world, ivan, deck, grant, putDocument, putGrant };
}

await withApiOnBothEngines({
  async 'a page says who reads it: name, address and minute'(t, api) {
    const { asked } = renderNothing(api);
    const { ivan, deck, founder } = await aReader(api, { watermark: 1 });
    const page = `/documents/${deck.id}/pages/1`;
    t.equal((await ivan.get(page)).status, 200);
    t.same(
      asked.map(({ watermark }) => watermark),
      [['Ivan', ivan.email, '2026-03-02 10:00 UTC']],
    );
    t.equal((await founder.get(page)).status, 200);
    t.equal(asked.at(-1)?.watermark, undefined, 'none for the company');
  },

  async 'access and NDA are asked for again once a page is rendered'(t, api) {
    const { meanwhile } = renderNothing(api);
    const reader = await aReader(api, { nda_required: 1 });
    const { ivan, deck, grant, founder, raise, putDocument, putGrant } = reader;
    await api.storage.write((trx) => setNda(trx, raise, 'What is read stays here.', api.clock.now));
    const page = `/documents/${deck.id}/pages/1`;
    await putGrant(1);
    for (const path of [page, `${page}/text`]) {
      delete meanwhile.happens;
      t.equal((await ivan.get(path)).status, 200, path);
      meanwhile.happens = () => putGrant(null);
      t.match((await ivan.get(path)).problem(), { type: '/problems/nda-required' }, path);
      await putGrant(1);
      meanwhile.happens = () => putDocument({ deleted_at: '2026-03-02T10:00:00.000Z' });
      t.equal((await ivan.get(path)).status, 404, `${path}: deleted meanwhile`);
      await putDocument({ deleted_at: null });
    }
    meanwhile.happens = async () => {
      await founder.post(`/grants/${grant}/revoke`);
    };
    t.equal((await ivan.get(page)).status, 404, 'access ended meanwhile');
    const read = await findRows(api, 'access_events', { raise_id: raise });
    t.same(
      read.map(({ kind }) => kind),
      ['page', 'page'],
      'only what was shown is logged',
    );
  },
});
