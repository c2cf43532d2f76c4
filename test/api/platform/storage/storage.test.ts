/** The same promises from both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { openStorage } from '#api/open.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import {
  isPassingTrouble,
  isUniqueViolation,
  type Storage,
} from '#api/platform/storage/storage.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';
import { signedIn, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { insertRows } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';

const event = { action: 'test.event', targetType: 'test', targetId: 'one' };

await onBothEngines({
  async 'a transaction happens completely or not at all'(t, open) {
    const { storage } = await open();
    await t.rejects(
      storage.write(async (trx) => {
        await takeRate(trx, 'half', { limit: 1, seconds: 60 }, Date.now());
        throw new Error('in the middle');
      }),
      { message: 'in the middle' },
    );
    const rows = await storage.db.selectFrom('rate_windows').selectAll().execute();
    t.same(rows, []);
  },

  async 'writes that race follow one another'(t, open) {
    const { storage } = await open();
    await storage.write((trx) =>
      trx
        .insertInto('rate_windows')
        .values({ bucket: 'count', used: 0, window_ends_at: '' })
        .execute(),
    );
    await Promise.all(
      Array.from({ length: 50 }, () =>
        storage.write(async (trx) => {
          const { used } = await trx
            .selectFrom('rate_windows')
            .select('used')
            .executeTakeFirstOrThrow();
          await new Promise((resolve) => setImmediate(resolve));
          await trx
            .updateTable('rate_windows')
            .set({ used: used + 1 })
            .execute();
          await auditSystem(trx, event, Date.now());
        }),
      ),
    );
    t.match(await storage.db.selectFrom('rate_windows').select('used').executeTakeFirst(), {
      used: 50,
    });
    t.match(await verifyAudit(storage.db), { ok: true, events: 50 });
  },

  async 'writes in line of the same thing are begun once each'(t, open) {
    const { storage } = await open();
    const bucket = { bucket: 'raise', used: 0, window_ends_at: '' };
    await storage.write((trx) => trx.insertInto('rate_windows').values(bucket).execute());
    let begun = 0;
    await Promise.all(
      Array.from({ length: 30 }, () =>
        storage.write(
          async (trx) => {
            begun += 1;
            // Looked at before it is changed, as commands do: by then the transaction has begun.
            await trx.selectFrom('rate_windows').select('used').executeTakeFirstOrThrow();
            await trx
              .updateTable('rate_windows')
              .set((eb) => ({ used: eb('used', '+', 1) }))
              .execute();
          },
          { serializeBy: 'raise' },
        ),
      ),
    );
    t.match(await storage.db.selectFrom('rate_windows').select('used').executeTakeFirst(), {
      used: 30,
    });
    t.equal(begun, 30, 'none of them in vain');
  },

  async 'writes that share a commit fail alone'(t, open) {
    const { storage } = await open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 90 }, (_, at) =>
        storage.write(async (trx) => {
          const bucket = `bucket ${at}`;
          await trx
            .insertInto('rate_windows')
            .values({ bucket, used: at, window_ends_at: '' })
            .execute();
          if (at % 3 === 0) throw new Error('no');
          return at;
        }),
      ),
    );
    t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 60);
    const rows = await storage.db.selectFrom('rate_windows').select('used').execute();
    t.equal(rows.length, 60, 'what failed left nothing, what succeeded is there');
    t.notOk(rows.some(({ used }) => used % 3 === 0));
  },

  async 'two processes on one database'(t, open) {
    const api = await open();
    if (api.options.databaseUrl === undefined) {
      await t.rejects(openStorage(api.options), { code: 'ERR_DATABASE_IN_USE' }, 'SQLite has one');
      return;
    }
    const other = await openStorage(api.options);
    t.teardown(() => other.close());
    await insertRows(api, 'rate_windows', { bucket: 'one', used: 0, window_ends_at: '' });
    const addOne = (storage: Storage) =>
      storage.write(async (trx) => {
        const { used } = await trx
          .selectFrom('rate_windows')
          .select('used')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('rate_windows')
          .set({ used: used + 1 })
          .execute();
        await auditSystem(trx, event, Date.now());
      });
    await Promise.all(
      Array.from({ length: 15 }, () => [addOne(api.storage), addOne(other)]).flat(),
    );
    const row = await other.db.selectFrom('rate_windows').select('used').executeTakeFirst();
    t.equal(row?.used, 30, 'no write is lost');
    t.match(await verifyAudit(other.db), { ok: true, events: 30 });
  },

  async 'numbers are numbers, and what breaks a unique rule is known as that'(t, open) {
    const { storage } = await open();
    const insert = () =>
      storage.write(async (trx) => {
        const founder = { email: 'a@example.com', name: 'A', as: 'founder' } as const;
        const account = { ...founder, status: 'active', passwordHash: '' } as const;
        const { id } = await addAccount(trx, account, 0);
        await addRaiseOf(trx, id, { max_amount: 100_000_000_000_000 });
      });
    await insert();
    const row = await storage.db
      .selectFrom('raises')
      .select((eb) => [
        eb.fn.countAll().as('count'),
        eb.fn.sum('max_amount').as('sum'),
        eb.fn.max('max_amount').as('max'),
      ])
      .executeTakeFirst();
    t.same({ ...row }, { count: 1, sum: 100_000_000_000_000, max: 100_000_000_000_000 });
    const error = await insert().catch((reason: unknown) => reason);
    t.equal(isUniqueViolation(error), true);
    const missing = await storage
      .write((trx) =>
        trx
          .insertInto('sessions')
          .values({
            id: 'x',
            token_hash: 'x',
            user_id: 'nobody',
            created_at: '',
            last_seen_at: '',
            expires_at: '',
            user_agent: '',
            ip_prefix: '',
            revoked_at: null,
          })
          .execute(),
      )
      .catch((reason: unknown) => reason);
    t.type(missing, Error, 'a session of nobody is refused');
    t.equal(isUniqueViolation(missing), false);
    t.equal(isUniqueViolation('text'), false);
  },

  async 'opening again changes nothing; a database from the future is refused'(t, open) {
    const api = await open();
    const me = await signedIn(api, 'ada@example.com');
    const { storage, options } = api;
    await storage.write((trx) =>
      trx
        .insertInto('schema_migrations')
        .values({ name: '9999-from-the-future', applied_at: '' })
        .execute(),
    );
    await t.rejects(storage.check(), { code: 'ERR_DATABASE_NEWER' });
    t.equal((await me.get('/ready')).status, 503);
    t.equal((await me.get('/ready')).headers['retry-after'], '1');
    const copy = options.databaseUrl === undefined ? await copyOf(t, api) : options;
    const error = await openStorage(copy).catch((reason: unknown) => reason);
    t.match(error, { code: 'ERR_DATABASE_NEWER', message: /9999-from-the-future/ });
    t.match(explainStartFault(error), { exitCode: 78, message: /newer version/ });
    await storage.write((trx) =>
      trx.deleteFrom('schema_migrations').where('name', '=', '9999-from-the-future').execute(),
    );
    const again = await openStorage(
      options.databaseUrl === undefined ? await copyOf(t, api) : options,
    );
    t.match(await again.db.selectFrom('users').select('email').execute(), [
      { email: 'ada@example.com' },
    ]);
    await again.check();
    await again.close();
  },

  async 'what has had its time is swept, the rest is kept'(t, open) {
    const api = await open();
    const me = await signedIn(api, 'ada@example.com');
    await visitor(api).post('/auth/login', { email: 'ada@example.com', password: 'wrong' });
    await api.jobs.drain('mail');
    const count = async (
      table:
        | 'idempotency_records'
        | 'rate_windows'
        | 'login_failures'
        | 'one_time_tokens'
        | 'outbox_emails'
        | 'sessions',
    ) => (await api.storage.db.selectFrom(table).select(sql`1`.as('one')).execute()).length;
    const tables = [
      'idempotency_records',
      'rate_windows',
      'login_failures',
      'one_time_tokens',
      'outbox_emails',
      'sessions',
    ] as const;
    await runHousekeeping(api.storage, api.clock.now);
    for (const table of tables) t.ok((await count(table)) > 0, table);
    await runHousekeeping(api.storage, api.clock.now + 61 * 86_400_000);
    for (const table of tables) t.equal(await count(table), 0, table);
    t.equal((await me.get('/me')).status, 401);
    const message = {
      id: 'msg_kept',
      reference: 'REF-KEPT',
      name: 'Ada',
      email: 'ada@example.com',
      topic: 'general' as const,
      body: 'How long is this kept?',
      state: 'answered' as const,
      created_at: new Date(api.clock.now).toISOString(),
      answered_at: new Date(api.clock.now + 100 * 86_400_000).toISOString(),
      version: 1,
    };
    await insertRows(api, 'contact_messages', message);
    await runHousekeeping(api.storage, api.clock.now + 400 * 86_400_000);
    const messages = () => api.storage.db.selectFrom('contact_messages').select('id').execute();
    t.equal(
      (await messages()).length,
      1,
      'twelve months from the last answer, not from the question',
    );
    await runHousekeeping(api.storage, api.clock.now + 470 * 86_400_000);
    t.equal((await messages()).length, 0);
    t.equal((await api.storage.db.selectFrom('users').select('id').execute()).length, 1);
  },
});

t.test('a file that was moved away does not come back by waiting', async (t) => {
  const readOnly = (errcode: number) => isPassingTrouble(Object.assign(new Error(), { errcode }));
  t.equal(readOnly(8), true);
  t.equal(readOnly(1032), false);
});

t.test('equal values have equal canonical text', async (t) => {
  t.equal(
    canonicalJson({ b: 1, a: { d: [2, { z: 1, y: null }], c: 'x' } }),
    '{"a":{"c":"x","d":[2,{"y":null,"z":1}]},"b":1}',
  );
  t.equal(canonicalJson(JSON.parse('{"__proto__":1,"a":2}')), '{"__proto__":1,"a":2}');
  t.equal(canonicalJson({ 10: 'a', 9: 'b' }), canonicalJson({ 9: 'b', 10: 'a' }));
});

async function copyOf(
  t: { teardown(work: () => Promise<void>): void },
  api: TestApi,
): Promise<{ dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'copy-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  await sql`vacuum into ${join(dataDir, 'raisehall.db')}`.execute(api.storage.db);
  return { dataDir };
}
