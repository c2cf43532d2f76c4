/** What a transaction made due is looked at once it has committed, and not before. */
import { addJob } from '#api/platform/jobs/job-store.ts';
import { wakeAfterCommit } from '#api/platform/jobs/wake-after-commit.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

await withApiOnBothEngines({
  async 'wakes the kinds that were added, once each, after the commit'(t, api) {
    const woken: string[] = [];
    const storage = wakeAfterCommit(api.storage, (kind) => void woken.push(kind));
    const job = (kind: string) => ({ kind, payload: {} });
    await storage.write(async (trx) => {
      for (const kind of ['one', 'two', 'one']) await addJob(trx, job(kind), api.clock.now);
      t.same(woken, [], 'not while it may still be undone');
    });
    t.same(woken, ['one', 'two']);
    const undone = storage.write(async (trx) => {
      await addJob(trx, job('three'), api.clock.now);
      throw new Error('undone');
    });
    await t.rejects(undone, { message: 'undone' });
    await storage.write(async () => undefined);
    t.same(woken, ['one', 'two'], 'what was undone wakes nothing');
  },
});
