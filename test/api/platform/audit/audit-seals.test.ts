/** The audit log: what its hashes cover, computed without the code that makes them, and who finds out. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import { sealJob } from '#api/platform/audit/seal-job.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { startTestJobs } from '#test/support/jobs.ts';
import { query } from '#test/support/postgres.ts';
import type { TestApi } from '#test/support/product-api.ts';

type Row = Record<string, unknown>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const record = (storage: Storage, n: number) =>
  storage.write((trx) =>
    auditSystem(
      trx,
      { action: `test.${n}`, targetType: 'test', targetId: String(n), after: { b: n, a: [n] } },
      n * 1_000,
    ),
  );

/** So many events, the first two under one seal and the others under another. */
async function log(api: TestApi, count: number): Promise<void> {
  for (let n = 1; n <= 2; n += 1) await record(api.storage, n);
  await api.storage.write((trx) => sealEvents(trx, api.encrypter, 10_000));
  for (let n = 3; n <= count; n += 1) await record(api.storage, n);
  await api.storage.write((trx) => sealEvents(trx, api.encrypter, 20_000));
}

const events = async ({ db }: Storage): Promise<Row[]> =>
  (await sql<Row>`select * from audit_events order by position`.execute(db)).rows;
const seals = async ({ db }: Storage): Promise<Row[]> =>
  (await sql<Row>`select * from audit_seals order by seq`.execute(db)).rows;

/** As it is documented: over the content of the event. */
function hashOf({ seq: _1, position: _2, hash: _3, signature: _4, ...content }: Row): string {
  return sha256(canonicalJson(content));
}

/** As it is documented: over the seal before it, itself, and its events in their order. */
function sealOf(
  { prev_hash, hash: _, signature: _of, ...seal }: Row,
  sealed: readonly Row[],
): string {
  return sha256(`${prev_hash}${canonicalJson(seal)}${sealed.map(({ hash }) => hash).join('')}`);
}

