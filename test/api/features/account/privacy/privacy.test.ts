/** Copies of one's own data, and the end of an account, over HTTP, on both databases. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { doPrivacyWork } from '../../../../../server/api/features/account/privacy/privacy-work.ts';
import { addressKey } from '../../../../../server/api/features/account/registration-routes.ts';
import { verifyAudit } from '../../../../../server/api/platform/audit/verify-audit.ts';
import { sealerOf } from '../../../../../server/api/platform/encrypter.ts';
import { newId } from '../../../../../server/api/platform/ids.ts';
import { secretKeyOf } from '../../../../../server/api/platform/secret-key.ts';
import type { AccountAnswer } from '../../../../../shared/product/account/account.ts';
import type {
  PrivacyRequest,
  PrivacyRequestAnswer,
  PrivacyRequestList,
} from '../../../../../shared/product/privacy/privacy.ts';
import {
  type ApiAnswer,
  type ApiVisitor,
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  signedIn,
  visitor,
} from '../../../../support/api-visitor.ts';
import { turnTwoFactorOn } from '../../../../support/authenticator.ts';
import { onBothEngines } from '../../../../support/both-engines.ts';
import type { TestApi } from '../../../../support/product-api.ts';

const minute = 60_000;
const day = 86_400_000;
const email = 'ada_%o@example.com';
const name = 'Ada Lovelace-Example';

const requestIn = (answer: ApiAnswer): PrivacyRequest => {
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.json<PrivacyRequestAnswer>().request;
};

/** Does what the job does, without waiting for it. */
async function work(api: TestApi): Promise<void> {
  const sealer = sealerOf(await secretKeyOf(api.options));
  const log = pino({ level: 'silent' });
  const now = () => api.clock.now;
  const { storage, options } = api;
  await doPrivacyWork({ storage, options, sealer, log, now });
}

/** The request once the background has come to an end with it. */
async function finished(me: ApiVisitor, id: string): Promise<PrivacyRequest> {
  for (let tries = 0; tries < 200; tries += 1) {
    const request = requestIn(await me.get(`/me/privacy-requests/${id}`));
    if (!['received', 'processing'].includes(request.state)) return request;
    await pause(50);
  }
  throw new Error('The export was never finished.');
}

const askDeletion = (me: ApiVisitor, confirmEmail = email) =>
  me.post('/me/privacy-requests', { kind: 'delete', confirmEmail });

async function login(api: TestApi, address = email): Promise<ApiVisitor> {
  const me = visitor(api);
  const answer = await me.post('/auth/login', { email: address, password: goodPassword });
  if (answer.status !== 200) throw new Error(answer.text);
  return me;
}

/** Somebody who has used everything there is to use. */
async function busyMember(api: TestApi): Promise<{ me: ApiVisitor; id: string; token: string }> {
  const me = await signedIn(api, email, { name, role: 'investor' });
  const { account } = (await me.get('/me')).json<AccountAnswer>();
  const { id } = account;
  await me.post('/scenarios', {
    name: `${name}’s seed`,
    query: 'calc=reg-cf-limit&income=30k&net_worth=105k',
    note: `Ask ${email}`,
  });
  const issued = await me.post('/me/tokens', {
    name: `${name} at work`,
    scope: 'read',
    expiresInDays: 7,
  });
  await me.patch('/me', { name }, { headers: { 'if-match': `"${account.version}"` } });
  await visitor(api).post('/contact', {
    name,
    email,
    topic: 'privacy',
    body: 'What do you hold about me, and for how long?',
  });
  await visitor(api).post('/auth/password/forgot', { email });
  await api.storage.write(async (trx) => {
    const created_at = new Date(api.clock.now).toISOString();
    const money = { min_amount: 1, target_amount: 2, max_amount: 3 };
    const raise = { id: 'rse_one', state: 'live', currency: 'USD', created_at, ...money };
    await trx.insertInto('raises').values(raise).execute();
    await trx
      .insertInto('investor_profiles')
      .values({ id: 'inv_one', user_id: id, state: 'approved', created_at })
      .execute();
    for (const state of ['soft_circled', 'waitlisted', 'signed', 'funded']) {
      await trx
        .insertInto('commitments')
        .values({
          id: `cmt_${state}`,
          raise_id: 'rse_one',
          investor_id: id,
          amount: 100,
          currency: 'USD',
          state,
          created_at,
        })
        .execute();
    }
    await trx
      .updateTable('posts')
      .set({ updated_by: id })
      .where('slug', '=', (eb) => eb.selectFrom('posts').select((p) => p.fn.min('slug').as('slug')))
      .execute();
    await trx
      .insertInto('invitations')
      .values({
        id: newId('inv'),
        token_hash: 'hash',
        email,
        invited_by: null,
        created_at,
        expires_at: created_at,
        accepted_at: null,
        revoked_at: null,
      })
      .execute();
  });
  await turnTwoFactorOn(api, me);
  await visitor(api).post('/auth/login', { email, password: 'not this one' });
  return { me, id, token: issued.json<{ secret: string }>().secret };
}

