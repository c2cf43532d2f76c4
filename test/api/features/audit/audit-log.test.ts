/** Operators read the audit log, verify it and take it with them; others do not. */
import { type RawBuilder, sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import type { AuditList, AuditVerification } from '#shared/product/audit/audit-log.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { readsDuring } from '#test/support/counted-reads.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { day } from '#test/support/times.ts';

/** So many events, a day apart, the last of them now. */
async function record(api: TestApi, times: number, action: string, targetId = 'usr_none') {
  await api.storage.write(async (trx) => {
    for (let n = times - 1; n >= 0; n -= 1) {
      await auditSystem(trx, { action, targetType: 'user', targetId }, api.clock.now - n * day);
    }
  });
}

const listOf = async (who: ApiVisitor, query = '') => {
  const answer = await who.get(`/admin/audit${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<AuditList>();
};

/** Changes something past the triggers, as an owner of the database can. */
async function tamper({ storage }: TestApi, change: RawBuilder<unknown>): Promise<void> {
  await storage.write(async (trx) => {
    if (storage.engine === 'postgres') {
      for (const table of ['audit_events', 'audit_seals']) {
        await sql`alter table ${sql.ref(table)} disable trigger all`.execute(trx);
      }
    } else {
      const { rows } = await sql<{
        name: string;
      }>`select name from sqlite_master where type = 'trigger' and name like 'audit%'`.execute(trx);
      for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
    }
    await change.execute(trx);
  });
}

await withApiOnBothEngines({
  async 'every event is on one page, newest first'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    await record(api, 7, 'company.join');
    const seen: number[] = [];
    let after = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const list = await listOf(olga, `?limit=2${after}`);
      seen.push(...list.items.map(({ seq }) => seq));
      t.equal(list.nextCursor === null, pages === 3);
      after = `&after=${list.nextCursor}`;
    }
    t.equal(seen.length, 7);
    t.same(
      seen,
      [...seen].sort((one, other) => other - one),
    );
  },

  async 'it is filtered by action, person and day'(t, api) {
    const [olga, ada] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Ada')];
    await record(api, 2, 'company.join', ada.id);
    await record(api, 1, 'company.leave', ada.id);
    await record(api, 3, 'companyish.x');
    const count = async (query: string) => (await listOf(olga, query)).items.length;
    t.equal(await count('?action=company.'), 3);
    t.equal(await count('?action=company.join'), 2);
    t.equal(await count(`?person=${ada.id}`), 3);
    t.equal(await count('?person=Ada%40example.com'), 3);
    t.equal(await count('?person=nobody%40example.com'), 0);
    t.equal(await count('?from=2026-03-02'), 3);
    t.equal(await count('?to=2026-03-01'), 3);
    t.equal(await count('?from=2026-03-01&to=2026-03-01'), 2);
    t.equal((await olga.get('/admin/audit?from=yesterday')).status, 400);
  },

  async 'it is sealed, and what was changed is found'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    await api.jobs.close();
    await record(api, 3, 'company.join');
    t.match(await listOf(olga), { seal: null, items: [{ position: null }, {}, {}] });
    await api.storage.write((trx) => sealEvents(trx, api.encrypter, api.clock.now));
    const { seal, items } = await listOf(olga);
    t.match(seal, { lastPosition: 3, hash: /^[0-9a-f]{64}$/ });
    t.equal(items[0]?.position, 3);
    const verify = async () =>
      (await olga.get('/admin/audit/verification')).json<AuditVerification>();
    t.match(await verify(), { ok: true, events: 3, head: seal?.hash });
    await tamper(api, sql`update audit_events set action = 'company.leave' where position = 2`);
    t.match(await verify(), { ok: false, brokenAt: 2, reason: /changed/ });
  },

  async 'a long log is verified; a seal that claims a billion events is refused at the first that is missing'(
    t,
    api,
  ) {
    const olga = await addPerson(api, 'Olga', 'operator');
    await api.jobs.close();
    await record(api, 2_005, 'company.join');
    // A seal has a thousand events at most.
    for (let n = 0; n < 3; n += 1) {
      await api.storage.write((trx) => sealEvents(trx, api.encrypter, api.clock.now));
    }
    const verify = async () => {
      const { status, text } = await olga.get('/admin/audit/verification');
      t.equal(status, 200, text);
      return JSON.parse(text) as AuditVerification;
    };
    t.match(await verify(), { ok: true, events: 2_005 });
    const read = await readsDuring(async () => {
      await tamper(
        api,
        sql`update audit_seals set last_position = 1000000000 where first_position = 1`,
      );
      t.match(await verify(), { ok: false, brokenAt: 2_006, reason: /event is missing/ });
    });
    t.ok(read.statements < 50, `it stops at the first that is missing: ${read.statements}`);
  },

  async 'the export has every event, is one itself, and runs no formula'(t, api) {
    const [olga, ada] = [await addPerson(api, 'Olga', 'operator'), await addPerson(api, 'Ada')];
    await record(api, 600, 'company.join');
    await record(api, 1, '=HYPERLINK("https://evil.example")');
    const exported = await olga.get('/exports/audit.csv');
    t.equal(exported.status, 200);
    t.match(
      exported.headers['content-disposition'],
      'attachment; filename="audit-log-2026-03-02.csv"',
    );
    const lines = exported.text.trim().split('\r\n');
    t.equal(lines.length, 1 + 601 + 1);
    t.ok(exported.text.startsWith('\ufeffNumber,Position,Time'), 'as Excel needs it');
    t.match(exported.text, `"'=HYPERLINK(""https://evil.example"")"`);
    t.match(lines.at(-1), `,${olga.id},Olga,operator,audit.export,`);
    const some = await olga.get('/exports/audit.csv?action=company.join&from=2026-03-02');
    t.equal(some.text.trim().split('\r\n').length, 2);
    t.equal((await ada.get('/exports/audit.csv')).status, 403);
    t.equal((await ada.get('/admin/audit')).status, 403);
  },
});
