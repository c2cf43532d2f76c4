/** A database says which keys it needs; without them the server does not start, and nothing counts as zero. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { encrypterOf, keyIdOf } from '#api/platform/encrypter.ts';
import { keysInUse, sealedColumns, takeUpKey } from '#api/platform/known-keys.ts';
import { acceptFromConsole } from '#server/process/accept-lost-key.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { usd } from '#test/support/money.ts';
import { updateRows } from '#test/support/rows.ts';
import { goodPassword, signedIn, visitor } from '../../support/api-visitor.ts';
import { turnTwoFactorOn } from '../../support/authenticator.ts';
import { onBothEngines } from '../../support/both-engines.ts';
import { beginInvesting, certify, crowdStatement } from '../../support/investors.ts';
import { addPerson } from '../../support/people.ts';
import { openTestApi, testApi } from '../../support/product-api.ts';

const first = 'the first key, long enough to be one';
const second = 'the second key, long enough to be one';
const email = 'ada@example.com';

t.test('a restored database without its key file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'key-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret.key');
  const made = await openTestApi({ dataDir: folder });
  const key = await readFile(file, 'utf8');
  t.match(key, /^[\w-]{43}\n$/);
  if (process.platform !== 'win32') t.equal((await stat(file)).mode & 0o777, 0o600);
  const { recoveryCodes } = await turnTwoFactorOn(made, await signedIn(made, email));
  await made.close();

  const kept = await openTestApi({ dataDir: folder });
  t.equal(await readFile(file, 'utf8'), key, 'a second start keeps it');
  const me = visitor(kept);
  await me.post('/auth/login', { email, password: goodPassword });
  const step = await me.post('/auth/second-step', { recoveryCode: recoveryCodes[0] });
  t.equal(step.status, 200);
  await kept.close();

  const id = keyIdOf(key.trim());
  await rm(file);
  await t.rejects(openTestApi({ dataDir: folder }), {
    code: 'ERR_SECRET_KEY',
    message: new RegExp(`secret.key is missing.*used with the key ${id}`),
  });
  await t.rejects(stat(file), { code: 'ENOENT' }, 'no other key is made');
  await chmod(folder, 0o700);
  await writeFile(file, '\n');
  await t.rejects(openTestApi({ dataDir: folder }), { code: 'ERR_SECRET_KEY' }, 'an empty file');
  await writeFile(file, second);
  const refused = await openTestApi({ dataDir: folder }).catch((error: unknown) => error);
  t.match(explainStartFault(refused).message, new RegExp(`${id}[\\s\\S]*accept-lost-key`));

  const env = { DATA_DIR: folder };
  t.match(await acceptFromConsole(env, []), { code: 1, text: /Name the key/ });
  t.match(await acceptFromConsole(env, ['0123456789ab']), { code: 1, text: /not used with/ });
  await writeFile(file, key);
  t.match(await acceptFromConsole(env, [id]), { code: 1, text: /so it is not lost/ });
  await rm(file);
  t.match(await acceptFromConsole(env, [id]), { code: 0, text: /off for ada@example.com/ });
  t.match(await acceptFromConsole(env, [id]), { code: 1, text: /no key that is missing/ });

  const without = await testApi(t, { dataDir: folder });
  const login = await visitor(without).post('/auth/login', { email, password: goodPassword });
  t.equal(login.status, 200, 'without a second factor');
  const events = await without.storage.db
    .selectFrom('audit_events')
    .select(['action', 'target_id'])
    .where('action', 'like', 'secret-key.%')
    .execute();
  t.same(events, [{ action: 'secret-key.lost', target_id: id }]);
});

await onBothEngines({
  async 'what was declared for other portals never counts as nothing'(t, open) {
    const api = await open({ secretKey: first });
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    await certify(ivan, crowdStatement);
    await ivan.post('/investor-profile/elsewhere', { amount: usd(1_000) });
    await updateRows(
      api,
      'investor_profiles',
      { user_id: ivan.id },
      { sealed_elsewhere: '0123456789ab.bG9zdA' },
    );
    const { regCf } = (await ivan.get('/limits')).json<Limits>();
    t.match(regCf, { usedElsewhere: null, remaining: usd(0) });
    t.match(
      regCf.explanation.join(' '),
      /can’t read what you declared for other portals\. Declare it again/,
    );
    const declared = await ivan.post('/investor-profile/elsewhere', { amount: usd(1_000) });
    const after = declared.json<Limits>().regCf;
    t.match(after, { usedElsewhere: usd(1_000) });
    t.ok((after.remaining?.amount ?? 0) > 0, 'declared again, it counts');
  },

  async 'another key is refused, a changed one is taken up and reads the old'(t, open) {
    const api = await open({ secretKey: first });
    const sealed = api.encrypter.seal('a value', 'here');
    await t.rejects(takeUpKey(api.storage, encrypterOf(second), api.clock.now), {
      code: 'ERR_SECRET_KEY',
      message: new RegExp(keyIdOf(first)),
    });
    const changed = encrypterOf(second, [first]);
    await takeUpKey(api.storage, changed, api.clock.now);
    t.equal(changed.open(sealed, 'here'), 'a value');
    t.match(changed.seal('x', 'here'), new RegExp(`^${keyIdOf(second)}\\.`));
    const inUse = await keysInUse(api.storage.db);
    t.same([...inUse].sort(), [keyIdOf(first), keyIdOf(second)].sort());
  },

  async 'a database of an earlier version is asked for the keys of its values'(t, open) {
    const api = await open({ secretKey: first });
    await turnTwoFactorOn(api, await signedIn(api, email));
    await api.storage.write((trx) => trx.deleteFrom('secret_keys').execute());
    await t.rejects(takeUpKey(api.storage, encrypterOf(second), api.clock.now), {
      code: 'ERR_SECRET_KEY',
    });
  },

  async 'every encrypted column is known'(t, open) {
    const { storage } = await open();
    const { rows } =
      storage.engine === 'sqlite'
        ? await sql<{ t: string; c: string }>`
            select m.name as t, c.name as c from sqlite_master m, pragma_table_info(m.name) c
            where m.type = 'table' and c.name like 'sealed%'`.execute(storage.db)
        : await sql<{ t: string; c: string }>`
            select table_name as t, column_name as c from information_schema.columns
            where table_schema = current_schema() and column_name like 'sealed%'`.execute(
            storage.db,
          );
    // Answers are encrypted with the key of their request, and kept for a day.
    const expected = rows.map(({ t: table, c }) => `${table}.${c}`);
    const known = [
      ...sealedColumns.map(([table, column]) => `${table}.${column}`),
      'idempotency_records.sealed_answer',
    ].filter((name) => name !== 'privacy_exports.content');
    t.same(expected.sort(), known.sort());
  },
});
