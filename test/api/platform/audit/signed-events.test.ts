/** Nothing is sealed that this server did not write, whoever has the database alone. */
import { type KyselyPlugin, sql } from 'kysely';
import { adoptLog } from '#api/platform/audit/adopt-log.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { contentHash } from '#api/platform/audit/audit-hashes.ts';
import { eventSignature } from '#api/platform/audit/event-signatures.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { type Encrypter, encrypterOf } from '#api/platform/encrypter.ts';
import { takeUpKey } from '#api/platform/known-keys.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { insertRows, updateRows } from '#test/support/rows.ts';

const said = {
  ...{ at: '2026-03-02T10:00:00.000Z', actor_id: null, actor_role: 'system' },
  ...{ action: 'test.done', target_type: 'test', target_id: '1', before: null, after: null },
  ...{ request_id: 'system', ip_prefix: 'local' },
};

const record = ({ storage }: TestApi, n = 1) =>
  storage.write((trx) =>
    auditSystem(trx, { action: `test.${n}`, targetType: 'test', targetId: String(n) }, n),
  );
const seal = ({ storage, encrypter }: TestApi) =>
  storage.write((trx) => sealEvents(trx, encrypter, 10_000));

/** With what keeps the tables as they are taken away, as an owner of the database can. */
async function unguarded(trx: Transaction, { storage }: TestApi): Promise<void> {
  if (storage.engine === 'postgres') {
    await sql`set local session_replication_role = replica`.execute(trx);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name like 'audit%'`.execute(trx);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
}

await onBothEngines({
  async 'a line that somebody else adds is not sealed, and found'(t, open) {
    const stranger = encrypterOf('a key of somebody else, long enough');
    const hash = contentHash(said);
    for (const signature of [null, 'x', stranger.sign(hash, 'event of the audit log')]) {
      const api = await open();
      await record(api);
      await insertRows(api, 'audit_events', { ...said, position: null, hash, signature });
      t.match(await verifyAudit(api.storage.db, api.encrypter), {
        ...{ ok: false, brokenAt: 2 },
        reason: /waits for its seal was not written with a key of this server/,
      });
      await t.rejects(seal(api), { name: 'SealRefused', message: /Event 2 .*not written/ });
      const own = await open();
      await record(own);
      t.equal(await seal(own), 1, 'what the server writes itself is');
    }
  },

  async 'a log whose seals are taken away is not sealed again'(t, open) {
    const api = await open();
    for (const n of [1, 2]) await record(api, n);
    await seal(api);
    await api.storage.write(async (trx) => {
      await unguarded(trx, api);
      const changed = { ...said, action: 'test.forged' };
      await trx.deleteFrom('audit_seals').execute();
      await trx.updateTable('audit_events').set({ position: null }).execute();
      await trx
        .updateTable('audit_events')
        .set({ ...changed, hash: contentHash(changed) })
        .where('seq', '=', 1)
        .execute();
    });
    await t.rejects(seal(api), { name: 'SealRefused' });
    t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: false, brokenAt: 1 });
  },

  async 'neither a signature nor an event can be exchanged'(t, open) {
    const { storage } = await open();
    await storage.write((trx) =>
      auditSystem(trx, { action: 'test.1', targetType: 'test', targetId: '1' }, 1),
    );
    const change = storage.write((trx) =>
      sql`update audit_events set signature = 'x'`.execute(trx),
    );
    await t.rejects(change, /append-only/);
    const signed = await storage.write(async (trx) => eventSignature(trx, 'f'));
    t.match(signed, /^[0-9a-f]{12}\./);
  },

  async 'what is sealed while the log is verified is no fault'(t, open) {
    const api = await open();
    for (const had of [0, 2]) {
      if (had > 0) await seal(api);
      await record(api, had + 1);
      let sealed = 0;
      // The first answer about seals is on its way when the next seal is made.
      const meanwhile: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (sealed === 0) sealed = await seal(api);
          return result;
        },
      };
      const verdict = await verifyAudit(api.storage.db.withPlugin(meanwhile), api.encrypter);
      t.equal(sealed, 1);
      t.match(verdict, { ok: true, unsealed: 0 });
      await record(api, had + 2);
    }
  },

  async 'what an earlier version left is adopted once, and operators are told'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    await record(api, 1);
    await seal(api);
    await record(api, 2);
    await api.storage.write(async (trx) => {
      await unguarded(trx, api);
      await trx.updateTable('audit_events').set({ signature: null }).execute();
    });
    await t.rejects(seal(api), { name: 'SealRefused' });
    for (const start of [1, 2]) {
      await takeUpKey(api.storage, api.encrypter, api.clock.now, 'https://raisehall.example');
      const verdict = await verifyAudit(api.storage.db, api.encrypter);
      t.match(verdict, { ok: true, unsealed: 0 }, `start ${start}`);
      t.match(verdict.ok && verdict.adoptions, [{ at: /^2026-03-02/ }]);
      t.equal(verdict.ok && verdict.adoptions.length, 1);
    }
    const items = await notificationsOf(olga);
    t.match(items[0], { title: /^The audit log up to event \d+ was adopted unchecked/ });
  },

  async 'a start that finds events whose seal is gone is refused, and names the audit log'(
    t,
    open,
  ) {
    const [lost, present] = ['lost', 'present'].map((name) =>
      encrypterOf(`the ${name} key, long enough to be one`),
    ) as [Encrypter, Encrypter];
    const api = await open();
    await takeUpKey(api.storage, api.encrypter, api.clock.now);
    for (const n of [1, 2]) {
      await record(api, n);
      await api.storage.write((trx) => sealEvents(trx, lost, 10_000, true));
    }
    await api.storage.write(async (trx) => {
      await unguarded(trx, api);
      await trx.deleteFrom('audit_seals').where('seq', '=', 2).execute();
      const given = { key_id: lost.keyId, since: 'then', lost_at: 'now' };
      await trx.deleteFrom('secret_keys').execute();
      await trx.insertInto('secret_keys').values(given).execute();
    });
    const count = () =>
      api.storage.db
        .selectFrom('audit_events')
        .select((event) => event.fn.countAll<number>().as('events'))
        .executeTakeFirst();
    const before = await count();
    const error = await takeUpKey(api.storage, present, api.clock.now).catch((e: unknown) => e);
    t.match(error, { code: 'ERR_AUDIT_LOG', message: /audit log .* event 2\./ });
    t.match(explainStartFault(error), { exitCode: 78, message: /audit log .*verify-audit/s });
    t.same(await count(), before, 'and leaves it as it is');
    t.match(await verifyAudit(api.storage.db, api.encrypter), {
      ...{ ok: false, brokenAt: 2, reason: /seal of this event is missing/ },
    });
  },

  async 'seals of a key that is lost are adopted, though another key is known'(t, open) {
    const [first, second, third] = ['first', 'second', 'third'].map(
      (name) => `the ${name} key, long enough to be one`,
    ) as [string, string, string];
    const api = await open({ secretKey: first });
    await takeUpKey(api.storage, encrypterOf(second, [first]), api.clock.now);
    await api.storage.write((trx) => sealEvents(trx, encrypterOf(second, [first]), 1));
    await updateRows(api, 'secret_keys', { key_id: encrypterOf(second).keyId }, { lost_at: 'now' });
    const now = encrypterOf(third, [first]);
    await takeUpKey(api.storage, now, api.clock.now);
    t.match(await verifyAudit(api.storage.db, now), { ok: true, unsealed: 0 });
    const stranger = encrypterOf('a key of somebody else, long enough', [first]);
    await api.storage.write((trx) => adoptLog(trx, stranger, '', 1));
    await takeUpKey(api.storage, now, api.clock.now);
    t.match(await verifyAudit(api.storage.db, now), {
      ...{ ok: false, reason: /not signed with a key of this server/ },
    });
  },
});
