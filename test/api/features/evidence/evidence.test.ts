/** Evidence for operators alone: sent, encrypted, opened with a reason, decided, deleted in time. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceData } from '#api/features/evidence/personal-data.ts';
import type {
  EvidenceFacts,
  EvidenceList,
  ReviewedEvidenceList,
} from '#shared/product/evidence/evidence.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ApiVisitor, refusalIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import { addCertifiedEntity } from '#test/support/investor-entities.ts';
import { beginInvesting } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';
import { keepSessions, proveNow } from '#test/support/step-up.ts';

const secret = 'Passport C01X00T47 of Ivan Investor';
const passport = Buffer.from(`%PDF-1.7\n${secret}\n${'x'.repeat(9_000)}`);
const reason = 'To compare the name with the profile.';
const sendTo = (who: ApiVisitor, query: string, bytes = passport, type = 'application/pdf') =>
  who.put(
    `/investor-evidence?name=passport.pdf&${query}`,
    { headers: { 'content-type': type } },
    bytes,
  );
const sent = async (who: ApiVisitor, query = 'document=passport') => {
  const answer = await sendTo(who, query);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<{ evidence: EvidenceFacts }>().evidence;
};
const listOf = async (who: ApiVisitor) =>
  (await who.get('/investor-evidence')).json<EvidenceList>().items;
const investorIn = async (api: TestApi, name: string) => {
  const person = await addPerson(api, name);
  await beginInvesting(api, person, 'approved');
  return person;
};
/** What is in the folder of stored files, as one text. */
const storedText = async ({ dataDir }: TestApi) => {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return { count: files.length, text: (await Promise.all(texts)).join('\n') };
};

