/** Showing again who one is, for what a stolen session must not do, against both databases. */
import type { SteppedUp, TwoFactor } from '../../../../shared/product/account/two-factor.ts';
import { firstOperator, goodPassword, signedIn, visitor } from '../../../support/api-visitor.ts';
import { turnTwoFactorOn } from '../../../support/authenticator.ts';
import { onBothEngines } from '../../../support/both-engines.ts';

const minute = 60_000;
const email = 'ada@example.com';
const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };
const askedForPassword = {
  status: 401,
  type: '/problems/mfa-required',
  errors: [{ pointer: '/currentPassword', code: 'step-up' }],
};

await onBothEngines({
  async 'without two-factor authentication the password is asked again for a token'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    await me.post('/auth/login', { email, password: goodPassword });
    const early = await me.post('/me/tokens', tokenRequest);
    t.equal(early.status, 201, 'who has just logged in has just shown it');
    api.clock.now += 10 * minute;
    t.match((await me.get('/auth/totp')).json<TwoFactor>(), { provenUntil: null });
    const refused = await me.post('/me/tokens', tokenRequest);
    t.match(refused.problem(), askedForPassword);
    const wrong = await me.post('/auth/step-up', { currentPassword: 'not this one' });
    t.match(wrong.problem(), { status: 422, errors: [{ pointer: '/currentPassword' }] });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 401, 'a wrong one opens nothing');
    const up = await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.match(up.json<SteppedUp>(), { until: new Date(api.clock.now + 10 * minute).toISOString() });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
    const elsewhere = visitor(api);
    elsewhere.session = me.session;
    api.clock.now += 10 * minute;
    t.equal((await elsewhere.post('/me/tokens', tokenRequest)).status, 401, 'for ten minutes only');
  },

  async 'and for an invitation to operate'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    const invitation = { email: 'bob@example.com' };
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
    api.clock.now += 10 * minute;
    const refused = await operator.post('/admin/invitations', invitation);
    t.match(refused.problem(), askedForPassword);
    await operator.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
  },

  async 'the password is no proof for who has two-factor authentication'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const { nextCode } = await turnTwoFactorOn(api, me);
    api.clock.now += 10 * minute;
    const changed = await me.post('/auth/password/change', {
      currentPassword: goodPassword,
      newPassword: 'another quiet harbour anchor',
    });
    t.equal(changed.status, 204);
    const refused = await me.post('/me/tokens', tokenRequest);
    t.match(refused.problem(), { status: 401, errors: [{ pointer: '/code', code: 'step-up' }] });
    await me.post('/auth/step-up', { code: nextCode() });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
  },

  async 'a proof of a clock that was ahead counts for nothing'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    api.clock.now += 48 * 60 * minute;
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    api.clock.now -= 47 * 60 * minute;
    t.match((await me.get('/auth/totp')).json<TwoFactor>(), { provenUntil: null });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 401);
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201, 'and can be shown again');
  },
});
