/** Staged documents that nobody publishes: their company is told, and a week later they are gone. */
import type { Overview } from '#shared/product/overview/overview.ts';
import type { DocumentResponse, RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { pdfBytes, putFile } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { storedTitlesTo } from '#test/support/notifications.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

async function stage(_api: TestApi, who: ApiVisitor, path: string, name: string): Promise<string> {
  const body = { folder: 'legal', name, staged: true };
  const { id } = (await who.post(`${path}/documents`, body)).json<DocumentResponse>().document;
  const put = await putFile(who, id, pdfBytes);
  if (put.status !== 200) throw new Error(put.text);
  return id;
}

/** Makes a document look as if it was changed for the last time so many days ago. */
const leave = (api: TestApi, id: string, days: number) =>
  updateRows(
    api,
    'raise_documents',
    { id },
    {
      updated_at: new Date(api.clock.now - days * day).toISOString(),
    },
  );

await withApiOnBothEngines({
  async 'a company is told a week before, can keep them, and their files are given up'(t, api) {
    const { owner, path } = await approvedWorld(api);
    const [kept, left, young] = [
      await stage(api, owner, path, 'Kept'),
      await stage(api, owner, path, 'Left'),
      await stage(api, owner, path, 'Young'),
    ];
    const found = async (id: string): Promise<RoomDocument | undefined> =>
      (await documentsFor(owner, path)).find((one) => one.id === id);
    // The job looks each hour.
    const look = async () => {
      api.clock.now += hour;
      await api.jobs.drain('remove-staged-documents');
    };
    const told = async () =>
      (await storedTitlesTo(api, owner)).filter((title) => title.includes('not published yet'));
    const waiting = async () =>
      (await owner.get('/me/overview')).json<Overview>().rooms?.map(({ staged }) => staged);

    for (const id of [kept, left]) await leave(api, id, 23);
    await leave(api, young, 21);
    t.same(await waiting(), []);
    await look();
    const removedAt = new Date(api.clock.now + 7 * day).toISOString();
    await look();
    t.same(await told(), ['Your data room has 2 documents that are not published yet'], 'once');
    t.match(await found(left), { removedAt });
    t.match(await found(young), { removedAt: null });
    t.same(await waiting(), [2]);

    // A change takes it back, as its button does.
    const version = (await found(kept))?.version ?? 0;
    api.clock.now += 1_000;
    const change = await owner.patch(`/documents/${kept}`, { name: 'Kept' }, ifMatch(version));
    t.match(change.json(), { document: { removedAt: null } });
    t.same(await waiting(), [1]);

    const [file] = await findRows(api, 'raise_document_versions', { document_id: left });
    const told_at = new Date(api.clock.now - 7 * day).toISOString();
    await leave(api, left, 31);
    await updateRows(api, 'raise_documents', { id: left }, { removal_told_at: told_at });
    await look();
    t.equal(await found(left), undefined);
    t.ok(await found(kept));
    t.ok(await found(young));
    t.match(await findRows(api, 'files', { id: file?.file_id ?? '' }), [{ state: 'released' }]);
    t.match(await findRows(api, 'audit_events', { action: 'document.remove-staged' }), [
      { target_id: left },
    ]);

    // One that is published stays, however long ago it was changed.
    t.equal(
      (await owner.post(`${path}/documents/publish`, { documents: [{ id: young }] })).status,
      200,
    );
    await leave(api, young, 400);
    await look();
    t.match(await found(young), { removedAt: null });
  },

  async 'what its company takes away gives up its file at once'(t, api) {
    const { owner, path } = await approvedWorld(api);
    const id = await stage(api, owner, path, 'Wrong file');
    const [version] = await findRows(api, 'raise_document_versions', { document_id: id });
    t.equal((await owner.delete(`/documents/${id}`)).status, 204);
    t.match(await findRows(api, 'files', { id: version?.file_id ?? '' }), [{ state: 'released' }]);
    t.same(await findRows(api, 'raise_documents', { id }), []);
  },
});
