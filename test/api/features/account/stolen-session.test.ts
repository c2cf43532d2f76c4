/** What is left of a stolen session, and what repeated requests give away; both databases. */
import { randomUUID } from 'node:crypto';
import type { TokenIssued, TokenList } from '#shared/product/account/tokens.ts';
import { goodPassword, lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

const email = 'ada@example.com';
const newPassword = 'lantern under the stairs';
const change = { currentPassword: goodPassword, newPassword };
const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };

await withApiOnBothEngines({
  async 'changing the password ends links to a new one'(t, api) {
    const me = await signedIn(api, email);
    await visitor(api).post('/auth/password/forgot', { email });
    const token = (await lastMailTo(api, email)).query.get('token');
    t.equal((await me.post('/auth/password/change', change)).status, 204);
    const late = await visitor(api).post('/auth/password/reset', { token, password: goodPassword });
    t.match(late.problem(), { status: 422, errors: [{ code: 'link-spent' }] });
  },

  async 'and asks what becomes of access tokens'(t, api) {
    const me = await signedIn(api, email);
    const { secret } = (await me.post('/me/tokens', tokenRequest)).json<TokenIssued>();
    const program = visitor(api);
    program.bearer = secret;
    const asked = await me.post('/auth/password/change', change);
    t.match(asked.problem(), {
      status: 422,
      errors: [{ pointer: '/accessTokens', code: 'required' }],
    });
    t.equal((await visitor(api).post('/auth/login', { email, password: newPassword })).status, 422);
    const kept = await me.post('/auth/password/change', { ...change, accessTokens: 'keep' });
    t.equal(kept.status, 204);
    t.equal((await program.get('/me')).status, 200, 'they go on');
    const back = { currentPassword: newPassword, newPassword: goodPassword };
    const ended = await me.post('/auth/password/change', { ...back, accessTokens: 'revoke' });
    t.equal(ended.status, 204);
    t.equal((await program.get('/me')).status, 401, 'or end');
    t.same((await me.get('/me/tokens')).json<TokenList>().items, []);
    t.equal((await me.post('/auth/password/change', change)).status, 204, 'none, no question');
  },

  async 'a secret is not told again to a session that has ended'(t, api) {
    const me = await signedIn(api, email);
    const key = randomUUID();
    const first = await me.post('/me/tokens', tokenRequest, { key });
    const again = await me.post('/me/tokens', tokenRequest, { key });
    t.equal(again.text, first.text, 'a repeated request gets the first answer');
    t.equal(again.headers['idempotency-replayed'], 'true');
    const thief = visitor(api);
    thief.session = me.session;
    await me.post('/auth/logout');
    const late = await thief.post('/me/tokens', tokenRequest, { key });
    t.equal(late.status, 401);
    t.notMatch(late.text, 'rh_');
  },

  async 'a repeated second step is nothing without its challenge'(t, api) {
    const { nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    const me = visitor(api);
    await me.post('/auth/login', { email, password: goodPassword });
    const { challenge } = me;
    const key = randomUUID();
    const factor = { code: nextCode() };
    t.equal((await me.post('/auth/second-step', factor, { key })).status, 200);
    const thief = visitor(api);
    const bare = await thief.post('/auth/second-step', factor, { key });
    t.equal(bare.status, 401);
    t.equal(thief.session, undefined, 'the key and the code alone give no session');
    const twin = visitor(api);
    twin.challenge = challenge;
    t.equal((await twin.post('/auth/second-step', factor, { key })).status, 200);
    t.equal(twin.session, me.session, 'with it the repeated request gets its answer');
  },
});
