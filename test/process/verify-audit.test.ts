/** What `npm run verify-audit` tells an operator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { verifyFromConsole } from '#server/process/verify-audit.ts';
import { verifyFromConsole as verifyLedgerFromConsole } from '#server/process/verify-ledger.ts';
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

t.test('another key than the one that the database needs, and adopting the log', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = ['first-key', 'second-key'].map((name) => name.padEnd(40, '-'));
  const api = await openTestApi({ dataDir: folder, secretKey: first ?? '' });
  await signedIn(api, 'ada@example.com');
  await api.jobs.drain('seal-audit');
  await api.close();
  const settings = { DATA_DIR: folder, SECRET_KEY: first ?? '' };
  const other = { ...settings, SECRET_KEY: second ?? '' };
  for (const command of [verifyFromConsole, verifyLedgerFromConsole]) {
    t.match(await command(other, []), { code: 78, text: /encrypted with the key [0-9a-f]{12}/ });
    t.match(await command({ ...other, SECRET_KEYS_PREVIOUS: first ?? '' }, []), { code: 0 });
  }

  const database = new DatabaseSync(join(folder, 'raisehall.db'));
  database.exec(`insert into audit_events (at, actor_role, action, target_type, target_id, request_id, ip_prefix, hash)
    select at, actor_role, 'test.slipped-in', target_type, target_id, request_id, ip_prefix, 'x' from audit_events limit 1`);
  database.close();
  t.match(await verifyFromConsole(settings, []), { code: 1, text: /waits for its seal/ });
  const taken = await verifyFromConsole(settings, ['adopt']);
  t.match(taken, { code: 1, text: /its content was changed/ }, 'and it is still verified');
});

t.test('an adoption is said each time', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const api = await openTestApi({ dataDir: folder });
  await signedIn(api, 'ada@example.com');
  await api.jobs.drain('seal-audit');
  await api.close();
  const own = { DATA_DIR: folder };
  t.notMatch((await verifyFromConsole(own, [])).text, /adopted as it was/);
  t.match(await verifyFromConsole(own, ['adopt']), { code: 0, text: /adopted as it was on/ });
  t.match(await verifyFromConsole(own, []), { code: 0, text: /adopted as it was on/ });
  t.match(await verifyLedgerFromConsole(own, []), { code: 0, text: /adopted as it was on/ });
});
