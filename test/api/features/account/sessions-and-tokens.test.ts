/** What one is known by: sessions of browsers and tokens of programs, against both databases. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { SessionList } from '#shared/product/account/sessions.ts';
import type { TokenIssued, TokenList } from '#shared/product/account/tokens.ts';
import { goodPassword, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { day, minute } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'sessions: listed, ended one by one and all others, and ending by themselves'(t, api) {
    const me = await signedIn(api, 'many@example.com');
    const phone = visitor(api, '2001:db8:1:2::5');
    const tablet = visitor(api);
    const stranger = await signedIn(api, 'stranger@example.com');
    for (const device of [phone, tablet]) {
      await device.post('/auth/login', { email: 'many@example.com', password: goodPassword });
    }
    api.clock.now += 2 * minute;
    await me.get('/me');
    const { items } = (await me.get('/auth/sessions')).json<SessionList>();
    t.equal(items.length, 3);
    t.match(items[0], {
      current: true,
      ipPrefix: '203.0.113.0/24',
      userAgent: 'test',
      lastSeenAt: '2026-03-02T10:02:00.000Z',
    });
    t.ok(items.some(({ ipPrefix }) => ipPrefix === '2001:db8:1::/48'));
    const phoneId = items.find(({ ipPrefix }) => ipPrefix.startsWith('2001'))?.id ?? '';
    t.equal(
      (await stranger.delete(`/auth/sessions/${phoneId}`)).status,
      404,
      'not a session of theirs',
    );
    t.equal((await phone.get('/me')).status, 200);
    t.equal((await me.delete(`/auth/sessions/${phoneId}`)).status, 204);
    t.equal((await phone.get('/me')).status, 401);
    t.equal((await me.delete(`/auth/sessions/${phoneId}`)).status, 404);
    t.equal((await me.delete('/auth/sessions/nonsense')).status, 400);
    t.match((await me.post('/auth/sessions/revoke-others')).json(), { revoked: 1 });
    t.equal((await tablet.get('/me')).status, 401);
    t.equal((await me.get('/me')).status, 200);
    const own = (await me.get('/auth/sessions')).json<SessionList>().items[0]?.id;
    const ended = await me.delete(`/auth/sessions/${own}`);
    t.equal(ended.headers[internalHeaders.setSession], 'clear');

    await me.post('/auth/login', { email: 'many@example.com', password: goodPassword });
    api.clock.now += 30 * day - minute;
    t.equal((await me.get('/me')).status, 200);
    api.clock.now += minute;
    t.equal((await me.get('/me')).status, 401, 'thirty days, whatever happens');
    t.match((await me.get('/me')).problem(), { type: '/problems/unauthenticated', status: 401 });
  },

  async 'personal access tokens'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const add = (scope: string, name = 'script') =>
      me.post('/me/tokens', { name, scope, expiresInDays: 30 });
    const issued = (await add('read')).json<TokenIssued>();
    t.match(issued.secret, /^rh_[\w-]{43}$/);
    t.match(issued.token, {
      name: 'script',
      scope: 'read',
      expiresAt: '2026-04-01T10:00:00.000Z',
      lastUsedAt: null,
    });
    const reader = visitor(api);
    reader.bearer = issued.secret;
    const writer = visitor(api);
    writer.bearer = (await add('write')).json<TokenIssued>().secret;
    t.equal((await reader.get('/me')).status, 200);
    const headers = { 'if-match': '"2"' };
    const refused = await reader.patch('/me', { name: 'By Script' }, { headers });
    t.match(refused.problem(), { status: 403, detail: /read-only/ });
    t.equal((await writer.patch('/me', { name: 'By Script' }, { headers })).status, 200);
    for (const program of [reader, writer]) {
      t.equal((await program.get('/me/tokens')).status, 403, 'a token manages no tokens');
      t.equal(
        (await program.post('/me/tokens', { name: 'x', scope: 'read', expiresInDays: 1 })).status,
        403,
      );
      t.equal((await program.get('/auth/sessions')).status, 403, 'nor sessions');
      t.equal(
        (
          await program.post('/auth/password/change', {
            currentPassword: goodPassword,
            newPassword: 'lantern under the stairs',
          })
        ).status,
        403,
        'nor passwords',
      );
    }
    const { items } = (await me.get('/me/tokens')).json<TokenList>();
    t.equal(items.length, 2);
    t.notMatch(JSON.stringify(items), 'rh_', 'never shown again');
    t.match(
      items.find(({ id }) => id === issued.token.id),
      { lastUsedAt: '2026-03-02T10:00:00.000Z' },
    );
    const stranger = await signedIn(api, 'stranger@example.com');
    t.equal((await stranger.delete(`/me/tokens/${issued.token.id}`)).status, 404);
    t.equal((await me.delete(`/me/tokens/${issued.token.id}`)).status, 204);
    t.equal((await reader.get('/me')).status, 401);
    t.equal((await me.delete(`/me/tokens/${issued.token.id}`)).status, 404);
    api.clock.now += 30 * day;
    t.equal((await writer.get('/me')).status, 401, 'expired');
    reader.bearer = 'rh_made-up';
    t.equal((await reader.get('/me')).status, 401);
    reader.bearer = 'not one of ours';
    t.equal((await reader.get('/me')).status, 401);
    await me.post('/auth/login', { email: 'ada@example.com', password: goodPassword });
    for (const bad of [
      { scope: 'admin' },
      { expiresInDays: 0 },
      { expiresInDays: 366 },
      { expiresInDays: 1.5 },
      { name: ' ' },
    ]) {
      t.equal(
        (await me.post('/me/tokens', { name: 'x', scope: 'read', expiresInDays: 1, ...bad }))
          .status,
        422,
        JSON.stringify(bad),
      );
    }
    const atOnce = await Promise.all(
      Array.from({ length: 21 }, (_, at) => add('read', `token ${at}`)),
    );
    // A machine that is busy turns some away with 503 for want of a connection: those come again.
    const turnedAway = atOnce.filter(({ status }) => status === 503).length;
    let made = atOnce.filter(({ status }) => status === 201).length;
    for (let at = 0; at < turnedAway; at += 1) {
      if ((await add('read', `again ${at}`)).status === 201) made += 1;
    }
    t.equal(made, 20, 'at most twenty at a time');
  },
});
