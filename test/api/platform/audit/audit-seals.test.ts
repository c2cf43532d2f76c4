/** The audit log: what its hashes cover, computed without the code that makes them, and who finds out. */
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import { sealJob } from '#api/platform/audit/seal-job.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { startTestJobs } from '#test/support/jobs.ts';
import { events, hashOf, log, record, sealOf, seals } from '#test/support/sealed-events.ts';

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
