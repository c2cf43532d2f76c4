/** Passwords: forgotten and reset, and changed, against both databases. */
import type { TokenIssued } from '#shared/product/account/tokens.ts';
import { goodPassword, lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { minute } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'forgotten and reset'(t, api) {
    const me = await signedIn(api, 'forgetful@example.com');
    const elsewhere = visitor(api);
    await elsewhere.post('/auth/login', { email: 'forgetful@example.com', password: goodPassword });
    const token = (
      await me.post('/me/tokens', { name: 'script', scope: 'read', expiresInDays: 7 })
    ).json<TokenIssued>();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await visitor(api, `198.51.${attempt}.1`).post('/auth/login', {
        email: 'forgetful@example.com',
        password: 'no',
      });
    }
    t.equal(
      (await visitor(api).post('/auth/password/forgot', { email: 'Forgetful@example.com' })).status,
      202,
    );
    const mail = await lastMailTo(api, 'forgetful@example.com');
    t.match(mail.link, /\/login\?mode=reset&token=/);
    const reset = (password: string) =>
      visitor(api).post('/auth/password/reset', { token: mail.query.get('token'), password });

    const common = await reset('Password1234');
    t.match(common.problem(), { status: 422, errors: [{ pointer: '/password', code: 'common' }] });
    const own = await reset('forgetful@example.com');
    t.match(own.problem(), { errors: [{ code: 'personal' }] });
    t.equal((await reset('a new and longer one')).status, 204);
    t.equal((await reset('a second new one here')).status, 422, 'the link worked once');
    t.equal((await me.get('/me')).status, 401, 'all sessions ended');
    t.equal((await elsewhere.get('/me')).status, 401);
    const program = visitor(api);
    program.bearer = token.secret;
    t.equal((await program.get('/me')).status, 401, 'and all tokens');
    t.match(await lastMailTo(api, 'forgetful@example.com'), { subject: /was changed/ });
    const login = await me.post('/auth/login', {
      email: 'forgetful@example.com',
      password: 'a new and longer one',
    });
    t.equal(login.status, 200, 'choosing a new password also opens the lock');

    await visitor(api).post('/auth/password/forgot', { email: 'forgetful@example.com' });
    const late = await lastMailTo(api, 'forgetful@example.com');
    api.clock.now += 10 * minute + 1;
    const answer = await visitor(api).post('/auth/password/reset', {
      token: late.query.get('token'),
      password: 'a third and longer one',
    });
    t.equal(answer.status, 422, 'ten minutes later the link is dead');
    t.equal(
      (
        await visitor(api).post('/auth/password/reset', {
          token: 'made-up',
          password: goodPassword,
        })
      ).status,
      422,
    );
  },

  async 'changing the password'(t, api) {
    const me = await signedIn(api, 'careful@example.com');
    const elsewhere = visitor(api);
    await elsewhere.post('/auth/login', { email: 'careful@example.com', password: goodPassword });
    const before = me.session;
    const wrong = await me.post('/auth/password/change', {
      currentPassword: 'not this one',
      newPassword: 'lantern under the stairs',
    });
    t.match(wrong.problem(), {
      status: 422,
      errors: [{ pointer: '/currentPassword', code: 'credentials' }],
    });
    const short = await me.post('/auth/password/change', {
      currentPassword: goodPassword,
      newPassword: 'short',
    });
    t.match(short.problem(), {
      errors: [{ pointer: '/newPassword', code: 'minLength', message: /at least 12/ }],
    });
    const key = 'the-same-key-twice';
    const body = { currentPassword: goodPassword, newPassword: '  lantern under the stairs  ' };
    const changed = await me.post('/auth/password/change', body, { key });
    t.equal(changed.status, 204);
    t.not(me.session, before);
    t.equal((await elsewhere.get('/me')).status, 401, 'other devices are signed out');
    const old = visitor(api);
    old.session = before;
    t.equal((await old.get('/me')).status, 401, 'the session before is over');
    t.equal(old.session, undefined, 'and its cookie is taken back');
    old.session = before;
    const replay = await old.post('/auth/password/change', body, { key });
    t.equal(replay.status, 204, 'yet the repeated request, sent with it, finds its answer');
    t.equal(replay.headers['idempotency-replayed'], 'true');
    t.equal(old.session, me.session, 'with the same new session');
    const login = (password: string) =>
      visitor(api).post('/auth/login', { email: 'careful@example.com', password });
    t.equal((await login('lantern under the stairs')).status, 422, 'exactly as sent: spaces count');
    t.equal((await login('  lantern under the stairs  ')).status, 200);
    t.equal((await visitor(api).post('/auth/password/change', body)).status, 401);
  },
});
