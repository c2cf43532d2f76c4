/** Turning the second factor on and off, against both databases. */
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { RecoveryCodes, TwoFactor } from '#shared/product/account/two-factor.ts';
import {
  firstOperator,
  goodPassword,
  lastMailTo,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { codeOf, turnTwoFactorOn } from '#test/support/authenticator.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import { actionsOf, email, right, tokenRequest } from '#test/support/second-factor.ts';
import { minute } from '#test/support/times.ts';

await onBothEngines({
  async 'turning it on: password, secret, code, recovery codes'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const elsewhere = visitor(api);
    await elsewhere.post('/auth/login', right);
    const before = (await me.get('/auth/totp')).json<TwoFactor>();
    t.match(before, { state: 'off', required: false, since: null, recoveryCodesLeft: 0 });

    const refused = await me.post('/auth/totp/enrol', { currentPassword: 'not this one' });
    t.equal(refused.status, 422);
    t.match(refused.problem(), { errors: [{ pointer: '/currentPassword', code: 'credentials' }] });
    const early = await me.post('/auth/totp/confirm', { code: '123456' });
    t.match(early.problem(), { status: 422, code: 'enrolment-expired' });

    const enrolled = await me.post('/auth/totp/enrol', { currentPassword: goodPassword });
    t.equal(enrolled.status, 200);
    const { enrolment, state } = enrolled.json<TwoFactor>();
    if (enrolment === null) throw new Error('no secret');
    t.equal(state, 'enrolling');
    t.match(enrolment.secret, /^[A-Z2-7]{32}$/);
    t.match(enrolment.uri, 'otpauth://totp/Raisehall:ada%40example.com?');
    t.equal(new URL(enrolment.uri).searchParams.get('secret'), enrolment.secret);
    t.same(
      (await me.get('/auth/totp')).json<TwoFactor>().enrolment,
      enrolment,
      'it can be read again',
    );
    t.match(
      (await elsewhere.get('/auth/totp')).json(),
      { state: 'off', enrolment: null },
      'only here',
    );
    const stolen = await elsewhere.post('/auth/totp/confirm', {
      code: codeOf(enrolment.secret, api.clock.now),
    });
    t.equal(stolen.status, 422, 'and confirmed only here');
    t.equal((await me.get('/me')).json<AccountResponse>().account.twoFactor, 'off');

    const wrong = await me.post('/auth/totp/confirm', {
      code: codeOf(enrolment.secret, api.clock.now, 5),
    });
    t.match(wrong.problem(), { status: 422, errors: [{ pointer: '/code', code: 'code-invalid' }] });
    const letters = await me.post('/auth/totp/confirm', { code: '12 34 5x' });
    t.match(letters.problem(), { errors: [{ pointer: '/code', message: /six digits/ }] });

    const typed = codeOf(enrolment.secret, api.clock.now).replace(/(...)/, '$1 ');
    const confirmed = await me.post('/auth/totp/confirm', { code: typed });
    t.equal(confirmed.status, 200, confirmed.text);
    const { recoveryCodes } = confirmed.json<RecoveryCodes>();
    t.equal(recoveryCodes.length, 10);
    t.match((await me.get('/auth/totp')).json(), {
      state: 'on',
      since: new Date(api.clock.now).toISOString(),
      enrolment: null,
      recoveryCodesLeft: 10,
    });
    t.equal((await me.get('/me')).json<AccountResponse>().account.twoFactor, 'on');
    t.equal((await elsewhere.get('/me')).status, 401, 'other sessions ended');
    t.match(await lastMailTo(api, email), {
      subject: /Two-factor authentication at Raisehall is on/,
    });
    t.match((await me.post('/auth/totp/enrol', { currentPassword: goodPassword })).problem(), {
      type: '/problems/invalid-transition',
    });

    const stored = JSON.stringify([
      await api.storage.db.selectFrom('totp_secrets').selectAll().execute(),
      await api.storage.db.selectFrom('recovery_codes').selectAll().execute(),
      await api.storage.db.selectFrom('audit_events').selectAll().execute(),
      await api.storage.db.selectFrom('outbox_emails').selectAll().execute(),
      await api.storage.db.selectFrom('idempotency_records').selectAll().execute(),
    ]);
    t.notMatch(stored, enrolment.secret, 'the secret itself is nowhere');
    for (const code of recoveryCodes) t.notOk(stored.includes(code), 'nor is a recovery code');
    const actions = await actionsOf(api);
    for (const action of ['enrol-failed', 'enrol', 'turn-on'])
      t.ok(actions.includes(`two-factor.${action}`));
  },

  async 'a secret that is not confirmed ends, and can be dropped'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const ask = () => me.post('/auth/totp/enrol', { currentPassword: goodPassword });
    const first = (await ask()).json<TwoFactor>().enrolment?.secret ?? '';
    const second = (await ask()).json<TwoFactor>().enrolment?.secret ?? '';
    t.not(first, second);
    const old = await me.post('/auth/totp/confirm', { code: codeOf(first, api.clock.now) });
    t.equal(old.status, 422, 'the newest counts');
    api.clock.now += 15 * minute;
    const late = await me.post('/auth/totp/confirm', { code: codeOf(second, api.clock.now) });
    t.match(late.problem(), { status: 422, code: 'enrolment-expired' });
    t.match((await me.get('/auth/totp')).json(), { state: 'off', enrolment: null });
    await runHousekeeping(api.storage, api.clock.now);
    t.same(await api.storage.db.selectFrom('totp_secrets').selectAll().execute(), []);
    await ask();
    t.equal((await me.delete('/auth/totp/enrol')).status, 204);
    t.match((await me.get('/auth/totp')).json(), { state: 'off' });
    t.equal((await me.delete('/auth/totp/enrol')).status, 204, 'twice is no error');
  },

  async 'turning it off: password and a code'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const off = await me.post('/auth/totp/disable', {
      currentPassword: goodPassword,
      code: '123456',
    });
    t.match(off.problem(), { type: '/problems/invalid-transition' });
    const { recoveryCodes, nextCode } = await turnTwoFactorOn(api, me);
    const code = nextCode();
    const noPassword = await me.post('/auth/totp/disable', { currentPassword: 'wrong', code });
    t.match(noPassword.problem(), { errors: [{ pointer: '/currentPassword' }] });
    const noCode = await me.post('/auth/totp/disable', {
      currentPassword: goodPassword,
      code: '000000',
    });
    t.match(noCode.problem(), { errors: [{ pointer: '/code', code: 'code-invalid' }] });
    const token = visitor(api);
    const made = await me.post('/me/tokens', tokenRequest);
    token.bearer = made.json<{ secret: string }>().secret;
    t.equal(
      (await token.post('/auth/totp/disable', { currentPassword: goodPassword, code })).status,
      403,
    );
    const done = await me.post('/auth/totp/disable', {
      currentPassword: goodPassword,
      recoveryCode: recoveryCodes[0],
    });
    t.equal(done.status, 204, done.text);
    t.match((await me.get('/auth/totp')).json(), { state: 'off', recoveryCodesLeft: 0 });
    t.match(await lastMailTo(api, email), { subject: /is off/ });
    for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_challenges'] as const) {
      t.same(await api.storage.db.selectFrom(table).selectAll().execute(), [], `${table} is empty`);
    }
    t.equal((await visitor(api).post('/auth/login', right)).status, 200);
    t.ok((await actionsOf(api)).includes('two-factor.turn-off'));
  },

  async 'operators can be made to have it before anything else'(t, open) {
    const api = await open({ operatorTwoFactor: 'required' });
    const operator = await firstOperator(api);
    const { account } = (await operator.get('/me')).json<AccountResponse>();
    t.equal(account.twoFactor, 'required');
    t.match((await operator.get('/auth/totp')).json(), { state: 'off', required: true });
    for (const path of ['/admin/invitations', '/auth/sessions', '/me/tokens', '/scenarios']) {
      const answer = await operator.get(path);
      t.match(answer.problem(), { status: 403, code: 'two-factor-required' }, path);
    }
    const { nextCode } = await turnTwoFactorOn(api, operator);
    t.equal((await operator.get('/auth/sessions')).status, 200);
    const invitation = { email: 'bob@example.com' };
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
    api.clock.now += 10 * minute;
    const unproven = await operator.post('/admin/invitations', invitation);
    t.match(unproven.problem(), { status: 401, type: '/problems/mfa-required' });
    t.equal((await operator.post('/auth/step-up', { code: nextCode() })).status, 200);
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
    t.equal((await operator.get('/me')).json<AccountResponse>().account.twoFactor, 'on');
    const off = { currentPassword: goodPassword, code: nextCode() };
    t.equal((await operator.post('/auth/totp/disable', off)).status, 204, 'to change the app');
    t.equal((await operator.get('/auth/sessions')).status, 403);
    const founder = await signedIn(api, email);
    t.equal(
      (await founder.get('/me')).json<AccountResponse>().account.twoFactor,
      'off',
      'members may',
    );
    t.equal((await founder.get('/auth/sessions')).status, 200);
  },
});
