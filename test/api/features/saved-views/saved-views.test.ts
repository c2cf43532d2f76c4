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
