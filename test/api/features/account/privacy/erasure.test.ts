/** The end of an account, over HTTP, on both databases. */
import { sql } from 'kysely';
import { addressKey } from '#api/features/account/neutral-response.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import {
  firstOperator,
  goodPassword,
  lastMailTo,
  mailsTo,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import {
  askDeletion,
  busyMember,
  email,
  endedRequest,
  logInWithPassword,
  name,
  requestIn,
  workOnPrivacyRequests,
} from '#test/support/busy-member.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';
import { day, minute } from '#test/support/times.ts';

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
  async 'an account is closed at once, and kept by whoever logs in and says so'(t, open) {
    const api = await open();
    const me = await signedIn(api, email);
    const other = await logInWithPassword(api);
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
    await workOnPrivacyRequests(api);
    const back = await logInWithPassword(api);
    const { account } = (await back.get('/me')).json<AccountResponse>();
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
    await workOnPrivacyRequests(api);
    t.equal((await back.get('/me')).status, 200, 'and it stays');
  },

  async 'after the grace nothing is left but what the policy says'(t, open) {
    const api = await open();
    await firstOperator(api);
    const { me, id } = await busyMember(api);
    const copy = requestIn(await me.post('/me/privacy-requests', { kind: 'export' }));
    await endedRequest(me, copy.id);
    const words = [email, name, 'ada_%o', id, addressKey(email)];
    const before = await whereFound(api, words);
    for (const place of [
      'users.email',
      'scenarios.note',
      'saved_views.name',
      'access_tokens.name',
      'contact_messages.email',
      'outbox_emails.recipient',
      'person_words.user_id',
      'rate_windows.bucket',
      'login_failures.subject',
      'posts.updated_by',
      'invitations.email',
      'commitments.investor_id',
      'totp_secrets.user_id',
      'notifications.user_id',
      'audit_events.actor_id',
    ]) {
      t.ok(before.includes(place), `the search finds ${place}`);
    }
    const chainBefore = await verifyAudit(api.storage.db, api.encrypter);
    const asked = await askDeletion(me);
    t.equal(asked.status, 201, asked.text);
    api.clock.now += 7 * day + minute;
    await workOnPrivacyRequests(api);

    const after = await whereFound(api, words);
    // The text of the last mail is erased when it is sent, which may have happened already.
    t.same(
      after.filter((place) => place !== 'outbox_emails.vars'),
      [
        'audit_events.actor_id',
        'audit_events.target_id',
        'commitment_events.actor_id',
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
    await workOnPrivacyRequests(api);
    t.same(await whereFound(api, words), [
      'audit_events.actor_id',
      'audit_events.target_id',
      'commitment_events.actor_id',
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
    const chain = await verifyAudit(db, api.encrypter);
    t.match(chain, { ok: true });
    t.ok(chain.ok && chainBefore.ok && chain.events > chainBefore.events, 'the log only grew');
    const sealed = await db.selectFrom('sealed_names').selectAll().executeTakeFirstOrThrow();
    const encrypter = encrypterOf(await secretKeyOf(api.options));
    t.equal(encrypter.open(sealed.sealed_name, `name ${id}`), name, 'for who has the key');

    const gone = await visitor(api).post('/auth/login', { email, password: goodPassword });
    t.equal(gone.status, 422, gone.text);
    const anew = await signedIn(api, email, {}, '198.51.100.9');
    const { account } = (await anew.get('/me')).json<AccountResponse>();
    t.not(account.id, id, 'the address is free for a new account');
    api.clock.now += 7 * 366 * day;
    await workOnPrivacyRequests(api);
    t.same(await db.selectFrom('sealed_names').select('user_id').execute(), []);
  },

  async 'without a signed commitment no name is kept at all'(t, open) {
    const api = await open();
    const me = await signedIn(api, email, { name });
    const asked = await askDeletion(me);
    t.equal(asked.status, 201, asked.text);
    api.clock.now += 7 * day + minute;
    await Promise.all([workOnPrivacyRequests(api), workOnPrivacyRequests(api)]);
    t.same(await api.storage.db.selectFrom('sealed_names').selectAll().execute(), []);
    const erased = await findRows(api, 'audit_events', { action: 'account.erase' });
    t.same(
      erased.map(({ after }) => after),
      ['{"commitmentsKept":0}'],
      'once, whoever is at it',
    );
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
