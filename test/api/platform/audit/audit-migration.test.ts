/** The chain of an earlier version becomes a log with seals. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { auditSeals } from '#api/platform/storage/migrations/0013-audit-seals.ts';
import { signedEvents } from '#api/platform/storage/migrations/0076-signed-events.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

/** The table as earlier versions had it, without its triggers, in place of today's. */
async function oldTable(trx: Transaction, engine: Storage['engine']): Promise<void> {
  for (const table of ['audit_events', 'audit_seals']) await trx.schema.dropTable(table).execute();
  if (engine === 'postgres') await sql`drop function allow_audit_position`.execute(trx);
  await sql
    .raw(
      `create table audit_events (seq ${engine === 'sqlite' ? 'integer' : 'bigint'} primary key not null,
        at text not null, actor_id text, actor_role text not null, action text not null,
        target_type text not null, target_id text not null, before text, after text,
        request_id text not null, ip_prefix text not null,
        prev_hash text not null unique, hash text not null unique)`,
    )
    .execute(trx);
}

/** Appends to the old chain, as earlier versions did. */
async function oldEvents(trx: Transaction, count: number, brokenAt?: number): Promise<void> {
  let prevHash = '0'.repeat(64);
  for (let seq = 1; seq <= count; seq += 1) {
    const row = {
      seq,
      at: new Date(seq * 1_000).toISOString(),
      actor_id: seq % 2 === 0 ? 'usr_1' : null,
      actor_role: 'visitor',
      action: `test.${seq}`,
      target_type: 'test',
      target_id: String(seq),
      before: null,
      after: '{"text":"ünïcode \\u2028 “quoted”"}',
      request_id: 'r',
      ip_prefix: '203.0.113.0/24',
    };
    const hash = createHash('sha256').update(prevHash).update(canonicalJson(row)).digest('hex');
    const kept = { ...row, action: seq === brokenAt ? 'test.forged' : row.action };
    const cells = Object.values({ ...kept, prev_hash: prevHash, hash });
    const names = Object.keys({ ...kept, prev_hash: prevHash, hash });
    await sql`insert into audit_events (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(cells)})`.execute(trx);
    prevHash = hash;
  }
}

const actions = async (storage: Storage) =>
  (
    await storage.db
      .selectFrom('audit_events')
      .select(['position', 'action', 'target_id'])
      .orderBy('position')
      .execute()
  ).map(({ position, action, target_id }) => [position, action, target_id]);

await onBothEngines({
  async 'the old events keep their order, and new ones follow'(t, open) {
    const { storage, encrypter } = await open();
    await storage.write(async (trx) => {
      await oldTable(trx, storage.engine);
      await oldEvents(trx, 1_003);
      await auditSeals.up(trx, storage.engine);
      await trx.schema.alterTable('audit_seals').addColumn('signature', 'text').execute();
      await signedEvents.up(trx, storage.engine);
    });
    t.match(await verifyAudit(storage.db), { ok: true, events: 1_003, unsealed: 1_003 });
    await storage.write((trx) =>
      auditSystem(trx, { action: 'test.new', targetType: 'test', targetId: 'new' }, 5_000),
    );
    while ((await storage.write((trx) => sealEvents(trx, encrypter, 10_000, true))) > 0);
    t.match(await verifyAudit(storage.db), { ok: true, events: 1_004, unsealed: 0 });
    t.same(await actions(storage), [
      ...Array.from({ length: 1_003 }, (_, n) => [n + 1, `test.${n + 1}`, String(n + 1)]),
      [1_004, 'test.new', 'new'],
    ]);
  },

  async 'a chain that does not hold is recorded'(t, open) {
    const { storage, encrypter } = await open();
    await storage.write(async (trx) => {
      await oldTable(trx, storage.engine);
      await oldEvents(trx, 5, 3);
      await auditSeals.up(trx, storage.engine);
      await trx.schema.alterTable('audit_seals').addColumn('signature', 'text').execute();
      await signedEvents.up(trx, storage.engine);
      await sealEvents(trx, encrypter, 10_000, true);
    });
    t.same((await actions(storage)).slice(2), [
      [3, 'test.forged', '3'],
      [4, 'test.4', '4'],
      [5, 'test.5', '5'],
      [6, 'audit.chain-broken', '3'],
    ]);
    t.match(await verifyAudit(storage.db), { ok: true, events: 6 });
  },
});
