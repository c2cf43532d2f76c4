/** Resetting two-factor authentication at the console. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { resetFromConsole } from '#server/process/reset-two-factor.ts';
import { goodPassword, lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { turnTwoFactorOn } from '#test/support/authenticator.ts';
import { openTestApi, testApi } from '#test/support/product-api.ts';

const email = 'ada@example.com';
const dataDir = await mkdtemp(join(tmpdir(), 'reset-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://raise.example' };

t.test('for one who has lost everything', async (t) => {
  t.match(await resetFromConsole(env, []), { code: 1, text: /Say whose/ });
  t.match(await resetFromConsole(env, [email]), { code: 1, text: /no database in/ });
  const elsewhere = { ...env, API_BASE_URL: 'https://api.example' };
  t.match(await resetFromConsole(elsewhere, [email]), { code: 1, text: /runs elsewhere/ });
  t.match(await resetFromConsole({ PORT: 'x' }, [email]), { code: 78, text: /PORT/ });

  const api = await openTestApi({ dataDir });
  const me = await signedIn(api, email);
  await turnTwoFactorOn(api, me);
  t.match(await resetFromConsole(env, [email]), { code: 1, text: /Another Raisehall uses/ });
  await api.close();

  t.match(await resetFromConsole(env, ['eve@example.com']), { code: 1, text: /no account/ });
  const done = await resetFromConsole(env, [email.toUpperCase()]);
  t.match(done, { code: 0, text: /is off for ADA@EXAMPLE.COM/ });
  t.match(await resetFromConsole(env, [email]), { code: 0, text: /has no two-factor/ });

  const again = await testApi(t, { dataDir });
  again.clock.now = Date.now() + 1_000;
  t.match(await lastMailTo(again, email), { subject: /was reset/, text: /raise\.example\/login/ });
  const old = visitor(again);
  old.session = me.session;
  t.equal((await old.get('/me')).status, 401, 'all devices are signed out');
  const login = await visitor(again).post('/auth/login', { email, password: goodPassword });
  t.equal(login.status, 200, 'the password alone signs in');
  const events = await again.storage.db
    .selectFrom('audit_events')
    .select(['action', 'actor_role'])
    .orderBy('seq')
    .execute();
  t.match(
    events.find(({ action }) => action === 'two-factor.reset'),
    { actor_role: 'system' },
  );
});
