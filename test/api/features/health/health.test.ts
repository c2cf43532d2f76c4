/** Operators see how the portal is doing, and have looked again at what they mended. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { keepFile } from '#api/platform/files/file-store.ts';
import { noteNode } from '#api/platform/nodes/node-notes.ts';
import type { AuditList } from '#shared/product/audit/audit-log.ts';
import type { Health, LedgerCheck } from '#shared/product/health/health.ts';
import { firstOperator, signedIn, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment, placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { updateRows } from '#test/support/rows.ts';

const content = Buffer.from('A deck.');

async function beginRaise(api: TestApi): Promise<string> {
  const ada = await addPerson(api, 'Ada');
  const { id } = await api.storage.write((trx) =>
    addRaiseOf(trx, ada.id, { state: 'live', max_amount: 1_000_000 }),
  );
  return id;
}

await onBothEngines({
  async 'what is wrong is said, until it is right again'(t, open) {
    const api = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    const operator = await firstOperator(api);
    const { storage, clock, dataDir, files } = api;
    const health = async () => (await operator.get('/admin/health')).json<Health>();
    await noteNode({ storage, dataDir, name: 'a/1', now: () => clock.now });
    const rules = { maxBytes: 1_000, typeOf: () => 'text/plain' };
    const owner = { id: 'rse_1', quotaBytes: 10_000, whenFull: 'Full.' };
    const file = await files.add(Readable.from([content]), rules, owner);
    await storage.write((trx) => keepFile(trx, file.id, file.owner, clock.now));
    t.match(await health(), {
      files: { damaged: 0, missing: 0, unknown: 0, faulty: empty },
      failedJobs: empty,
      failingJobs: empty,
      backupAt: null,
      nodes: [{ name: 'a/1', diskFree: Number, memory: Number, clockAheadMs: Number }],
    });
    const path = join(dataDir, 'files', file.id.slice(4, 6), file.id);
    await rm(path);
    await files.check();
    const fault = { id: file.id, fault: 'missing', owner: 'rse_1' };
    t.match(await health(), { files: { missing: 1, faulty: [fault] } });
    await writeFile(path, content);
    t.equal((await operator.post('/admin/health/files', {})).status, 200);
    await api.jobs.drain('check-files');
    t.match(await health(), { files: { missing: 0, faulty: empty } }, 'without waiting');

    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    await api.jobs.drain('mail');
    clock.now += 3_600_000;
    t.equal((await health()).mailWaitingSeconds, 3_600);
  },

  async 'a ledger that was mended is verified again at once, and once'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    const { storage, clock } = api;
    const raiseId = await beginRaise(api);
    const row = await storage.write((trx) =>
      placeCommitment(trx, { raiseId, state: 'signed', amount: 1_000 }, clock.now),
    );
    const check = async () => (await operator.get('/admin/ledger-check')).json<LedgerCheck>();
    const ask = async () => (await operator.post('/admin/ledger-check', {})).json<LedgerCheck>();
    t.match(await check(), { at: null, found: 0, state: 'idle' });
    const setAmount = (amount: number) =>
      storage.write((trx) =>
        sql`update commitments set amount = ${amount} where id = ${row.id}`.execute(trx),
      );
    await setAmount(9);
    const [one, other] = [await ask(), await ask()];
    t.notSame([one.state, other.state], ['idle', 'idle']);
    await api.jobs.drain('verify-ledger');
    const found = await check();
    t.match(found, { at: new Date(clock.now).toISOString(), state: 'idle' });
    t.ok(found.found >= 1);
    t.ok(found.differences.every(({ raise }) => raise === raiseId));
    t.match(JSON.stringify(found.differences), 'is 9, not 1000');
    await setAmount(1_000);
    clock.now += 60_000;
    await ask();
    await api.jobs.drain('verify-ledger');
    t.match(await check(), { at: new Date(clock.now).toISOString(), found: 0, differences: empty });
    const { items } = (
      await operator.get('/admin/audit?action=ledger.check-again')
    ).json<AuditList>();
    t.ok(items.length >= 2 && items.length <= 3, 'who asks beside another changes nothing');
    t.match(items[0], { actorRole: 'operator' });
  },

  async 'while it is queued or runs, asking again does nothing'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    await api.jobs.close();
    const ask = async () => (await operator.post('/admin/ledger-check', {})).json<LedgerCheck>();
    t.equal((await ask()).state, 'queued');
    t.equal((await ask()).state, 'queued');
    const setState = (state: 'running' | 'waiting') =>
      updateRows(api, 'jobs', { id: 'job_verify-ledger' }, { state });
    await setState('running');
    t.equal((await ask()).state, 'running');
    const { items } = (
      await operator.get('/admin/audit?action=ledger.check-again')
    ).json<AuditList>();
    t.equal(items.length, 1);
  },

  async 'it is for operators'(t, open) {
    const api = await open();
    const person = await signedIn(api, 'ada@example.com');
    for (const path of ['/admin/health', '/admin/ledger-check']) {
      t.not((await visitor(api).get(path)).status, 200);
      t.not((await person.get(path)).status, 200);
    }
    t.not((await person.post('/admin/ledger-check', {})).status, 200);
  },

  async 'hashes of rows are listed when they are asked for, and always exported'(t, open) {
    const api = await open();
    const operator = await firstOperator(api);
    const raiseId = await beginRaise(api);
    await addCommitment(api, { raiseId, state: 'signed', amount: 1_000 });
    const actions = async (query: string) =>
      (await operator.get(`/admin/audit${query}`))
        .json<AuditList>()
        .items.map(({ action }) => action);
    t.notOk((await actions('')).includes('record.bind'));
    t.notOk((await actions(`?person=${raiseId}`)).includes('record.bind'));
    t.ok((await actions('?action=record.bind')).length > 0);
    t.ok((await actions('?action=record.')).length > 0);
    t.match((await operator.get('/exports/audit.csv')).text, /,record\.bind,raise,/);
  },
});
