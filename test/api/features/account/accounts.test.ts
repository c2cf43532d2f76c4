/** The life of an account, against both databases. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  registrationOf,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { updateRows } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'registering, confirming, signing in and out'(t, api) {
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
    t.match(text, 'Hello Ada,');

    const confirm = (who: ApiVisitor, token: string | null | undefined) =>
      who.post('/auth/verify-email', { token, password: goodPassword });
    const verified = await confirm(me, query.get('token'));
    t.equal(verified.status, 200);
    t.match(verified.json(), {
      account: { email: 'ada@example.com', beginsAs: 'founder', status: 'active', version: 2 },
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

  async 'a link to confirm ends after a day, and can be asked for again'(t, api) {
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
    t.match(verified.json(), { account: { beginsAs: 'founder', status: 'active' } });
  },

  async 'nothing tells whether an address is known'(t, api) {
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

  async 'changing the account with If-Match'(t, api) {
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
    t.equal((await me.get('/me')).json<AccountResponse>().account.name, 'Ada Lovelace');
  },

  async 'suspended and deleted accounts'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const setStatus = (status: 'suspended' | 'deleted') => updateRows(api, 'users', {}, { status });
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

  async 'what is asked too often is refused with a time'(t, api) {
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

  async 'the audit trail names what happened and keeps secrets out'(t, api) {
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
