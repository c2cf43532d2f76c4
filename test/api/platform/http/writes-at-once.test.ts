/** Requests that come at the same time have one effect, on one server and on two, on both databases. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TokenList } from '#shared/product/account/tokens.ts';
import {
  goodPassword,
  lastMailTo,
  registrationOf,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { findRows } from '#test/support/rows.ts';
import { secondNode } from '#test/support/second-node.ts';

const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };

await withApiOnBothEngines({
  async 'hundreds at once have one effect'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => me.post('/me/tokens', tokenRequest, { key })),
    );
    const made = answers.filter((answer) => answer.status === 201);
    const waiting = answers.filter((answer) => answer.status === 409);
    t.equal(made.length + waiting.length, 300);
    t.equal(made.filter((answer) => !answer.headers['idempotency-replayed']).length, 1);
    t.equal(new Set(made.map((answer) => answer.text)).size, 1);
    for (const answer of waiting.slice(0, 3)) {
      t.equal(answer.headers['retry-after'], '1');
      t.match(answer.problem(), { type: '/problems/in-progress' });
    }
    t.equal((await me.get('/me/tokens')).json<TokenList>().items.length, 1);

    const loginKey = randomUUID();
    const login = { email: 'ada@example.com', password: goodPassword };
    const logins = await Promise.all(
      Array.from({ length: 200 }, () => visitor(api).post('/auth/login', login, { key: loginKey })),
    );
    t.equal(
      logins.filter((answer) => answer.status === 200 && !answer.headers['idempotency-replayed'])
        .length,
      1,
    );
    const sessions = await api.storage.db.selectFrom('sessions').select('id').execute();
    t.equal(sessions.length, 2, 'one of the confirmation, one of all those logins');

    const registerKey = randomUUID();
    await Promise.all(
      Array.from({ length: 200 }, () =>
        visitor(api).post('/auth/register', registrationOf('new@example.com'), {
          key: registerKey,
        }),
      ),
    );
    const mails = await findRows(api, 'outbox_emails', { recipient: 'new@example.com' });
    t.equal(mails.length, 1);
  },

  async 'a twin of a request that still runs is told to come back'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const key = randomUUID();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const blocking = Promise.withResolvers<void>();
    const blocker = api.storage.write(async (trx) => {
      // SQLite has one writer at a time.
      if (api.storage.engine === 'postgres') {
        await sql`lock table access_tokens in share row exclusive mode`.execute(trx);
      }
      blocking.resolve();
      await held;
    });
    await blocking.promise;
    const twins = [1, 2].map(() => me.post('/me/tokens', tokenRequest, { key }));
    // One of them waits for the blocked database, so the one that answers is the other.
    const refused = await Promise.race(twins);
    t.match(refused.problem(), { status: 409, type: '/problems/in-progress' });
    t.equal(refused.headers['retry-after'], '1');
    const other = me.post('/me/tokens', tokenRequest);
    letGo();
    await blocker;
    t.equal((await other).status, 201, 'another key only waits its turn');
    const made = (await Promise.all(twins)).filter(({ status }) => status === 201);
    t.equal(made.length, 1);
    const later = await me.post('/me/tokens', tokenRequest, { key });
    t.equal(later.text, made[0]?.text);
  },

  async 'two servers that get the same request have one effect'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const app = secondNode(api);
    t.teardown(() => app.close());
    await app.ready();
    const there = visitor({ ...api, app });
    there.session = me.session;
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [here, elsewhere] = await Promise.all([
        me.post('/me/tokens', tokenRequest, { key }),
        there.post('/me/tokens', tokenRequest, { key }),
      ]);
      t.same([here.status, elsewhere.status], [201, 201]);
      t.equal(here.text, elsewhere.text, 'whoever was second answers with the first one’s answer');
    }
    t.equal((await me.get('/me/tokens')).json<TokenList>().items.length, 5);
    const sent = await findRows(api, 'audit_events', { action: 'token.issue' });
    t.equal(sent.length, 5);

    await me.post('/auth/password/forgot', { email: 'ada@example.com' });
    const link = await lastMailTo(api, 'ada@example.com');
    const reset = { token: link.query.get('token'), password: 'lantern under the stairs' };
    const key = randomUUID();
    const both = await Promise.all(
      [me, there].map((one) => one.post('/auth/password/reset', reset, { key })),
    );
    t.same(
      both.map(({ status }) => status),
      [204, 204],
      'also where the first effect would refuse the second',
    );
  },

  async 'different keys that race for the same address make one account'(t, api) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        visitor(api, `198.51.${at}.1`).post('/auth/register', registrationOf('race@example.com')),
      ),
    );
    t.same(
      answers.map(({ status }) => status),
      [202, 202, 202, 202, 202],
    );
    const users = await api.storage.db.selectFrom('users').select('id').execute();
    t.equal(users.length, 1);
  },
});
