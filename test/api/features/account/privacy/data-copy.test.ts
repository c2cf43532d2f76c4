/** A copy of one’s own data, over HTTP, on both databases. */
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { PrivacyRequestList } from '#shared/product/privacy/privacy.ts';
import { lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  busyMember,
  email,
  endedRequest,
  name,
  requestIn,
  workOnPrivacyRequests,
} from '#test/support/busy-member.ts';
import { insertRows } from '#test/support/rows.ts';
import { day, minute } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'a copy of everything, made in the background and downloaded by its owner alone'(t, api) {
    const { me, id, token } = await busyMember(api);
    const asked = await me.post('/me/privacy-requests', { kind: 'export' });
    t.equal(asked.status, 201, asked.text);
    const request = requestIn(asked);
    t.match(request, {
      id: /^prv_/,
      kind: 'export',
      state: 'received',
      dueAt: /^2026-04-02T/,
      effectiveAt: null,
    });
    const ready = await endedRequest(me, request.id);
    t.match(ready, {
      state: 'ready',
      expiresAt: new Date(api.clock.now + 7 * day).toISOString(),
    });
    const mail = await lastMailTo(api, email);
    t.match(mail.text, /copy of your data is ready/);
    t.equal(mail.link, 'https://raisehall.example/dashboard?view=privacy');

    const file = `/me/privacy-requests/${request.id}/file`;
    const downloaded = await me.get(file);
    t.equal(downloaded.status, 200, downloaded.text);
    t.match(
      downloaded.headers['content-disposition'],
      /^attachment; filename="my-data-2026-03-02\.json"$/,
    );
    t.equal(downloaded.headers['cache-control'], 'private, no-store');
    const data =
      downloaded.json<
        Record<string, { description: string; items: readonly Record<string, unknown>[] }>
      >();
    for (const [part, least] of Object.entries({
      acceptances: 2,
      sessions: 1,
      accessTokens: 1,
      mailedLinks: 2,
      scenarios: 1,
      savedViews: 1,
      messages: 1,
      mails: 4,
      invitations: 1,
      notifications: 1,
      privacyRequests: 1,
      investorProfile: 1,
      commitments: 4,
      articles: 1,
      auditLog: 8,
      counters: 3,
    })) {
      t.ok((data[part]?.items.length ?? 0) >= least, `${part}: ${data[part]?.items.length}`);
      t.match(data[part]?.description, /^[A-Z].+\.$/, part);
    }
    const actions = data['auditLog']?.items.map(({ action }) => action);
    t.ok(actions?.includes('account.login-failed'), 'also what others tried');
    t.match(data['account']?.items, { id, email, name, begins_as: 'investor' });
    t.match(data['twoFactor']?.items, { apps: [{}], recoveryCodes: [{}, {}] });
    const secrets = /argon2|password_hash|token_hash|code_hash|sealed/;
    t.notMatch(downloaded.text, secrets, 'no secret and no hash of one');
    t.notMatch(downloaded.text, token);

    const stranger = await signedIn(api, 'eve@example.com', {}, '198.51.100.7');
    t.equal((await stranger.get(file)).status, 404);
    t.equal((await stranger.get(`/me/privacy-requests/${request.id}`)).status, 404);
    t.equal((await visitor(api).get(file)).status, 401);
    const program = visitor(api);
    program.bearer = token;
    t.equal((await program.get(file)).status, 403, 'a token is not the person');

    api.clock.now += 11 * minute;
    const late = await me.get(file);
    t.equal(late.status, 401);
    t.match(late.problem(), { type: '/problems/mfa-required', errors: [{ pointer: '/code' }] });
    const inBrowser = await me.get(file, { headers: { accept: 'text/html,*/*' } });
    t.equal(inBrowser.status, 303, 'a person is led to where a code is asked for');
    t.equal(inBrowser.headers['location'], '/dashboard?view=privacy');

    const again = requestIn(await me.post('/me/privacy-requests', { kind: 'export' }));
    await endedRequest(me, again.id);
    const states = (await me.get('/me/privacy-requests'))
      .json<PrivacyRequestList>()
      .items.map(({ state }) => state);
    t.same(states, ['ready', 'expired'], 'one copy is enough');
    api.clock.now += 8 * day;
    await workOnPrivacyRequests(api);
    const files = await api.storage.db.selectFrom('privacy_exports').select('request_id').execute();
    t.same(files, [], 'after seven days it is gone');
  },

  async 'an export that somebody died over is made by the next, and not for ever'(t, api) {
    const me = await signedIn(api, email);
    const { account } = (await me.get('/me')).json<AccountResponse>();
    const at = new Date(api.clock.now).toISOString();
    await insertRows(api, 'privacy_requests', {
      id: 'prv_aaaaaaaaaaaaaaaaaaaaaa',
      user_id: account.id,
      kind: 'export',
      state: 'processing',
      created_at: at,
      due_at: at,
      effective_at: null,
      picked_at: at,
      finished_at: null,
      expires_at: null,
      origin: 'https://raisehall.example',
    });
    await workOnPrivacyRequests(api);
    const read = () => me.get('/me/privacy-requests/prv_aaaaaaaaaaaaaaaaaaaaaa').then(requestIn);
    t.equal((await read()).state, 'processing', 'somebody may be at it');
    api.clock.now += 11 * minute;
    await workOnPrivacyRequests(api);
    t.equal((await read()).state, 'ready');
    for (let times = 0; times < 5; times += 1) {
      t.equal((await me.post('/me/privacy-requests', { kind: 'export' })).status, 201);
    }
    t.equal((await me.post('/me/privacy-requests', { kind: 'export' })).status, 429);
  },
});
