/** Whatever an owner of the database changes in the audit log is found, on both databases. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sealEvents } from '#api/platform/audit/seal.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { query } from '#test/support/postgres.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { events, hashOf, log, record, sealOf, seals } from '#test/support/sealed-events.ts';

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
});
