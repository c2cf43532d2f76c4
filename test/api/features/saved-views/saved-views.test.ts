/** Views of lists that people save under names: their own, with limits, gone with the account. */

import { savedViewData } from '#api/features/saved-views/personal-data.ts';
import type { SavedView } from '#shared/product/saved-views/saved-views.ts';
import { savedViewsPerList } from '#shared/product/saved-views/saved-views.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';

const namesOf = async (who: ApiVisitor, list: string) =>
  (await who.get(`/saved-views?list=${list}`))
    .json<{ items: SavedView[] }>()
    .items.map(({ name }) => name);

const save = (who: ApiVisitor, name: string, list = 'book', query = 'state=signed&sort=-amount') =>
  who.post('/saved-views', { list, name, query });

await withApiOnBothEngines({
  async 'a view is saved, listed by name, and deleted by whom it belongs to'(t, api) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const saved = await save(ada, '  Signed, largest first ');
    t.equal(saved.status, 201, saved.text);
    const { savedView } = saved.json<{ savedView: SavedView }>();
    t.match(savedView, {
      ...{ id: /^svw_/, list: 'book', name: 'Signed, largest first' },
      query: 'state=signed&sort=-amount',
    });
    await save(ada, 'Mine of people', 'people', '');
    await save(ada, 'All of them');
    t.same(await namesOf(ada, 'book'), ['All of them', 'Signed, largest first']);
    t.same(await namesOf(bob, 'book'), []);
    t.equal((await bob.delete(`/saved-views/${savedView.id}`)).status, 404);
    t.equal((await ada.delete(`/saved-views/${savedView.id}`)).status, 204);
    t.equal((await ada.delete(`/saved-views/${savedView.id}`)).status, 404);
    t.same(await namesOf(ada, 'book'), ['All of them']);
  },

  async 'a name is used once in a list, and there are so many'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await save(ada, 'Signed');
    const again = await save(ada, ' SIGNED');
    t.match(again.problem(), { status: 422, errors: [{ pointer: '/name', code: 'taken' }] });
    t.equal((await save(ada, 'Signed', 'portfolio')).status, 201, 'another list');
    for (const [name, list, query] of [
      [' ', 'book', ''],
      ['x'.repeat(61), 'book', ''],
      ['Other', 'nothing', ''],
      ['Other', 'book', '"><script>'],
      ['Other', 'book', 'q='.padEnd(1_001, 'x')],
    ] as const) {
      t.equal((await save(ada, name, list, query)).status, 422, `${name} ${list}`);
    }
    for (let at = 1; at < savedViewsPerList; at += 1) await save(ada, `No. ${at}`);
    t.equal((await namesOf(ada, 'book')).length, savedViewsPerList);
    t.match((await save(ada, 'One more')).problem(), { status: 422, code: 'too-many' });
  },

  async 'a search of the network is renamed and muted by whom it belongs to, twice at once too'(
    t,
    api,
  ) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const operator = await addPerson(api, 'Olga', 'operator');
    const saved = await save(ada, 'Energy', 'network', 'sector=health&sort=closing');
    t.equal(saved.status, 201, saved.text);
    const { savedView } = saved.json<{ savedView: SavedView }>();
    t.match(savedView, { mail: true, isOutdated: false });
    const path = `/saved-views/${savedView.id}`;
    const change = (who: ApiVisitor, name: string, mail: boolean) =>
      who.put(path, {}, { name, mail });
    for (const who of [bob, operator]) {
      t.equal((await change(who, 'Mine', true)).status, 404, 'nobody else, and no operator');
      t.same(await namesOf(who, 'network'), []);
    }
    const both = await Promise.all([
      change(ada, 'Energy, soon', false),
      change(ada, 'Energy, soon', false),
    ]);
    t.same(
      both.map(({ status }) => status),
      [200, 200],
    );
    t.match(both[1]?.json(), { savedView: { name: 'Energy, soon', mail: false } });
    await save(ada, 'Other', 'network', '');
    t.match((await change(ada, ' OTHER ', true)).problem(), {
      errors: [{ pointer: '/name', code: 'taken' }],
    });
    t.equal((await change(ada, ' ', true)).status, 422);
    const book = (await save(ada, 'Signed')).json<{ savedView: SavedView }>().savedView;
    t.equal(book.mail, false);
    const mailed = await ada.put(`/saved-views/${book.id}`, {}, { name: 'Signed', mail: true });
    t.match(mailed.problem(), { errors: [{ pointer: '/mail', code: 'not-a-search' }] });
    for (const query of ['sector=nothing', 'mood=good', 'closing=999', 'raise=x', 'q=a&q=b']) {
      const refused = await save(ada, query, 'network', query);
      t.match(
        refused.problem(),
        { errors: [{ pointer: '/query', code: 'unknown-filter' }] },
        query,
      );
    }
  },

  async 'they are in the copy of somebody’s data, and go with the account'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await save(ada, 'Signed');
    const { db } = api.storage;
    const copy = await savedViewData.collect(db, { id: ada.id } as never, {} as never);
    t.match(copy, { savedViews: { items: [{ name: 'Signed', list: 'book' }] } });
    await api.storage.write((trx) => savedViewData.erase(trx, { id: ada.id } as never, 0));
    t.same(await db.selectFrom('saved_views').selectAll().execute(), []);
  },
});
