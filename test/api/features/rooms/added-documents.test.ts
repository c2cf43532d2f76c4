/** What is added to the room of an approved raise is marked, told to readers, and can be taken down. */
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { documentsFor } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, type LiveRaise, openRaise } from '#test/support/committing.ts';
import { pdfBytes, pngBytes, putFile } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

const reason = 'It names a customer who never agreed to that.';

/** A live raise with two readers, one of the deck alone, and an operator. */
async function readWorld(api: TestApi) {
  const live = await openRaise(api, { visibility: 'network' });
  const [ivan, dora] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Dora')];
  const olga = await addPerson(api, 'Olga', 'operator');
  await live.owner.post(`${live.path}/grants`, { emails: [ivan.email] });
  await live.owner.post(`${live.path}/grants`, { emails: [dora.email], scope: 'deck' });
  const added = await live.owner.post(`${live.path}/documents`, {
    folder: 'financials',
    name: 'April',
  });
  const { id } = added.json<DocumentResponse>().document;
  return { ...live, ivan, dora, olga, id };
}

const namesOnPage = async (who: ApiVisitor, { raise }: Pick<LiveRaise, 'raise'>) =>
  (await who.get(`/raises/by-slug?slug=${raise.slug}`))
    .json<NetworkRaise>()
    .documents?.map(({ name }) => name);
const toldTo = async (who: ApiVisitor, kind: string) =>
  (await notificationsOf(who))
    .filter((one) => one.kind === kind)
    .map(({ title, text }) => [title, text])
    // They were told in the same moment.
    .toSorted();

