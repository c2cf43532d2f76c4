/** Raises that an earlier database holds are not dropped in silence. */
import { raises } from '#api/platform/storage/migrations/0019-raises.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';
import { addRaiseOf } from '#test/support/raises.ts';

await onBothEngines({
  async 'a table with rows is not made anew'(t, open) {
    const api = await open();
    const { storage } = api;
    const ada = await addPerson(api, 'Ada');
    const { id } = await storage.write((trx) => addRaiseOf(trx, ada.id));
    await t.rejects(
      storage.write((trx) => raises.up(trx, storage.engine)),
      { message: /raises has 1 rows and the table commitments 0.*nothing was changed/ },
    );
    t.match(await storage.db.selectFrom('raises').select('id').execute(), [{ id }]);
  },
});
