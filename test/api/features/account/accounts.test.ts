/** The life of an account, against both databases. */
import { internalHeaders } from '../../../../shared/http/internal-headers.ts';
import type { AccountAnswer } from '../../../../shared/product/account/account.ts';
import type { SessionList } from '../../../../shared/product/account/sessions.ts';
import type { TokenIssued, TokenList } from '../../../../shared/product/account/tokens.ts';
import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  registrationOf,
  signedIn,
  visitor,
} from '../../../support/api-visitor.ts';
import { onBothEngines } from '../../../support/both-engines.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

await onBothEngines({
  async 'registering, confirming, signing in and out'(t, open) {
    const api = await open();
    const me = visitor(api);
    const answer = await me.post('/auth/register', registrationOf('Ada@Example.com'));
    t.equal(answer.status, 202);
    t.equal(me.session, undefined, 'registering does not sign in');

    const early = await me.post('/auth/login', {
      email: 'ada@example.com',
      password: goodPassword,
    });
    t.equal(early.status, 422, 'there is no password yet');

    await me.post('/auth/verify-email/resend', { email: 'ada@example.com' });
    const mails = await mailsTo(api, 'ada@example.com');
    t.equal(mails.length, 2);
    const [mail] = mails;
    if (mail === undefined) throw new Error('no mail');
    const { query, link, text, subject } = mail;
    t.match(link, /^https:\/\/raisehall\.example\/register\?step=verify&token=/);
    t.match(subject, 'Raisehall');
    t.match(text, 'Ada Example');

    const confirm = (who: ApiVisitor, token: string | null | undefined) =>
      who.post('/auth/verify-email', { token, password: goodPassword });
    const verified = await confirm(me, query.get('token'));
    t.equal(verified.status, 200);
    t.match(verified.json(), {
      account: { email: 'ada@example.com', role: 'founder', status: 'active', version: 2 },
    });
    t.match(verified.headers[internalHeaders.setSession], /^[\w-]{43} \d{10}$/);
    const first = me.session;
    t.equal((await me.get('/me')).status, 200);

    const again = await confirm(visitor(api), query.get('token'));
    t.equal(again.status, 422, 'a link works once');
    t.match(again.problem(), { errors: [{ pointer: '/token', code: 'link-spent' }] });
    const other = await confirm(visitor(api), mails[1]?.query.get('token'));
    t.equal(other.status, 422, 'and confirming ends the other links');

    const login = await me.post('/auth/login', {
      email: 'ADA@example.com',
      password: goodPassword,
    });
    t.equal(login.status, 200);
    t.not(me.session, first, 'signing in makes a new session');
    const old = visitor(api);
    old.session = first;
    t.equal((await old.get('/me')).status, 401, 'and ends the one it was sent with');

    const second = me.session;
    const out = await me.post('/auth/logout');
    t.equal(out.status, 204);
    t.equal(out.headers[internalHeaders.setSession], 'clear');
    old.session = second;
    t.equal((await old.get('/me')).status, 401);
    t.equal((await me.post('/auth/logout')).status, 204, 'signing out twice is no error');
    const stored = JSON.stringify(
      await api.storage.db.selectFrom('sessions').selectAll().execute(),
    );
    t.notMatch(stored, second, 'the token itself is not stored');
  },

  async 'a link to confirm ends after a day, and can be asked for again'(t, open) {
    const api = await open();
    const owner = visitor(api);
    await owner.post('/auth/register', registrationOf('ada@example.com'));
    const mail = await lastMailTo(api, 'ada@example.com');
    api.clock.now += 24 * hour + 1;
    const confirm = (token: string | null) => ({
      ...registrationOf('ada@example.com', { email: undefined }),
      token,
      password: goodPassword,
    });
    const late = await owner.post('/auth/verify-email', confirm(mail.query.get('token')));
    t.equal(late.status, 422, 'a day later the link is dead');
    const resent = await owner.post('/auth/verify-email/resend', { email: 'ada@example.com' });
    t.equal(resent.status, 202);
    const fresh = await lastMailTo(api, 'ada@example.com');
    t.not(fresh.link, mail.link);
    const verified = await owner.post('/auth/verify-email', confirm(fresh.query.get('token')));
    t.match(verified.json(), { account: { role: 'founder', status: 'active' } });
  },

  async 'nothing tells whether an address is known'(t, open) {
    const api = await open();
    await signedIn(api, 'known@example.com');
    const stranger = visitor(api, '192.0.2.1');
    const bare = (text: string) => text.replace(/"instance":"[^"]*"/, '');
    const pairs: readonly (readonly [string, (email: string) => object])[] = [
      ['/auth/register', (email) => registrationOf(email)],
      ['/auth/login', (email) => ({ email, password: 'certainly not this' })],
      ['/auth/password/forgot', (email) => ({ email })],
      ['/auth/verify-email/resend', (email) => ({ email })],
    ];
    for (const [path, body] of pairs) {
      const known = await stranger.post(path, body('known@example.com'));
      const unknown = await stranger.post(path, body('unkno@example.com'));
      t.equal(known.status, unknown.status, path);
      t.equal(bare(known.text), bare(unknown.text), path);
      const names = (headers: object) => Object.keys(headers).sort();
      t.same(names(known.headers), names(unknown.headers), path);
      t.equal(known.headers['content-length'], unknown.headers['content-length'], path);
    }
    const [, ...later] = await mailsTo(api, 'known@example.com');
    t.match(later[0], { subject: /already have an account/ }, 'but its owner is told');
  },

  async 'forgotten and reset'(t, open) {
    const api = await open();
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

  async 'changing the password'(t, open) {
    const api = await open();
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

  async 'sessions: listed, ended one by one and all others, and ending by themselves'(t, open) {
    const api = await open();
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

  async 'changing the account with If-Match'(t, open) {
    const api = await open();
    const me = await signedIn(api, 'ada@example.com');
    const { etag } = (await me.get('/me')).headers;
    t.equal(etag, '"2"');
    const change = { name: 'Ada Lovelace', locale: 'en-GB', timeZone: 'Europe/London' };
    const headers = { 'if-match': String(etag) };
    t.equal((await me.patch('/me', change)).status, 400, 'without If-Match');
    const changed = await me.patch('/me', change, { headers });
    t.match(changed.json(), { account: { ...change, version: 3 } });
    t.equal(changed.headers['etag'], '"3"');
    const stale = await me.patch('/me', { name: 'Someone Else' }, { headers });
    t.equal(stale.status, 412);
    t.match(stale.problem(), { type: '/problems/version-mismatch', currentVersion: 3 });
    const now = { headers: { 'if-match': '"3"' } };
    t.match((await me.patch('/me', { timeZone: 'Mars/Olympus' }, now)).problem(), {
      errors: [{ pointer: '/timeZone' }],
    });
    t.match((await me.patch('/me', { locale: 'not a locale' }, now)).problem(), {
      errors: [{ pointer: '/locale' }],
    });
    t.match((await me.patch('/me', { role: 'operator' }, now)).problem(), {
      status: 422,
      errors: [{ pointer: '/role', code: 'unknown' }],
    });
    t.equal((await me.patch('/me', {}, now)).status, 422);
    t.equal((await visitor(api).patch('/me', change, now)).status, 401);
    t.equal((await me.get('/me')).json<AccountAnswer>().account.name, 'Ada Lovelace');
  },

  async 'personal access tokens'(t, open) {
    const api = await open();
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
    t.match(refused.problem(), { status: 403, detail: /may only read/ });
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

  async 'operators: the first by a link, others by invitation'(t, open) {
    const api = await open();
    const { firstOperatorLink } = await import(
      '../../../../server/api/features/account/operators/first-operator.ts'
    );
    const older = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    const link = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    t.match(link, /^https:\/\/raisehall\.example\/register\?invite=[\w-]{43}$/);
    const tokenOf = (text: string | undefined) => new URL(text ?? '').searchParams.get('invite');
    const olga = visitor(api);
    const accept = (token: string | null, more: object = {}) =>
      olga.post('/auth/accept-invitation', {
        token,
        name: 'Olga',
        password: goodPassword,
        ...more,
      });
    const other = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    t.match(
      (await olga.get(`/auth/invitation?token=${tokenOf(older)}`)).json(),
      { email: null },
      'two nodes that start together each print one, and both are good',
    );
    const token = tokenOf(link);
    t.match((await olga.get(`/auth/invitation?token=${token}`)).json(), { email: null });
    t.match((await accept(token)).problem(), { errors: [{ pointer: '/email', code: 'required' }] });
    t.match(
      (await accept(token, { email: 'olga@example.com', password: 'passwordpassword' })).problem(),
      { errors: [{ code: 'common' }] },
    );
    const accepted = await accept(token, { email: 'olga@example.com' });
    t.match(accepted.json(), { account: { role: 'operator', status: 'active' } });
    t.equal((await olga.get('/me')).status, 200);
    for (const spent of [token, tokenOf(older), tokenOf(other)]) {
      const answer = await accept(spent, { email: 'eve@example.com' });
      t.equal(answer.status, 422, 'the first that is used ends them all');
    }
    t.equal((await olga.get(`/auth/invitation?token=${tokenOf(older)}`)).status, 422);
    t.equal(
      await firstOperatorLink(api.storage, 'x', api.clock.now),
      undefined,
      'there is one now',
    );

    const founder = await signedIn(api, 'founder@example.com');
    t.equal((await founder.get('/admin/invitations')).status, 403);
    t.equal((await founder.post('/admin/invitations', { email: 'x@example.com' })).status, 403);
    t.equal((await visitor(api).get('/admin/invitations')).status, 401);
    t.match((await olga.post('/admin/invitations', { email: 'founder@example.com' })).problem(), {
      errors: [{ code: 'taken' }],
    });
    const invited = await olga.post('/admin/invitations', { email: 'Oskar@example.com' });
    t.equal(invited.status, 201);
    const mail = await lastMailTo(api, 'oskar@example.com');
    t.match(mail.text, 'Olga invites you');
    const oskar = visitor(api);
    const invite = mail.query.get('invite');
    t.match((await oskar.get(`/auth/invitation?token=${invite}`)).json(), {
      email: 'oskar@example.com',
    });
    const welcome = await oskar.post('/auth/accept-invitation', {
      token: invite,
      name: 'Oskar',
      password: goodPassword,
      email: 'ignored@example.com',
    });
    t.match(welcome.json(), { account: { email: 'oskar@example.com', role: 'operator' } });

    const second = (await olga.post('/admin/invitations', { email: 'late@example.com' })).json<{
      invitation: { id: string };
    }>();
    t.equal((await olga.delete(`/admin/invitations/${second.invitation.id}`)).status, 204);
    t.equal((await olga.delete(`/admin/invitations/${second.invitation.id}`)).status, 404);
    const revoked = (await lastMailTo(api, 'late@example.com')).query.get('invite');
    t.equal((await visitor(api).get(`/auth/invitation?token=${revoked}`)).status, 422);
    t.equal(
      (await olga.get('/admin/invitations')).json<{ items: unknown[] }>().items.length,
      2,
      'those accepted stay on the list',
    );
    api.clock.now += 11 * hour;
    t.equal((await olga.get('/me')).status, 200);
    api.clock.now += 12 * hour + minute;
    t.equal((await olga.get('/me')).status, 401, 'an operator idle for twelve hours is signed out');
    t.equal((await founder.get('/me')).status, 200, 'a founder is not');
  },

  async 'suspended and deleted accounts'(t, open) {
    const api = await open();
    const me = await signedIn(api, 'ada@example.com');
    const setStatus = (status: 'suspended' | 'deleted') =>
      api.storage.write((trx) => trx.updateTable('users').set({ status }).execute());
    await setStatus('suspended');
    t.equal((await me.get('/me')).status, 401);
    const login = await me.post('/auth/login', {
      email: 'ada@example.com',
      password: goodPassword,
    });
    t.match(login.problem(), { status: 403, code: 'account-suspended' });
    await setStatus('deleted');
    const gone = await me.post('/auth/login', { email: 'ada@example.com', password: goodPassword });
    t.match(gone.problem(), { status: 422, errors: [{ code: 'credentials' }] });
  },

  async 'what is asked too often is refused with a time'(t, open) {
    const api = await open();
    const ask = (path: string, at: number) =>
      visitor(api, `198.51.${at}.1`).post(
        path,
        path.endsWith('register')
          ? registrationOf('often@example.com')
          : { email: 'often@example.com' },
      );
    for (const path of ['/auth/register', '/auth/password/forgot']) {
      for (let at = 0; at < 6; at += 1) t.equal((await ask(path, at)).status, 202);
      const refused = await ask(path, 7);
      t.equal(refused.status, 429);
      t.equal(refused.headers['retry-after'], '3600');
      t.match(refused.problem(), { type: '/problems/rate-limited', detail: /60 minutes/ });
    }
    api.clock.now += hour;
    t.equal((await ask('/auth/password/forgot', 1)).status, 202, 'an hour later it is forgotten');
    for (let at = 0; at < 59; at += 1) {
      const email = `n${at}@example.com`;
      await visitor(api, '198.51.1.9').post('/auth/verify-email/resend', { email });
    }
    t.equal(
      (
        await visitor(api, '198.51.1.77').post('/auth/password/forgot', {
          email: 'new@example.com',
        })
      ).status,
      429,
      'a network has a limit too',
    );
  },

  async 'the audit trail names what happened and keeps secrets out'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    await signedIn(api, 'ada@example.com');
    await visitor(api).post('/auth/login', {
      email: 'ada@example.com',
      password: 'wrong wrong wrong',
    });
    await operator.post('/admin/invitations', { email: 'new@example.com' });
    const events = await api.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('seq')
      .execute();
    t.same(
      events.map(({ action }) => action),
      [
        'operator.first-link',
        'operator.accept-invitation',
        'account.register',
        'account.verify-email',
        'account.login-failed',
        'operator.invite',
      ],
    );
    t.match(events.at(-1), {
      actor_role: 'operator',
      target_type: 'invitation',
      ip_prefix: '203.0.113.0/24',
    });
    const text = JSON.stringify(events);
    for (const secret of [
      goodPassword,
      'wrong wrong wrong',
      'ada@example.com',
      operator.session ?? '-',
    ]) {
      t.notMatch(text, secret);
    }
  },
});
