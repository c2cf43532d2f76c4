/** A staged document is its company's alone until it is published, together with others or not at all. */

import type { RaiseList } from '#shared/product/raises/raises.ts';
import type { RoomList } from '#shared/product/raises/room-access.ts';
import type { DocumentList, DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor, pageOf, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { pdfBytes, putFile } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addAccount, addTo, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';
import { updateRaise } from '#test/support/rows.ts';

/** Stages a file; resolves with the document's id. */
async function stage(_api: TestApi, who: ApiVisitor, path: string, request: object) {
  const added = await who.post(`${path}/documents`, { ...request, staged: true });
  const { id } = added.json<DocumentResponse>().document;
  const put = await putFile(who, id, pdfBytes);
  if (put.status !== 200) throw new Error(put.text);
  return id;
}

const publish = (who: ApiVisitor, path: string, ...documents: readonly object[]) =>
  who.post(`${path}/documents/publish`, { documents });
const namesFor = async (who: ApiVisitor, path: string) =>
  (await documentsFor(who, path)).map(({ name }) => name);
const news = async (who: ApiVisitor) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === 'document.changed').length;

await withApiOnBothEngines({
  async 'nobody outside its company knows of a staged document, and readers are told once'(t, api) {
    const world = await approvedWorld(api);
    const { owner, company, path, raise, ivan, olga } = world;
    const [vera, eve] = await addPeople(api, ['Vera', 'Eve']);
    await addTo(api, company, vera, 'viewer');
    const roomsBefore = (await ivan.get('/grants')).json<RoomList>().items[0]?.documents;
    const id = await stage(api, owner, path, { folder: 'financials', name: 'April' });

    t.match((await documentsFor(owner, path)).at(-1), {
      name: 'April',
      publishedAt: null,
      addedAt: null,
      watermark: true,
      ndaRequired: false,
    });
    t.ok((await namesFor(vera, path)).includes('April'), 'the company sees it');
    for (const who of [ivan, olga]) {
      t.notOk((await namesFor(who, path)).includes('April'));
      for (const part of [
        '',
        '/versions',
        '/content',
        '/pages/1',
        '/pages/1/thumbnail',
        '/pages/1/text',
      ]) {
        const { status } = await who.get(`/documents/${id}${part}`);
        t.ok([403, 404].includes(status), `${part} ${status}`);
      }
      t.equal((await who.get(`/documents/${id}`)).status, 404);
    }
    t.equal(
      (
        await olga.post(`/admin/documents/${id}/take-down`, {
          reason: 'It names a customer who never agreed to that.',
        })
      ).status,
      404,
    );
    t.notOk((await pageOf(ivan, world)).documents?.some(({ name }) => name === 'April'));
    t.equal((await ivan.get('/grants')).json<RoomList>().items[0]?.documents, roomsBefore);
    t.equal(await news(ivan), 0);
    const figures = await olga.get(`${path}/analytics?document=${id}`);
    t.notOk(figures.text.includes('April'), 'no figures name it');
    t.equal(raiseIn(await owner.get(path)).proposedChange, null, 'nothing is proposed');

    // What its company reads of it is logged, and the log of the room is there for operators, too.
    t.equal((await owner.get(`/documents/${id}`)).status, 200);
    const nameInLogs = async (who: ApiVisitor) => {
      const logs = ['access-log', 'visits', 'access-log.csv'];
      const answers = await Promise.all(logs.map((log) => who.get(`${path}/${log}?internal=true`)));
      return answers.map(({ text }) => /April|A document not yet published/.exec(text)?.[0]);
    };
    t.same(await nameInLogs(vera), ['April', 'April', 'April']);
    t.same(new Set(await nameInLogs(olga)), new Set(['A document not yet published']));

    for (const who of [vera, eve, ivan, olga]) {
      const { status } = await publish(who, path, { id });
      t.ok([403, 404].includes(status), `${status}`);
    }
    const published = await publish(owner, path, {
      id,
      name: 'April 2026',
      folder: 'legal',
      watermark: false,
    });
    t.equal(published.status, 200);
    const at = new Date(api.clock.now).toISOString();
    t.match(
      published.json<DocumentList>().items.find((one) => one.id === id),
      { name: 'April 2026', folder: 'legal', watermark: false, publishedAt: at, addedAt: at },
    );
    t.ok((await namesFor(ivan, path)).includes('April 2026'));
    t.equal((await ivan.get(`/documents/${id}/pages/1`)).status, 200);
    t.equal(await news(ivan), 1);
    t.same(await nameInLogs(olga), ['April', 'April', 'April'], 'it is published now');
    t.same(errorsIn(await publish(owner, path, { id })), ['/documents/0/id published']);
    t.equal(await news(ivan), 1, 'they are told once');
    t.equal(raise.id, raiseIn(await owner.get(path)).id);
  },

  async 'all are published or none, and each refusal names its document'(t, api) {
    const { owner, path, ivan } = await approvedWorld(api);
    const mallory = await addPerson(api, 'Mallory');
    const theirs = await foundReady(mallory, 'Theirs');
    const draft = raiseIn(await mallory.post(`/companies/${theirs.id}/raises`, readyRaise));
    const [one, two] = [
      await stage(api, owner, path, { folder: 'legal', name: 'One' }),
      await stage(api, owner, path, { folder: 'legal', name: 'Two' }),
    ];
    const strange = await stage(api, mallory, `/raises/${draft.id}`, {
      folder: 'legal',
      name: 'Theirs',
    });
    const added = await owner.post(`${path}/documents`, {
      folder: 'legal',
      name: 'Empty',
      staged: true,
    });
    const empty = added.json<DocumentResponse>().document.id;
    const refused = async (...documents: readonly object[]) =>
      errorsIn(await publish(owner, path, ...documents));

    t.same(await refused({ id: one }, { id: strange }), ['/documents/1/id missing']);
    t.same(await refused({ id: one }, { id: empty }), ['/documents/1/id no-file']);
    t.same(await refused({ id: one }, { id: one }), ['/documents/1/id missing']);
    t.same(await refused({ id: one }, { id: two, name: '' }), ['/documents/1/name required']);
    t.same(await refused({ id: one, ndaRequired: true }), ['/documents/0/ndaRequired no-nda']);
    t.same(await refused({ id: one }, { id: two, folder: 'attic' }), [
      '/documents/1/folder choice',
    ]);
    t.same(await refused(), ['/documents minItems']);
    t.notOk((await namesFor(ivan, path)).includes('One'), 'nothing was published');

    const both = await Promise.all([
      publish(owner, path, { id: one }, { id: two }),
      publish(owner, path, { id: two }, { id: one }),
    ]);
    t.same(both.map(({ status }) => status).toSorted(), [200, 422], 'twice at once');
    t.same(await namesFor(ivan, path), ['Deck', 'One', 'Two']);
    t.equal(await news(ivan), 2);
  },

  async 'a staged deck is no deck, and a draft in review publishes nothing'(t, api) {
    const owner = await addPerson(api, 'Fred');
    const company = await foundReady(owner);
    await addAccount(api, { companyId: company.id, currency: 'USD' });
    const path = `/raises/${raiseIn(await owner.post(`/companies/${company.id}/raises`, readyRaise)).id}`;
    await putNda(
      owner,
      path,
      'What you read here stays between us, and serves your decision alone.',
    );
    const id = await stage(api, owner, path, { folder: 'deck', name: 'Deck' });
    t.match(await documentsFor(owner, path), [{ ndaRequired: true, watermark: true }]);
    const { version } = raiseIn(await owner.get(path));
    const submit = () => owner.post(`${path}/submit`, undefined, ifMatch(version));
    t.match(errorsIn(await submit()), ['/documents/deck required']);

    const draft = raiseIn(await owner.get(path));
    await updateRaise(api, draft.id, { state: 'in_review' });
    t.match((await publish(owner, path, { id })).problem(), { status: 422, code: 'in-review' });
    await updateRaise(api, draft.id, { state: 'draft' });
    t.equal((await publish(owner, path, { id })).status, 200);
    t.match(await documentsFor(owner, path), [{ name: 'Deck', addedAt: null }]);
    t.equal((await submit()).status, 200);
    t.ok((await owner.get(`/companies/${company.id}/raises`)).json<RaiseList>().items.length === 1);
  },
});
