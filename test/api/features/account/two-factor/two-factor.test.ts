/** Two-factor authentication over HTTP, against both databases. */

import { requireKnownKey } from '../../../../../server/api/features/account/two-factor/known-key.ts';
import { verifyAudit } from '../../../../../server/api/platform/audit/verify-audit.ts';
import { sealerOf } from '../../../../../server/api/platform/encrypter.ts';
import { sweep } from '../../../../../server/api/platform/storage/housekeeping.ts';
import { internalHeaders } from '../../../../../shared/http/internal-headers.ts';
import type { AccountAnswer } from '../../../../../shared/product/account/account.ts';
import type { SessionList } from '../../../../../shared/product/account/sessions.ts';
import type {
  RecoveryCodes,
  SteppedUp,
  TwoFactor,
} from '../../../../../shared/product/account/two-factor.ts';
import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  signedIn,
  visitor,
} from '../../../../support/api-visitor.ts';
import { codeOf, turnTwoFactorOn } from '../../../../support/authenticator.ts';
import { onBothEngines } from '../../../../support/both-engines.ts';
import type { TestApi } from '../../../../support/product-api.ts';

const minute = 60_000;
const email = 'ada@example.com';
const right = { email, password: goodPassword };
const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };

async function passwordShown(api: TestApi, ip?: string): Promise<ApiVisitor> {
  const me = visitor(api, ip);
  const answer = await me.post('/auth/login', right);
  if (answer.status !== 401) throw new Error(`${answer.status} ${answer.text}`);
  return me;
}

