/** The calls of one page read once what they share, and nobody whose access ended is let in by it. */

import { required } from '#api/platform/required.ts';
import { shareDrawReads } from '#api/platform/storage/draw-reads.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { foundCompany, joinCompany, registerPeople } from '#test/support/company-people.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { addPerson } from '#test/support/people.ts';

/** Calls as the page of that name does. */
const forPage = (name: string) => ({ headers: { [internalHeaders.draw]: name } });

/** Reads somebody's notifications for a page; returns how often sessions and notifications were read. */
async function costOf(person: ApiVisitor, page?: string): Promise<number> {
  const options = page === undefined ? {} : forPage(page);
  const asked = await statementsDuring(() => person.get('/notifications', options));
  // Jobs that what was done before has woken read other things.
  return asked.filter(({ text }) => /^select .* from "(sessions|notifications)"/.test(text)).length;
}

/** Runs a call of a page on a storage. */
function during<T>(
  reads: ReturnType<typeof shareDrawReads>,
  page: string,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    reads.during(page, () => work(reads.storage).then(resolve, reject));
  });
}

const nameOf = (id: string) => async (storage: Storage) =>
  (
    await storage.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;

await withApiOnBothEngines({
  async 'a long read shares with the others of its page, and is not given up for them'(t, api) {
    const { id } = await addPerson(api, 'Ada');
    const name = await nameOf(id)(api.storage);
    const ofStorage = api.storage;
    let asked = 0;
    const reads = shareDrawReads({
      ...ofStorage,
      longReads: {
        ...ofStorage.longReads,
        db(signal) {
          asked += 1;
          return ofStorage.longReads.db(signal);
        },
      },
    });
    const long = (signal?: AbortSignal) => (storage: Storage) =>
      nameOf(id)({ ...storage, db: storage.longReads.db(signal) });
    const leaving = AbortSignal.abort(new Error('They left.'));
    const left = during(reads, 'a', long(leaving)).catch(({ message }: Error) => message);
    const stays = during(reads, 'a', nameOf(id));
    t.equal(await left, 'They left.');
    t.equal(await stays, name);
    await during(reads, 'b', nameOf(id));
    const statements = await statementsDuring(() => during(reads, 'b', long()));
    t.equal(asked, 2);
    t.same(statements, []);
    t.equal(await during(reads, 'b', long()), name);
  },

  async 'a page reads its session once, another page and a program read it again'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const alone = await costOf(ada);
    t.equal(await costOf(ada, 'a'), alone, 'the first call of a page');
    t.equal(await costOf(ada, 'a'), 0, 'the same call for the same page');
    t.equal(await costOf(ada, 'b'), alone, 'another page');
    t.equal(await costOf(ada), alone, 'no page');
    await ada.get('/me', forPage('c'));
    t.equal(await costOf(ada, 'c'), alone - 1, 'another call reads only what is its own');
    const eve = await addPerson(api, 'Eve');
    t.equal(await costOf(eve, 'a'), alone, 'a page of the same name in another session');
    const [one, two] = await Promise.all([
      ada.get('/me', forPage('d')),
      ada.get('/me', forPage('d')),
    ]);
    t.same(one.json(), two.json(), 'in one flight');
  },

  async 'a session that ends while a page is drawn ends for its next call'(t, api) {
    const [ada] = await registerPeople(api, ['ada']);
    const elsewhere = visitor(api);
    elsewhere.session = ada.session;
    t.equal((await ada.get('/me', forPage('a'))).status, 200);
    t.equal((await elsewhere.post('/auth/logout', {})).status, 204);
    t.equal((await ada.get('/me', forPage('a'))).status, 401);
    t.equal((await ada.get('/me/waiting', forPage('a'))).status, 401);
  },

  async 'a role that is taken while a page is drawn is taken for its next call'(t, api) {
    const [owner, editor] = await registerPeople(api, ['owner', 'editor']);
    const company = await foundCompany(owner);
    await joinCompany(api, owner, company, editor, 'editor');
    const path = `/companies/${company.id}`;
    t.equal((await editor.get(path, forPage('a'))).status, 200);
    t.equal((await owner.delete(`${path}/members/${editor.id}`)).status, 204);
    t.equal((await editor.get(path, forPage('a'))).status, 404);
    t.equal((await editor.get(`${path}/members`, forPage('a'))).status, 404);
  },

  async 'what a page has written is what it shows'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const before = await ada.get('/me', forPage('a'));
    const version = required(before.headers['etag']);
    const change = { name: 'Ada Lovelace' };
    const headers = { ...forPage('a').headers, 'if-match': version };
    t.equal((await ada.patch('/me', change, { headers })).status, 200);
    t.match((await ada.get('/me', forPage('a'))).json(), { account: change });
  },

  async 'what another process changes is seen within two seconds, and at once by who asks again'(
    t,
    api,
  ) {
    const ada = await addPerson(api, 'Ada');
    let now = 0;
    const reads = shareDrawReads(api.storage, () => now);
    const read = nameOf(ada.id);
    t.equal(await during(reads, 'a', read), 'Ada');
    const rename = (name: string) =>
      api.storage.write(async (trx) => {
        await trx.updateTable('users').set({ name }).where('id', '=', ada.id).execute();
      });
    await rename('Eve');
    t.equal(await during(reads, 'a', read), 'Ada', 'the page is drawn from one moment');
    const twice = await during(reads, 'a', async (storage) => [
      await read(storage),
      await read(storage),
    ]);
    t.same(twice, ['Ada', 'Eve'], 'a call that asks again wants to see a change');
    await rename('Ida');
    now = 2_001;
    t.equal(await during(reads, 'a', read), 'Ida', 'later');
    t.equal(await read(reads.storage), 'Ida', 'outside of a page');
  },

  async 'an answer is not shared with what changes it, nor a failure kept'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const reads = shareDrawReads(api.storage);
    const rowOf = (storage: Storage) =>
      storage.db.selectFrom('users').select(['id', 'name']).where('id', '=', ada.id).execute();
    await during(reads, 'a', async (storage) => {
      const rows = await rowOf(storage);
      for (const row of rows.splice(0)) row.name = 'Changed';
    });
    t.same(await during(reads, 'a', rowOf), [{ id: ada.id, name: 'Ada' }]);
    const wrong = (storage: Storage) =>
      storage.db
        .selectFrom('nowhere' as 'users')
        .select('id')
        .execute();
    await t.rejects(during(reads, 'a', wrong));
    await t.rejects(during(reads, 'a', wrong));
  },
});
