/** The thread for long reads, as a build ships it. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { databaseFileName } from '#api/open.ts';
import type { TimedAnswer } from '#api/platform/storage/reading-thread.ts';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import { testApi } from '#test/support/product-api.ts';

t.test('the shipped thread reads the database', async (t) => {
  const { dataDir } = await testApi(t);
  const { directory } = await latestBuild(buildFolder);
  const worker = new Worker(join(directory, buildFiles.program, 'reading-thread.js'), {
    workerData: { file: join(dataDir, databaseFileName) },
  });
  t.teardown(() => worker.terminate());
  worker.postMessage({ on: 0, sql: 'select id from health_checks where id = ?', parameters: [1] });
  const [{ answer }] = (await once(worker, 'message')) as [TimedAnswer];
  t.same(answer, { columns: ['id'], rows: [[1]] });
});