async function actionsOf(api: TestApi): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('audit_events')
    .select('action')
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
}

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
    t.match(enrolment.uri, `otpauth://totp/Raisehall:ada%40example.com?secret=${enrolment.secret}`);
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
    t.equal((await me.get('/me')).json<AccountAnswer>().account.twoFactor, 'off');

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
    t.equal((await me.get('/me')).json<AccountAnswer>().account.twoFactor, 'on');
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
    await sweep(api.storage, api.clock.now);
    t.same(await api.storage.db.selectFrom('totp_secrets').selectAll().execute(), []);
    await ask();
    t.equal((await me.delete('/auth/totp/enrol')).status, 204);
    t.match((await me.get('/auth/totp')).json(), { state: 'off' });
    t.equal((await me.delete('/auth/totp/enrol')).status, 204, 'twice is no error');
  },

  async 'signing in takes two steps, each code once'(t, open) {
    const api = await open();
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
    t.match(await verifyAudit(api.storage.db), { ok: true });
  },

  async 'a challenge lives ten minutes, and no longer than the password'(t, open) {
    const api = await open();
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
    await sweep(api.storage, api.clock.now);
    t.same(await api.storage.db.selectFrom('sign_in_challenges').selectAll().execute(), []);
  },

  async 'wrong codes bring waits like wrong passwords, and the right password forgives none'(
    t,
    open,
  ) {
    const api = await open();
    const { nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    const mailsBefore = (await mailsTo(api, email)).length;
    for (let nth = 1; nth <= 5; nth += 1) {
      const me = await passwordShown(api, '198.51.100.1');
      const wrong = await me.post('/auth/second-step', { code: '000000' });
      t.equal(wrong.status, 422, `failure ${nth}`);
    }
    const waiting = await passwordShown(api, '198.51.100.1');
    const locked = await waiting.post('/auth/second-step', { code: nextCode() });
    t.equal(locked.status, 200, 'half a minute later one is looked at');
    for (let nth = 1; nth <= 5; nth += 1) {
      const me = await passwordShown(api, '198.51.100.1');
      await me.post('/auth/second-step', { code: '000000' });
    }
    const still = await passwordShown(api, '198.51.100.1');
    t.match((await still.post('/auth/second-step', { code: '000000' })).problem(), {
      status: 423,
      lockedUntil: /Z$/,
    });
    const mails = await mailsTo(api, email);
    t.equal(mails.length, mailsBefore + 2, 'the owner is told once each time');
    t.match(mails.at(-1), { subject: /Somebody may know your password/ });
    const me = await passwordShown(api);
    t.equal((await me.post('/auth/second-step', { code: nextCode() })).status, 200, 'at home');
  },

  async 'forty guesses at once are no more than five'(t, open) {
    const api = await open();
    await turnTwoFactorOn(api, await signedIn(api, email));
    const me = await passwordShown(api);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        me.post('/auth/second-step', { code: String(100_000 + nth) }),
      ),
    );
    const judged = answers.filter(({ status }) => status === 422).length;
    t.ok(judged <= 5, `${judged} were judged`);
    t.same(
      [...new Set(answers.map(({ status }) => status))].filter((s) => ![422, 423, 429].includes(s)),
      [],
    );
  },

  async 'nothing tells who has it before the password is right'(t, open) {
    const api = await open();
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

  async 'recovery codes: each once, counted, told of, made anew'(t, open) {
    const api = await open();
    const { recoveryCodes, nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    const [one = '', two = ''] = recoveryCodes;
    const me = await passwordShown(api);
    const wrong = await me.post('/auth/second-step', { recoveryCode: 'aaaaa-aaaaa' });
    t.match(wrong.problem(), { errors: [{ pointer: '/recoveryCode', code: 'code-invalid' }] });
    const typed = one.toUpperCase().replace('-', ' ');
    t.equal((await me.post('/auth/second-step', { recoveryCode: typed })).status, 200);
    t.match((await me.get('/auth/totp')).json(), { recoveryCodesLeft: 9 });
    t.match(await lastMailTo(api, email), {
      subject: /recovery code was used/,
      text: /You have 9 left/,
    });
    const again = await passwordShown(api);
    t.equal((await again.post('/auth/second-step', { recoveryCode: one })).status, 422);

    const noCode = await me.post('/auth/totp/recovery-codes', { currentPassword: goodPassword });
    t.match(noCode.problem(), { errors: [{ pointer: '/code', code: 'required' }] });
    const made = await me.post('/auth/totp/recovery-codes', {
      currentPassword: goodPassword,
      code: nextCode(),
    });
    t.equal(made.status, 200, made.text);
    const fresh = made.json<RecoveryCodes>().recoveryCodes;
    t.equal(new Set([...fresh, ...recoveryCodes]).size, 20);
    t.equal(
      (await again.post('/auth/second-step', { recoveryCode: two })).status,
      422,
      'the old ones ended',
    );
    t.equal((await again.post('/auth/second-step', { recoveryCode: fresh[9] })).status, 200);
    t.match((await again.get('/auth/totp')).json(), { recoveryCodesLeft: 9 });
  },

  async 'one code used twice at once gives one session'(t, open) {
    const api = await open();
    const { recoveryCodes, nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    for (const factor of [{ recoveryCode: recoveryCodes[3] }, { code: nextCode() }]) {
      const both = [await passwordShown(api), await passwordShown(api, '198.51.100.9')];
      const answers = await Promise.all(both.map((one) => one.post('/auth/second-step', factor)));
      t.same(answers.map(({ status }) => status).sort(), [200, 422]);
      t.equal(both.filter(({ session }) => session !== undefined).length, 1);
    }
    const key = 'the-same-submit-twice';
    const me = await passwordShown(api);
    const { challenge } = me;
    const factor = { recoveryCode: recoveryCodes[4] };
    const first = await me.post('/auth/second-step', factor, { key });
    const repeat = visitor(api);
    repeat.challenge = challenge;
    const second = await repeat.post('/auth/second-step', factor, { key });
    t.equal(second.text, first.text, 'a repeated request gets the first answer');
    t.equal(repeat.session, me.session);
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

  async 'a session must show its second factor again before it makes a token'(t, open) {
    const api = await open();
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

  async 'operators can be made to have it before anything else'(t, open) {
    const api = await open({ operatorTwoFactor: 'required' });
    const operator = await firstOperator(api);
    const { account } = (await operator.get('/me')).json<AccountAnswer>();
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
    t.equal((await operator.get('/me')).json<AccountAnswer>().account.twoFactor, 'on');
    const off = { currentPassword: goodPassword, code: nextCode() };
    t.equal((await operator.post('/auth/totp/disable', off)).status, 204, 'to change the app');
    t.equal((await operator.get('/auth/sessions')).status, 403);
    const founder = await signedIn(api, email);
    t.equal(
      (await founder.get('/me')).json<AccountAnswer>().account.twoFactor,
      'off',
      'members may',
    );
    t.equal((await founder.get('/auth/sessions')).status, 200);
  },

  async 'a server with another key does not start on these secrets'(t, open) {
    const api = await open({ secretKey: 'the first key, long enough to be one' });
    await requireKnownKey(api.storage.db, sealerOf('another key'));
    await turnTwoFactorOn(api, await signedIn(api, email));
    await requireKnownKey(api.storage.db, sealerOf('the first key, long enough to be one'));
    await t.rejects(requireKnownKey(api.storage.db, sealerOf('another key')), {
      code: 'ERR_SECRET_KEY',
      message: /of one account were encrypted with a different key/,
    });
  },
});