/** Changes rows past the triggers, as an owner of the database can. */
async function forge(api: TestApi, ...statements: string[]): Promise<void> {
  const { databaseUrl, dataDir } = api.options;
  if (databaseUrl !== undefined) {
    const tables = ['audit_events', 'audit_seals'];
    const triggers = (what: string) => tables.map((table) => `alter table ${table} ${what}`);
    await query(
      databaseUrl,
      [...triggers('disable trigger all'), ...statements, ...triggers('enable trigger all')].join(
        '; ',
      ),
    );
    return;
  }
  const database = new DatabaseSync(join(dataDir, 'raisehall.db'));
  for (const { name } of database
    .prepare("select name from sqlite_master where type = 'trigger' and name like 'audit%'")
    .all()) {
    database.exec(`drop trigger ${name}`);
  }
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** A database whose own job seals nothing, because its clock stands still. */
await onBothEngines({
  async 'every hash covers what it says'(t, open) {
    const api = await open();
    await log(api, 5);
    const rows = await events(api.storage);
    t.same(
      rows.map(({ position }) => position),
      [1, 2, 3, 4, 5],
    );
    for (const row of rows) t.equal(row['hash'], hashOf(row));
    const [first, second, ...more] = await seals(api.storage);
    t.same(more, []);
    t.match(first, { seq: 1, first_position: 1, last_position: 2, prev_hash: '0'.repeat(64) });
    t.match(second, { seq: 2, first_position: 3, last_position: 5, prev_hash: first?.['hash'] });
    t.equal(first?.['hash'], sealOf(first ?? {}, rows.slice(0, 2)));
    t.equal(second?.['hash'], sealOf(second ?? {}, rows.slice(2)));
    t.same(await verifyAudit(api.storage.db, api.encrypter), {
      ok: true,
      events: 5,
      unsealed: 0,
      head: second?.['hash'],
      adoptions: [],
    });
  },

  async 'an event can be given its place once, and nothing else'(t, open) {
    const { storage, encrypter } = await open();
    await record(storage, 1);
    const change = (statement: string) =>
      t.rejects(
        storage.write((trx) => sql.raw(statement).execute(trx)),
        /append-only/,
        statement,
      );
    await change(`update audit_events set action = 'x'`);
    await change(`update audit_events set action = 'x', position = 1`);
    await change('update audit_events set position = null');
    await change('delete from audit_events');
    await storage.write((trx) => sealEvents(trx, encrypter, 1_000));
    await change('update audit_events set position = 2');
    await change('update audit_events set position = null');
    await change('delete from audit_events');
    await change(`update audit_seals set hash = 'x'`);
    await change('delete from audit_seals');
    if (storage.engine === 'postgres') {
      await change('truncate audit_events');
      await change('truncate audit_seals');
    }
    t.match(await verifyAudit(storage.db), { ok: true, events: 1 });
  },

  async 'whatever an owner of the database changes is found'(t, open) {
    const forgedHash = async (api: TestApi) => {
      const [event] = await events(api.storage);
      return hashOf({ ...event, action: 'test.forged' });
    };
    const cases: readonly [string, (api: TestApi) => Promise<string[]>, object][] = [
      [
        'content',
        async () => [`update audit_events set after = '{"a":[9],"b":9}' where position = 3`],
        { brokenAt: 3, reason: /content was changed/ },
      ],
      [
        'content with its hash',
        async (api) => [
          `update audit_events set action = 'test.forged', hash = '${await forgedHash(api)}' where position = 1`,
        ],
        { brokenAt: 1, reason: /does not match/ },
      ],
      [
        'a missing event',
        async () => ['delete from audit_events where position = 2'],
        { brokenAt: 2, reason: /missing/ },
      ],
      [
        'an event moved out of sight',
        async () => ['update audit_events set position = null where position = 4'],
        { brokenAt: 4, reason: /missing/ },
      ],
      [
        'two events that changed places',
        async () => [
          'update audit_events set position = 99 where position = 3',
          'update audit_events set position = 3 where position = 4',
          'update audit_events set position = 4 where position = 99',
        ],
        { brokenAt: 3, reason: /does not match/ },
      ],
      [
        'an event that was slipped in',
        async () => [
          `insert into audit_events (position, at, actor_role, action, target_type, target_id, request_id, ip_prefix, hash)
          select 6, at, actor_role, action, target_type, target_id, request_id, ip_prefix, hash from audit_events where position = 1`,
        ],
        { brokenAt: 6, reason: /seal of this event is missing/ },
      ],
      [
        'a removed seal',
        async () => ['delete from audit_seals where seq = 1'],
        { brokenAt: 1, reason: /seal of this event is missing/ },
      ],
      [
        'the last seal removed',
        async () => ['delete from audit_seals where seq = 2'],
        { brokenAt: 3, reason: /seal of this event is missing/ },
      ],
      [
        'a seal that follows another',
        async () => [`update audit_seals set prev_hash = 'f' where seq = 2`],
        { brokenAt: 3, reason: /does not follow/ },
      ],
      [
        'when it was sealed',
        async () => [`update audit_seals set at = '2020-01-01T00:00:00.000Z' where seq = 2`],
        { brokenAt: 3, reason: /does not match/ },
      ],
    ];
    for (const [name, statements, verdict] of cases) {
      const api = await open();
      await log(api, 5);
      await forge(api, ...(await statements(api)));
      t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: false, ...verdict }, name);
    }
    const whole = await open();
    await log(whole, 5);
    const rows = await events(whole.storage);
    const [first = {}, second = {}] = await seals(whole.storage);
    rows[0] = { ...rows[0], action: 'test.forged' };
    rows[0] = { ...rows[0], hash: hashOf(rows[0]) };
    const firstHash = sealOf(first, rows.slice(0, 2));
    const secondHash = sealOf({ ...second, prev_hash: firstHash }, rows.slice(2));
    await forge(
      whole,
      `update audit_events set action = 'test.forged', hash = '${rows[0]['hash']}' where position = 1`,
      `update audit_seals set hash = '${firstHash}' where seq = 1`,
      `update audit_seals set prev_hash = '${firstHash}', hash = '${secondHash}' where seq = 2`,
    );
    t.match(await verifyAudit(whole.storage.db), { ok: true }, 'every hash was made again');
    t.match(await verifyAudit(whole.storage.db, whole.encrypter), {
      ...{ ok: false, brokenAt: 3 },
      reason: /not signed with a key of this server/,
    });
    await record(whole.storage, 6);
    await t.rejects(
      whole.storage.write((trx) => sealEvents(trx, whole.encrypter, 30_000)),
      { name: 'SealRefused' },
      'and no later seal vouches for it',
    );
    const api = await open();
    await record(api.storage, 1);
    await forge(api, `update audit_events set action = 'test.forged'`);
    t.match(await verifyAudit(api.storage.db, api.encrypter), {
      ok: false,
      reason: /waits for its seal/,
    });
  },

  async 'the job seals what was recorded, in the order of recording, and writes nothing when idle'(
    t,
    open,
  ) {
    const { storage, encrypter, clock, jobs: own } = await open();
    await own.close();
    const lines: string[] = [];
    const log = {
      error: (line: object, text: string) => lines.push(`${JSON.stringify(line)} ${text}`),
    };
    const kind = sealJob({ db: storage.db, encrypter, log: log as never, now: () => clock.now });
    const jobs = await startTestJobs(storage, [kind], () => clock.now);
    clock.now += 1_000;
    await jobs.drain('seal-audit');
    t.same(jobs.results, [], 'there is nothing to seal');
    for (let n = 1; n <= 1_003; n += 1) {
      await storage.write((trx) =>
        auditSystem(trx, { action: `test.${n}`, targetType: 't', targetId: '1' }, clock.now),
      );
    }
    await jobs.drain('seal-audit');
    t.match(await verifyAudit(storage.db), { ok: true, events: 1_003, unsealed: 3 });
    await jobs.drain('seal-audit');
    t.match(await verifyAudit(storage.db), { unsealed: 3 }, 'the next seal takes its time');
    clock.now += 500;
    await jobs.drain('seal-audit');
    t.match(await verifyAudit(storage.db), { ok: true, events: 1_003, unsealed: 0 });
    t.same(
      (await events(storage)).map(({ action }) => action),
      Array.from({ length: 1_003 }, (_, n) => `test.${n + 1}`),
    );
    t.same(jobs.results, ['done', 'done']);
    clock.now += 5_000;
    await jobs.drain('seal-audit');
    t.same(jobs.results, ['done', 'done'], 'nothing new, so no job is taken');
    t.same(lines, []);
    await jobs.close();
  },

  async 'events that stay unsealed are reported, once a minute'(t, open) {
    const { storage, encrypter, clock, jobs: own } = await open();
    await own.close();
    const lines: unknown[] = [];
    const log = { error: (...line: unknown[]) => lines.push(line) } as never;
    const kind = sealJob({ db: storage.db, encrypter, log, now: () => clock.now });
    t.equal(await kind.isNeeded?.(), false);
    await storage.write((trx) =>
      auditSystem(trx, { action: 'test.late', targetType: 't', targetId: '1' }, clock.now),
    );
    clock.now += 10_000;
    t.equal(await kind.isNeeded?.(), true);
    t.same(lines, []);
    clock.now += 1_000;
    await kind.isNeeded?.();
    clock.now += 30_000;
    await kind.isNeeded?.();
    t.same(lines, [[{ waitedSeconds: 11 }, 'audit events are not sealed']]);
    clock.now += 31_000;
    await kind.isNeeded?.();
    t.equal(lines.length, 2);

    clock.now += 3_600_000;
    const next = sealJob({ db: storage.db, encrypter, log, now: () => clock.now });
    await next.isNeeded?.();
    t.equal(lines.length, 2, 'a process that has just started has time to seal what it found');
    clock.now += 11_000;
    await next.isNeeded?.();
    t.same(lines[2], [{ waitedSeconds: 11 }, 'audit events are not sealed']);
  },
});