/** Every column of every table in which one of the words stands: `users.email`. */
async function whereFound(api: TestApi, words: readonly string[]): Promise<readonly string[]> {
  const { db, engine } = api.storage;
  const tables =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
      : sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
  const found = new Set<string>();
  const { rows } = await tables.execute(db);
  if (rows.length < 25) throw new Error(`Only ${rows.length} tables were looked through.`);
  for (const table of rows) {
    const cells = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table.name)}`.execute(db);
    for (const row of cells.rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = String(value).toLowerCase();
        if (words.some((word) => text.includes(word.toLowerCase()))) {
          found.add(`${table.name}.${column}`);
        }
      }
    }
  }
  return [...found].sort();
}

await onBothEngines({
  async 'a copy of everything, made in the background and downloaded by its owner alone'(t, open) {
    const api = await open();
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
    const ready = await finished(me, request.id);
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
      messages: 1,
      mails: 4,
      invitations: 1,
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
    t.match(data['account']?.items, { id, email, name, role: 'investor' });
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
    await finished(me, again.id);
    const states = (await me.get('/me/privacy-requests'))
      .json<PrivacyRequestList>()
      .items.map(({ state }) => state);
    t.same(states, ['ready', 'expired'], 'one copy is enough');
    api.clock.now += 8 * day;
    await work(api);
    const files = await api.storage.db.selectFrom('privacy_exports').select('request_id').execute();
    t.same(files, [], 'after seven days it is gone');
  },

  async 'an export that somebody died over is made by the next, and not for ever'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const { account } = (await me.get('/me')).json<AccountAnswer>();
    const at = new Date(api.clock.now).toISOString();
    await api.storage.write((trx) =>
      trx
        .insertInto('privacy_requests')
        .values({
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
        })
        .execute(),
    );
    await work(api);
    const read = () => me.get('/me/privacy-requests/prv_aaaaaaaaaaaaaaaaaaaaaa').then(requestIn);
    t.equal((await read()).state, 'processing', 'somebody may be at it');
    api.clock.now += 11 * minute;
    await work(api);
    t.equal((await read()).state, 'ready');
    for (let times = 0; times < 5; times += 1) {
      t.equal((await me.post('/me/privacy-requests', { kind: 'export' })).status, 201);
    }
    t.equal((await me.post('/me/privacy-requests', { kind: 'export' })).status, 429);
  },

  async 'an account is closed at once, and kept by whoever logs in and says so'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const other = await login(api);
    const issued = await me.post('/me/tokens', { name: 'cli', scope: 'read', expiresInDays: 7 });
    const program = visitor(api);
    program.bearer = issued.json<{ secret: string }>().secret;

    const unconfirmed = await me.post('/me/privacy-requests', { kind: 'delete' });
    t.match(unconfirmed.problem(), { status: 422, errors: [{ pointer: '/confirmEmail' }] });
    const wrong = await askDeletion(me, 'bob@example.com');
    t.match(wrong.problem(), { status: 422, errors: [{ code: 'mismatch' }] });
    api.clock.now += 11 * minute;
    const unproven = await askDeletion(me);
    t.match(unproven.problem(), {
      status: 401,
      type: '/problems/mfa-required',
      errors: [{ pointer: '/currentPassword' }],
    });
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    const asked = await askDeletion(me, ` ${email.toUpperCase()} `);
    t.equal(asked.status, 201, asked.text);
    const request = requestIn(asked);
    const effectiveAt = new Date(api.clock.now + 7 * day).toISOString();
    t.match(request, { kind: 'delete', state: 'received', effectiveAt });
    for (const who of [me, other, program]) t.equal((await who.get('/me')).status, 401);
    const mail = await lastMailTo(api, email);
    t.match(mail.subject, /will be deleted on 2026-03-09/);
    t.match(mail.link, /\/login$/);

    api.clock.now += 6 * day;
    await work(api);
    const back = await login(api);
    const { account } = (await back.get('/me')).json<AccountAnswer>();
    t.equal(account.deletionDueAt, effectiveAt);
    t.match((await back.get('/scenarios')).problem(), { status: 403, code: 'deletion-pending' });
    t.match((await back.post('/me/tokens', {})).problem(), { status: 403 });
    t.match((await askDeletion(back)).problem(), { type: '/problems/invalid-transition' });
    const stranger = await signedIn(api, 'eve@example.com', {}, '198.51.100.7');
    const cancel = `/me/privacy-requests/${request.id}/cancel`;
    t.equal((await stranger.post(cancel, {})).status, 404);
    const cancelled = requestIn(await back.post(cancel, {}));
    t.equal(cancelled.state, 'cancelled');
    t.equal((await back.get('/scenarios')).status, 200);
    t.match((await lastMailTo(api, email)).subject, /will not be deleted/);
    t.match((await back.post(cancel, {})).problem(), { type: '/problems/invalid-transition' });
    api.clock.now += 5 * day;
    await work(api);
    t.equal((await back.get('/me')).status, 200, 'and it stays');
  },

  async 'after the grace nothing is left but what the policy says'(t, open) {
    const api = await open();
    await firstOperator(api);
    const { me, id } = await busyMember(api);
    const copy = requestIn(await me.post('/me/privacy-requests', { kind: 'export' }));
    await finished(me, copy.id);
    const words = [email, name, 'ada_%o', id, addressKey(email)];
    const before = await whereFound(api, words);
    for (const place of [
      'users.email',
      'scenarios.note',
      'access_tokens.name',
      'contact_messages.email',
      'outbox_emails.recipient',
      'privacy_exports.content',
      'rate_windows.bucket',
      'login_failures.subject',
      'posts.updated_by',
      'invitations.email',
      'commitments.investor_id',
      'totp_secrets.user_id',
      'audit_events.actor_id',
    ]) {
      t.ok(before.includes(place), `the search finds ${place}`);
    }
    const chainBefore = await verifyAudit(api.storage.db);
    const asked = await askDeletion(me);
    t.equal(asked.status, 201, asked.text);
    api.clock.now += 7 * day + minute;
    await work(api);

    const after = await whereFound(api, words);
    // The text of the last mail is erased when it is sent, which may have happened already.
    t.same(
      after.filter((place) => place !== 'outbox_emails.vars'),
      [
        'audit_events.actor_id',
        'audit_events.target_id',
        'commitments.investor_id',
        // The mail that says so.
        'outbox_emails.dedupe_key',
        'outbox_emails.recipient',
        'privacy_requests.user_id',
        'sealed_names.user_id',
        'users.email',
        'users.id',
      ],
    );
    const goodbye = await lastMailTo(api, email);
    t.match(goodbye.subject, /is deleted/);
    await work(api);
    t.same(await whereFound(api, words), [
      'audit_events.actor_id',
      'audit_events.target_id',
      'commitments.investor_id',
      'privacy_requests.user_id',
      'sealed_names.user_id',
      'users.email',
      'users.id',
    ]);
    t.same(await whereFound(api, [email, name, 'ada_%o']), [], 'neither name nor address');
    const { db } = api.storage;
    t.match(await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(), {
      name: 'Deleted user',
      email: `${id}@deleted.invalid`,
      status: 'deleted',
      password_hash: '',
    });
    const kept = await db.selectFrom('commitments').select('state').orderBy('state').execute();
    t.same(kept, [{ state: 'funded' }, { state: 'signed' }]);
    const chain = await verifyAudit(db);
    t.match(chain, { ok: true });
    t.ok(chain.ok && chainBefore.ok && chain.events > chainBefore.events, 'the log only grew');
    const sealed = await db.selectFrom('sealed_names').selectAll().executeTakeFirstOrThrow();
    const sealer = sealerOf(await secretKeyOf(api.options));
    t.equal(sealer.open(sealed.sealed_name, `name ${id}`), name, 'for who has the key');

    const gone = await visitor(api).post('/auth/login', { email, password: goodPassword });
    t.equal(gone.status, 422, gone.text);
    const anew = await signedIn(api, email, {}, '198.51.100.9');
    const { account } = (await anew.get('/me')).json<AccountAnswer>();
    t.not(account.id, id, 'the address is free for a new account');
    api.clock.now += 7 * 366 * day;
    await work(api);
    t.same(await db.selectFrom('sealed_names').select('user_id').execute(), []);
  },

  async 'without a signed commitment no name is kept at all'(t, open) {
    const api = await open();
    const me = await signedIn(api, email, { name });
    const asked = await askDeletion(me);
    t.equal(asked.status, 201, asked.text);
    api.clock.now += 7 * day + minute;
    await Promise.all([work(api), work(api)]);
    t.same(await api.storage.db.selectFrom('sealed_names').selectAll().execute(), []);
    const erased = await api.storage.db
      .selectFrom('audit_events')
      .select('after')
      .where('action', '=', 'account.erase')
      .execute();
    t.same(erased, [{ after: '{"commitmentsKept":0}' }], 'once, whoever is at it');
    t.equal(
      (await mailsTo(api, email)).filter(({ subject }) => /is deleted/.test(subject)).length,
      1,
    );
  },

  async 'the job erases an account on its day, and not a minute before'(t, open) {
    const api = await open();
    const me = await signedIn(api, email, { name });
    t.equal((await askDeletion(me)).status, 201);
    const status = async () => {
      await api.jobs.drain('personal-data');
      const { status: found } = await api.storage.db
        .selectFrom('users')
        .select('status')
        .executeTakeFirstOrThrow();
      return found;
    };
    api.clock.now += 7 * day - minute;
    t.equal(await status(), 'active');
    api.clock.now += minute;
    t.equal(await status(), 'deleted');
  },

  async 'the last operator stays'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    const address = 'operator@example.com';
    const alone = await askDeletion(operator, address);
    t.match(alone.problem(), {
      status: 422,
      type: '/problems/invalid-transition',
      code: 'last-operator',
    });
    await operator.post('/admin/invitations', { email: 'second@example.com' });
    const invitation = await lastMailTo(api, 'second@example.com');
    const second = visitor(api, '198.51.100.3');
    await second.post('/auth/accept-invitation', {
      token: invitation.query.get('invite'),
      name: 'Second Operator',
      password: goodPassword,
    });
    const both = await Promise.all([
      askDeletion(operator, address),
      askDeletion(second, 'second@example.com'),
    ]);
    t.same(both.map(({ status }) => status).sort(), [201, 422], 'one of two who leave at once');
  },
});
