/** The audit chain seen from outside: what its hashes cover, computed without the code that makes them. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { auditSystem, verifyAuditChain } from '../../../../server/api/platform/audit/audit.ts';
import { canonicalJson } from '../../../../server/api/platform/audit/canonical-json.ts';
import { openSqlite } from '../../../../server/api/platform/storage/sqlite.ts';

type Row = Record<string, unknown>;

/** A chain of five events, and its file past the triggers, as an owner of the database has it. */
async function chainOfFive(t: Test) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  const file = join(folder, 'raisehall.db');
  const storage = await openSqlite(file);
  for (let n = 1; n <= 5; n += 1) {
    const event = { action: `test.${n}`, targetType: 'test', targetId: String(n) };
    await storage.write((trx) => auditSystem(trx, event, n * 1_000));
  }
  const database = new DatabaseSync(file);
  database.exec('drop trigger audit_events_no_update; drop trigger audit_events_no_delete;');
  t.teardown(async () => {
    database.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  const rows = () => database.prepare('select * from audit_events order by seq').all() as Row[];
  return { storage, database, rows };
}

/** As it is documented: over the hash before it, and its own content. */
function hashOf({ hash: _, prev_hash, ...content }: Row): string {
  const text = `${prev_hash}${canonicalJson(content)}`;
  return createHash('sha256').update(text).digest('hex');
}

t.test('every hash covers the one before it', async (t) => {
  const { rows } = await chainOfFive(t);
  let before = '0'.repeat(64);
  for (const row of rows()) {
    t.equal(row['prev_hash'], before);
    t.equal(row['hash'], hashOf(row));
    before = String(row['hash']);
  }
});

t.test('an event cannot be rewritten without all that follow', async (t) => {
  const { storage, database, rows } = await chainOfFive(t);
  const [first] = rows();
  const forged = { ...first, action: 'test.forged' };
  const hash = hashOf(forged);
  // The forger mends what points at the event, and leaves the hashes of the others.
  database
    .prepare("update audit_events set action = 'test.forged', hash = ? where seq = 1")
    .run(hash);
  database.prepare('update audit_events set prev_hash = ? where seq = 2').run(hash);
  t.match(await verifyAuditChain(storage.db), { ok: false, brokenAt: 2, reason: /changed/ });
});