await withApiOnBothEngines({
  async 'sent, stored encrypted, opened with a reason by an operator, and decided'(t, api) {
    const [ivan, olga] = [await investorIn(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    const { id, sha256 } = await sent(ivan);
    t.match(await listOf(ivan), [
      {
        id,
        kind: 'identity',
        document: 'passport',
        name: 'passport.pdf',
        bytes: passport.length,
        state: 'waiting',
      },
    ]);
    const stored = await storedText(api);
    t.ok(stored.count > 0);
    t.notMatch(stored.text, /C01X00T47|%PDF/, 'nobody reads it in the storage');
    const [file] = await findRows(api, 'files', { owner: id });
    t.not(file?.sha256, sha256);
    api.clock.now += 10 * 60_000;
    await api.jobs.drain('check-files');
    t.match(await findRows(api, 'files', { owner: id }), [{ fault: null, checked_at: /^2026/ }]);

    const { items } = (await olga.get('/admin/queue?kind=investor-evidence')).json<WaitingQueue>();
    t.match(items, [
      { what: 'Review the evidence of Ivan: passport', path: /view=people&id=usr_/ },
    ]);
    const desk = `/admin/people/${ivan.id}/evidence`;
    t.match((await olga.get(desk)).json(), {
      items: [{ id, canDecide: true, readings: empty, entity: null }],
    });
    t.match((await olga.post(`${desk}/${id}/readings`, { reason: 'No.' })).problem(), {
      errors: [{ pointer: '/reason' }],
    });
    await proveNow(api, olga.session ?? '');
    const opened = await olga.post(`${desk}/${id}/readings`, { reason });
    const { reading } = opened.json<{ reading: { id: string } }>();
    const path = `${desk}/${id}/readings/${reading.id}`;
    const read = await olga.get(path);
    t.same(read.bytes, passport);
    t.match(read.headers, {
      'content-type': 'application/pdf',
      'cache-control': /no-store/,
      'content-disposition': 'attachment; filename="passport.pdf"',
    });
    const oscar = await addPerson(api, 'Oscar', 'operator');
    t.equal((await oscar.get(path)).status, 404, 'each gives a reason of their own');
    t.match((await oscar.get(desk)).json(), {
      items: [{ readings: [{ by: 'Olga', reason, openUntil: null }] }],
    });
    t.match(await findRows(api, 'audit_events', { action: 'investor-evidence.read' }), [
      { actor_id: olga.id, target_id: ivan.id, after: /compare the name/ },
    ]);
    api.clock.now += 11 * 60_000;
    t.equal(refusalIn(await olga.get(path)), '422 invalid-transition reading-over');
    t.match((await olga.post(`${desk}/${id}/readings`, { reason })).problem(), {
      type: '/problems/mfa-required',
    });

    const decide = (body: object) => olga.post(`${desk}/${id}/decide`, body);
    const accepted = { decision: 'accepted', reason: 'The passport shows this name.' };
    t.match((await decide({ ...accepted, validUntil: '2026-03-01' })).problem(), {
      errors: [{ pointer: '/validUntil' }],
    });
    const validUntil = '2026-05-01';
    const both = await Promise.all([1, 2].map(() => decide({ ...accepted, validUntil })));
    t.equal(both.filter(({ status }) => status === 422).length, 1, 'twice at once, and once');
    t.match(both.find(({ status }) => status !== 422)?.json(), {
      items: [{ state: 'accepted', decidedBy: 'Olga', canDecide: false, validUntil }],
    });
    t.match(await notificationsOf(ivan), [
      { title: 'Passport: accepted by an operator', text: /shows this name/ },
    ]);
    t.equal(
      refusalIn(await ivan.delete(`/investor-evidence/${id}`)),
      '422 invalid-transition decided',
    );
    t.equal((await sendTo(ivan, `document=passport&replaces=${id}`)).status, 422);

    api.clock.now += 89 * 86_400_000;
    await keepSessions(api);
    await api.jobs.drain('delete-evidence');
    t.match(await listOf(ivan), [{ deletedAt: null, isExpired: true }], 'the last day is not over');
    api.clock.now += 86_400_000;
    await keepSessions(api);
    await api.jobs.drain('delete-evidence');
    t.match(await listOf(ivan), [
      { name: '', sha256, state: 'accepted', deletedAt: /^2026-05-31/, deleteAt: /^2026-05-31/ },
    ]);
    t.match(await findRows(api, 'investor_evidence'), [{ sealed_key: null, file_id: null }]);
    t.match(await findRows(api, 'files', { owner: id }), [{ state: 'released' }]);
    t.equal(
      refusalIn(await olga.post(`${desk}/${id}/readings`, { reason })),
      '422 invalid-transition deleted',
    );
    api.clock.now += 25 * 3_600_000;
    await api.jobs.drain('collect-files');
    t.same(await findRows(api, 'files', { owner: id }), []);
  },

  async 'nobody else learns that it exists'(t, api) {
    const [ivan, eve, founder] = [
      await investorIn(api, 'Ivan'),
      await investorIn(api, 'Eve'),
      await addPerson(api, 'Ada'),
    ];
    const { id } = await sent(ivan);
    const desk = `/admin/people/${ivan.id}/evidence`;
    t.same(await listOf(eve), []);
    t.equal((await eve.delete(`/investor-evidence/${id}`)).status, 404);
    t.equal((await sendTo(eve, `document=passport&replaces=${id}`)).status, 404);
    t.equal((await founder.get('/investor-evidence')).status, 403, 'no investor');
    t.equal((await sendTo(founder, 'document=passport')).status, 403);
    await proveNow(api, ivan.session ?? '');
    const token = await ivan.post('/me/tokens', {
      name: 'Mine',
      scope: 'write',
      expiresInDays: 30,
    });
    const program = visitor(api);
    program.bearer = token.json<{ secret: string }>().secret;
    for (const [who, status] of [
      [ivan, 403],
      [eve, 403],
      [founder, 403],
      [visitor(api), 401],
      [program, 403],
    ] as const) {
      t.equal((await who.get(desk)).status, status);
      t.equal((await who.post(`${desk}/${id}/readings`, { reason })).status, status);
      t.equal(
        (await who.post(`${desk}/${id}/decide`, { decision: 'refused', reason })).status,
        status,
      );
      t.equal((await who.get(`${desk}/${id}/readings/ier_0123456789abcdef`)).status, status);
    }
    t.equal((await program.get('/investor-evidence')).status, 403, 'not with a token');
    const olga = await addPerson(api, 'Olga', 'operator');
    await proveNow(api, olga.session ?? '');
    t.equal(
      (await olga.post(`/admin/people/${eve.id}/evidence/${id}/readings`, { reason })).status,
      404,
    );
    t.equal((await olga.get('/investor-evidence')).status, 403);
  },

  async 'checked, replaced, removed, and counted'(t, api) {
    const ivan = await investorIn(api, 'Ivan');
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    t.match((await sendTo(ivan, 'document=passport', png)).problem(), {
      status: 422,
      errors: [{ pointer: '/file', message: /sent as a PDF, but is a PNG image/ }],
    });
    t.equal((await sendTo(ivan, 'document=passport', passport, 'text/html')).status, 415);
    t.equal((await sendTo(ivan, 'document=passport', Buffer.alloc(0))).status, 422);
    t.equal((await sendTo(ivan, 'document=other')).status, 400);
    t.equal(
      refusalIn(await sendTo(ivan, 'document=register-extract')),
      '422 invalid-transition no-entity',
    );
    t.equal((await sendTo(ivan, 'document=passport&party=ent_0123456789abcdef')).status, 422);
    const large = Buffer.concat([passport, Buffer.alloc(25 * 1024 * 1024)]);
    t.equal((await sendTo(ivan, 'document=passport', large)).status, 413);
    t.same(await listOf(ivan), []);

    const { id } = await sent(ivan);
    const second = await sent(ivan, `document=tax-return&replaces=${id}`);
    t.match(await listOf(ivan), [{ id: second.id, kind: 'accreditation', document: 'tax-return' }]);
    t.match(await findRows(api, 'files', { owner: id }), [{ state: 'released' }]);
    t.equal((await ivan.delete(`/investor-evidence/${second.id}`)).status, 204);
    t.same(await listOf(ivan), []);
    for (let n = 0; n < 20; n += 1) await sent(ivan);
    t.equal(
      refusalIn(await sendTo(ivan, 'document=passport')),
      '422 invalid-transition too-many-files',
    );
  },

  async 'one that was sent before documents were named keeps its kind'(t, api) {
    const [ivan, olga] = [await investorIn(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    const { id } = await sent(ivan, 'document=proof-of-address');
    t.match(await listOf(ivan), [{ kind: 'identity', document: 'proof-of-address' }]);
    await api.storage.write((trx) =>
      trx.updateTable('investor_evidence').set({ document: null }).execute(),
    );
    t.match(await listOf(ivan), [{ id, kind: 'identity', document: null }]);
    const { items } = (await olga.get('/admin/queue?kind=investor-evidence')).json<WaitingQueue>();
    t.match(items, [{ what: 'Review the evidence of Ivan: proof of identity' }]);
    const decision = { decision: 'refused', reason: 'The photo can’t be recognised.' };
    await olga.post(`/admin/people/${ivan.id}/evidence/${id}/decide`, decision);
    t.match(await notificationsOf(ivan), [
      { title: 'Proof of identity: not accepted by an operator' },
    ]);
  },

  async 'it goes with its entity, its profile and its account'(t, api) {
    const ivan = await investorIn(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const about = await sent(ivan, `document=register-extract&party=${entity.id}`);
    const { id, sha256 } = await sent(ivan);
    t.match(
      (await listOf(ivan)).find((one) => one.id === about.id),
      {
        entity: { id: entity.id, legalName: entity.legalName },
      },
    );
    const olga = await addPerson(api, 'Olga', 'operator');
    const seen = (await olga.get(`/admin/people/${ivan.id}/evidence`)).json<ReviewedEvidenceList>();
    t.equal(seen.items.length, 2);
    t.equal((await ivan.delete(`/investor-entities/${entity.id}`)).status, 204);
    t.match(await listOf(ivan), [{ id }]);
    api.clock.now += 3_600_000;
    await api.jobs.drain('delete-evidence');
    t.match(await findRows(api, 'files', { owner: about.id }), [{ state: 'released' }]);

    const reading = { encrypter: api.encrypter, now: api.clock.now };
    const copy = await evidenceData.collect(api.storage.db, { ...ivan, name: 'Ivan' }, reading);
    t.match(copy, { investorEvidence: { items: [{ evidence: id, sha256 }] } });
    t.match(JSON.stringify(copy), /"reminded_at":/, 'and when they were told of its end');
    t.notMatch(JSON.stringify(copy), /sealed_key|file_id/);
    await api.storage.write((trx) =>
      evidenceData.erase(trx, { ...ivan, name: 'Ivan' }, api.clock.now),
    );
    t.same(await findRows(api, 'investor_evidence'), []);
    t.match(await findRows(api, 'files', { owner: id }), [{ state: 'released' }]);
  },
});
