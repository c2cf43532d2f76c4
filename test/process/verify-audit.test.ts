/** What `npm run verify-audit` tells an operator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { verifyFromConsole } from '../../server/process/verify-audit.ts';
import { signedIn } from '../support/api-visitor.ts';
import { openTestApi } from '../support/product-api.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir };

t.test('an intact log, and one that was changed', async (t) => {
  t.match(await verifyFromConsole(env, ['all']), { code: 1, text: /no arguments/ });
  t.match(await verifyFromConsole(env, []), { code: 1, text: /no database in/ });
  const api = await openTestApi({ dataDir });
  await signedIn(api, 'ada@example.com');
  t.match(await verifyFromConsole(env, []), { code: 1, text: /Another Raisehall uses/ });
  api.clock.now += 1_000;
  await api.jobs.drain('seal-audit');
  await api.close();
  const intact = await verifyFromConsole(env, []);
  t.match(intact, { code: 0, text: /intact: \d+ events\.\nLast seal: [0-9a-f]{64}\n/ });
  const database = new DatabaseSync(join(dataDir, 'raisehall.db'));
  database.exec('drop trigger audit_events_sealed_once');
  database.exec("update audit_events set actor_id = 'usr_eve' where position = 2");
  database.close();
  t.match(await verifyFromConsole(env, []), {
    code: 1,
    text: 'The audit log was changed: at event 2, its content was changed.',
  });
});