await withApiOnBothEngines({
  async 'readers of its folder are told of an added file, in their digest'(t, api) {
    const { owner, path, raise, ivan, dora, olga, id } = await readWorld(api);
    t.same(await toldTo(ivan, 'document.changed'), [], 'not of a document without a file');
    t.equal((await putFile(owner, id, pdfBytes)).status, 200);
    const addedAt = new Date(api.clock.now).toISOString();
    t.match((await documentsFor(ivan, path))[1], { name: 'April', addedAt, takenDown: null });
    t.same(await toldTo(ivan, 'document.changed'), [
      [
        'Acme added a document to its data room',
        'Folder: Financials. It was not part of what was reviewed.',
      ],
    ]);
    t.same(await toldTo(dora, 'document.changed'), [], 'she reads the deck alone');
    t.same(await toldTo(olga, 'document.changed'), []);
    const mailed = await mailsTo(api, ivan.email);
    t.not(mailed.length, 0);
    t.notOk(
      mailed.some(({ text }) => text.includes('added a document')),
      'no mail of its own: it waits for the digest',
    );
    t.equal((await putFile(owner, id, pngBytes, 'image/png')).status, 200);
    t.equal((await toldTo(ivan, 'document.changed')).length, 2);
    t.same(await toldTo(ivan, 'raise.changed'), [], 'nothing that was approved has changed');
    t.equal(raiseIn(await owner.get(path)).proposedChange, null);

    // Before it is published nobody knows of it.
    await updateRaise(api, raise.id, { state: 'approved' });
    t.equal((await putFile(owner, id, pdfBytes)).status, 200);
    t.equal((await toldTo(ivan, 'document.changed')).length, 2);
  },

  async 'an operator takes an added file down with a reason, and restores it'(t, api) {
    const world = await readWorld(api);
    const { owner, company, path, ivan, olga, id } = world;
    await putFile(owner, id, pdfBytes);
    const [deck] = await documentsFor(ivan, path);
    const takeDown = (who: ApiVisitor, document: string, body: object = { reason }) =>
      who.post(`/admin/documents/${document}/take-down`, body);
    t.equal((await takeDown(ivan, id)).status, 403);
    t.equal((await takeDown(owner, id)).status, 403);
    t.same(errorsIn(await takeDown(olga, id, { reason: 'No.' })), ['/reason minLength']);
    t.match((await takeDown(olga, deck?.id ?? '')).problem(), { code: 'reviewed', status: 422 });
    t.match((await olga.post(`/admin/documents/${id}/restore`)).problem(), {
      code: 'not-taken-down',
    });

    const taken = await takeDown(olga, id);
    const at = new Date(api.clock.now).toISOString();
    t.match(taken.json(), { document: { id, takenDown: { at, reason } } });
    t.match((await takeDown(olga, id)).problem(), { code: 'taken-down' });
    t.same(
      (await documentsFor(ivan, path)).map(({ name }) => name),
      ['Deck'],
    );
    t.same(await namesOnPage(ivan, world), ['Deck']);
    for (const way of ['', '/content', '/pages/1', '/pages/1/text']) {
      t.equal((await ivan.get(`/documents/${id}${way}`)).status, 404, `reader ${way}`);
    }
    const rooms = (await ivan.get('/grants')).json<{ items: { documents: number }[] }>().items;
    t.same(
      rooms.map(({ documents }) => documents),
      [1],
      'nor counted',
    );
    t.match(await toldTo(ivan, 'document.changed'), [
      [/added a document/],
      ['An operator took down a document of Acme', 'Folder: Financials.'],
    ]);
    t.same(await toldTo(owner, 'document.taken-down'), [
      ['An operator took down “April”', `Readers can no longer see it. Reason: ${reason}`],
    ]);

    t.match(
      (await documentsFor(owner, path))[1],
      { id, takenDown: { reason } },
      'its company sees',
    );
    t.equal((await olga.get(`/documents/${id}/content`)).status, 200, 'the file stays');
    const { version } = taken.json<DocumentResponse>().document;
    for (const [what, tried] of [
      ['replaced', await putFile(owner, id, pngBytes, 'image/png')],
      ['renamed', await owner.patch(`/documents/${id}`, { name: 'May' }, ifMatch(version))],
      ['deleted', await owner.delete(`/documents/${id}`)],
      [
        'moved',
        await owner.post(`${path}/documents/order`, { document: id, folder: 'team', before: null }),
      ],
    ] as const) {
      t.match(tried.problem(), { status: 422, code: 'taken-down' }, `not ${what}`);
    }

    const restored = await olga.post(`/admin/documents/${id}/restore`);
    t.match(restored.json(), { document: { takenDown: null } });
    t.same(
      (await documentsFor(ivan, path)).map(({ name }) => name),
      ['Deck', 'April'],
    );
    t.ok(
      (await toldTo(ivan, 'document.changed')).some(([title]) =>
        title?.startsWith('An operator restored'),
      ),
    );
    t.ok(
      (await toldTo(owner, 'document.taken-down')).some(
        ([title, text]) =>
          title === 'An operator restored “April”' && text === 'Readers can see it again.',
      ),
    );
    const lines = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('target_id', '=', id)
      .where('action', 'in', ['document.take-down', 'document.restore'])
      .orderBy('seq')
      .execute();
    t.match(lines, [
      { action: 'document.take-down', after: new RegExp(reason) },
      { action: 'document.restore' },
    ]);

    const otto = await addPerson(api, 'Otto', 'operator');
    await addTo(api, company, otto, 'viewer');
    t.match((await takeDown(otto, id)).problem(), { code: 'own-company', status: 403 });
  },

  async 'what was taken down stays hidden when its raise is submitted again'(t, api) {
    const { owner, path, raise, ivan, olga, id } = await readWorld(api);
    await putFile(owner, id, pdfBytes);
    const down = await olga.post(`/admin/documents/${id}/take-down`, { reason });
    t.equal(down.status, 200);
    await updateRaise(api, raise.id, {
      state: 'draft',
      published_snapshot_id: null,
      live_at: null,
      opens_at: null,
    });
    const submitted = raiseIn(await owner.post(`${path}/submit`));
    t.equal(submitted.state, 'in_review');
    const { items } = (await owner.get(`${path}/snapshots`)).json<{ items: { seq: number }[] }>();
    const { snapshot } = (await owner.get(`${path}/snapshots/${items[0]?.seq}`)).json<{
      snapshot: { content: string };
    }>();
    t.match(JSON.parse(snapshot.content).documents, [{ name: 'Deck' }]);
    t.equal(JSON.parse(snapshot.content).documents.length, 1, 'it is no part of it');
    t.match((await documentsFor(owner, path))[1], { takenDown: { reason } });
    t.equal((await ivan.get(`/documents/${id}`)).status, 404);
  },
});
