/** Two web servers on one database: an account that is closed and erased at one is gone at the other. */
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { type Member, register } from '../../support/members.ts';
import { query, testPostgres } from '../../support/postgres.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

async function ask(app: RunningApp, member: Member, path: string, body?: object) {
  const answer = await fetch(app.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: member.cookie,
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
      ...(body === undefined ? {} : { origin: app.origin, 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

t.test('a session and its data end at both', async (t) => {
  const postgres = await testPostgres(t);
  const settings = {
    DATABASE_URL: await postgres.freshDatabase(),
    SECRET_KEY: 'the same thirty-two characters at both',
  };
  const here = await startApp(t, settings);
  // Before the other one runs, which would send some of the mails.
  const ada = await register(here, 'founder');
  const eve = await register(here, 'investor');
  const there = await startApp(t, settings);

  const scenario = { name: 'Her seed round', query: 'calc=reg-cf-limit&income=30k&net_worth=105k' };
  t.equal((await ask(here, ada, '/api/v1/scenarios', scenario)).status, 201);
  for (const path of ['/api/v1/me', '/dashboard?view=scenarios']) {
    t.equal((await ask(there, ada, path)).status, 200, path);
  }
  t.match((await ask(there, ada, '/dashboard?view=scenarios')).text, scenario.name);

  const closed = { kind: 'delete', confirmEmail: ada.email };
  t.equal((await ask(here, ada, '/api/v1/me/privacy-requests', closed)).status, 201);
  // The very next requests, sooner than the second in which all servers are to know.
  const [account, dashboard, stranger] = await Promise.all([
    ask(there, ada, '/api/v1/me'),
    ask(there, ada, '/dashboard?view=scenarios'),
    ask(there, eve, '/api/v1/me'),
  ]);
  t.equal(account.status, 401, 'the session has ended');
  t.equal(dashboard.status, 404, 'and the dashboard with it');
  t.notMatch(dashboard.text, scenario.name);
  t.equal(stranger.status, 200, 'that of somebody else goes on');

  const { email, password } = ada;
  const again = await ask(there, ada, '/api/v1/auth/login', { email, password });
  t.equal(again.status, 200, 'whoever logs in may still keep the account');
  const cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = { ...ada, cookie };
  t.equal((await ask(there, back, '/api/v1/scenarios')).status, 403, 'and reach nothing else');

  await query(
    settings.DATABASE_URL,
    `update users set deletion_due_at = '2000-01-01T00:00:00.000Z' where email = '${email}'`,
  );
  // A request of anybody wakes the work that erases.
  t.equal((await ask(here, eve, '/api/v1/me/privacy-requests', { kind: 'export' })).status, 201);
  const isThere = async () =>
    (await query(settings.DATABASE_URL, `select id from users where email = '${email}'`)).rows
      .length;
  const until = performance.now() + 20_000;
  while ((await isThere()) > 0 && performance.now() < until) await pause(20);
  t.equal(await isThere(), 0, 'erased');
  t.equal((await ask(there, back, '/api/v1/me')).status, 401);
  t.equal((await ask(there, ada, '/api/v1/auth/login', { email, password })).status, 422);
  t.same((await query(settings.DATABASE_URL, 'select id from scenarios')).rows, []);

  // Before the database goes.
  await here.close();
  await there.close();
});
