/** Logging in with a second factor, against both databases. */
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { SessionList } from '#shared/product/account/sessions.ts';
import type { SteppedUp } from '#shared/product/account/two-factor.ts';
import { goodPassword, lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { codeOf, turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import {
  actionsOf,
  email,
  passwordShown,
  right,
  tokenRequest,
} from '#test/support/second-factor.ts';
import { minute } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'signing in takes two steps, each code once'(t, api) {
    const owner = await signedIn(api, email);
    const { secret, nextCode } = await turnTwoFactorOn(api, owner);
    const confirming = codeOf(secret, api.clock.now);

    const me = visitor(api);
    const first = await me.post('/auth/login', right);
    t.match(first.problem(), { status: 401, type: '/problems/mfa-required' });
    t.equal(me.session, undefined, 'the password alone begins no session');
    t.match(first.headers[internalHeaders.setChallenge], /^[\w-]{43} \d{10}$/);
    t.equal((await me.get('/me')).status, 401, 'and the challenge opens nothing');
    const asSession = visitor(api);
    asSession.session = me.challenge;
    t.equal((await asSession.get('/me')).status, 401, 'nor does it as a session');
    const asToken = visitor(api);
    asToken.bearer = me.challenge;
    t.equal((await asToken.get('/me')).status, 401);

    const replayed = await me.post('/auth/second-step', { code: confirming });
    t.match(replayed.problem(), {
      status: 422,
      errors: [{ pointer: '/code', code: 'code-invalid' }],
    });
    t.match((await me.post('/auth/second-step', {})).problem(), {
      status: 422,
      errors: [{ pointer: '/code' }],
    });
    const none = await visitor(api).post('/auth/second-step', { code: nextCode() });
    t.match(
      none.problem(),
      { status: 401, code: 'challenge-spent' },
      'no password, no second step',
    );
    t.equal(none.headers[internalHeaders.setChallenge], 'clear');

    const code = nextCode();
    const challenge = me.challenge;
    me.session = owner.session;
    const second = await me.post('/auth/second-step', { code });
    t.equal(second.status, 200, second.text);
    t.match(second.json(), { account: { email, twoFactor: 'on' } });
    t.equal(me.challenge, undefined);
    t.not(me.session, owner.session, 'a fresh session');
    t.equal((await owner.get('/me')).status, 401, 'the one it was sent with has ended');
    t.equal((await me.get('/me')).status, 200);

    const again = visitor(api);
    again.challenge = challenge;
    t.equal(
      (await again.post('/auth/second-step', { code: nextCode() })).status,
      401,
      'a challenge works once',
    );
    const thief = await passwordShown(api);
    const reused = await thief.post('/auth/second-step', { code });
    t.equal(reused.status, 422, 'nobody signs in with a code that was used');
    t.equal((await me.get('/auth/sessions')).json<SessionList>().items.length, 1);
    const actions = await actionsOf(api);
    t.ok(actions.includes('account.login-first-step'));
    t.ok(actions.includes('account.second-step-failed'));
    t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });
  },

  async 'a challenge lives ten minutes, and no longer than the password'(t, api) {
    const owner = await signedIn(api, email);
    const { nextCode } = await turnTwoFactorOn(api, owner);
    const slow = await passwordShown(api);
    api.clock.now += 10 * minute;
    const late = await slow.post('/auth/second-step', { code: nextCode() });
    t.match(late.problem(), { status: 401, code: 'challenge-spent' });
    t.equal(slow.challenge, undefined, 'the browser is told to forget it');

    const thief = await passwordShown(api);
    const newPassword = 'another quiet harbour anchor';
    const change = await owner.post('/auth/password/change', {
      currentPassword: goodPassword,
      newPassword,
    });
    t.equal(change.status, 204);
    t.equal((await thief.post('/auth/second-step', { code: nextCode() })).status, 401);
    t.match((await owner.get('/auth/totp')).json(), { state: 'on' }, 'a new password keeps it on');

    await visitor(api).post('/auth/password/forgot', { email });
    const mail = await lastMailTo(api, email);
    const token = mail.query.get('token');
    const reset = await visitor(api).post('/auth/password/reset', {
      token,
      password: goodPassword,
    });
    t.equal(reset.status, 204);
    const me = await passwordShown(api);
    t.equal(
      (await me.post('/auth/second-step', { code: nextCode() })).status,
      200,
      'so does a reset',
    );
    api.clock.now += 10 * minute;
    await runHousekeeping(api.storage, api.clock.now);
    t.same(await api.storage.db.selectFrom('sign_in_challenges').selectAll().execute(), []);
  },

  async 'nothing tells who has it before the password is right'(t, api) {
    await turnTwoFactorOn(api, await signedIn(api, email));
    await signedIn(api, 'bob@example.com');
    const wrong = async (address: string) => {
      const answer = await visitor(api, '192.0.2.1').post('/auth/login', {
        email: address,
        password: 'certainly not this',
      });
      const names = Object.keys(answer.headers).sort();
      return [answer.status, answer.text.replace(/"instance":"[^"]*"/, ''), names];
    };
    const [having, lacking, unknown] = [
      await wrong(email),
      await wrong('bob@example.com'),
      await wrong('eve@example.com'),
    ];
    t.same(having, lacking);
    t.same(having, unknown);
  },

  async 'a session must show its second factor again before it makes a token'(t, api) {
    const me = await signedIn(api, email);
    t.equal((await me.post('/auth/step-up', {})).status, 422);
    const byPassword = await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal(byPassword.status, 200, 'without two-factor authentication the password counts');
    const { nextCode, recoveryCodes } = await turnTwoFactorOn(api, me);
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201, 'it has just shown one');
    api.clock.now += 10 * minute;
    t.match((await me.get('/auth/totp')).json(), { provenUntil: null });
    const refused = await me.post('/me/tokens', tokenRequest);
    t.match(refused.problem(), {
      status: 401,
      type: '/problems/mfa-required',
      errors: [{ pointer: '/code', code: 'step-up' }],
    });
    t.equal((await me.post('/auth/step-up', { currentPassword: goodPassword })).status, 422);
    t.equal((await me.post('/auth/step-up', { code: '000000' })).status, 422);
    const up = await me.post('/auth/step-up', { code: nextCode() });
    t.match(up.json<SteppedUp>(), { until: new Date(api.clock.now + 10 * minute).toISOString() });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
    api.clock.now += 10 * minute;
    t.equal((await me.post('/auth/step-up', { recoveryCode: recoveryCodes[1] })).status, 200);
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
    const other = await passwordShown(api);
    t.equal((await other.post('/auth/second-step', { code: nextCode() })).status, 200);
    t.equal((await other.post('/me/tokens', tokenRequest)).status, 201, 'so does signing in');
  },
});
