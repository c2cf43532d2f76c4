/** What a company tells those who follow its raise, over HTTP, on both databases. */
import { updateData } from '#api/features/updates/personal-data.ts';
import { tellUpdateKind } from '#api/features/updates/told-of-updates.ts';
import { required } from '#api/platform/required.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import {
  correctionsPerDay,
  updateDraftsMax,
  updatesPublishedPerDay,
} from '#shared/product/fields/limits.ts';
import { mailsTo, refusalIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { ifMatch } from '#test/support/investors.ts';
import { changeSettings, notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';
import { onlyDrained } from '#test/support/told-in-transactions.ts';
import {
  anUpdate,
  committed,
  draftOf,
  publish,
  publishedUpdate,
  updateIn,
  updatesOf,
} from '#test/support/updates.ts';

await withApiOnBothEngines({
  async 'it is written, published, mailed, read and counted once for each person'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    await committed(api, raise, ivan.id);
    const draft = await draftOf(founder, raise);
    t.match(draft, { state: 'draft', audience: 'committed', version: 1, publishedAt: null });
    t.match(draft, { reach: { committed: 1, granted: 1, watchers: 1 }, reads: null });
    t.same(draft.can, ['change', 'delete', 'publish']);
    t.same(draft.metrics, [{ label: 'Revenue', value: '42000', unit: 'EUR' }]);
    for (const who of [ivan, eve]) t.equal((await who.get(`/updates/${draft.id}`)).status, 404);
    t.same(await updatesOf(ivan), []);

    const published = updateIn(await publish(founder, draft));
    t.match(published, { state: 'published', reads: { read: 0, of: 0 }, reach: null });
    await api.jobs.drain(tellUpdateKind);
    t.match(updateIn(await founder.get(`/updates/${draft.id}`)).reads, { read: 0, of: 1 });
    t.ok(
      (await notificationTitlesOf(ivan)).includes('Acme published an update: October in figures'),
    );
    const mail = (await mailsTo(api, ivan.email)).at(-1);
    t.equal(mail?.subject, 'Acme: October in figures');
    t.match(mail?.text, /We signed three pilots\.\n\n• Oslo\n\n• Turku\n\nThe plan stays\./);
    t.match(mail?.text, /- Revenue: 42,000 EUR/);
    t.match(mail?.text, new RegExp(`view%3Dupdates%26id%3D${draft.id}`));
    t.notMatch(mail?.text, /plan\.example/, 'and no link of theirs');
    t.match(mail?.text, /Stop emails about/);
    t.same(await mailsTo(api, eve.email), []);

    t.match(await updatesOf(ivan), [{ id: draft.id, isRead: false, reads: null }]);
    t.match(await updatesOf(ivan, `?raise=${raise}`), [{ id: draft.id }]);
    const seen = updateIn(await ivan.get(`/updates/${draft.id}`));
    t.match(seen, { body: null, can: empty, isRead: false, reach: null });
    t.match(seen.text, [{ type: 'paragraph' }, { type: 'list' }, { type: 'paragraph' }]);
    const portfolio = async () =>
      (await ivan.get('/commitments')).json<CommitmentList>().sinceVisit.raises;
    t.match(await portfolio(), [{ raise, news: ['update'] }]);
    for (let n = 0; n < 2; n += 1) {
      t.equal((await ivan.post(`/updates/${draft.id}/read`)).status, 204);
      api.clock.now += hour;
    }
    t.match(await updatesOf(ivan), [{ isRead: true }]);
    t.match(await portfolio(), empty);
    t.match(await updatesOf(founder, `?raise=${raise}`), [{ reads: { read: 1, of: 1 } }]);

    // Who comes later and opens it counts from then on, in both.
    await committed(api, raise, eve.id, 'funded');
    t.match(await updatesOf(eve), [{ id: draft.id, isRead: false }]);
    await eve.post(`/updates/${draft.id}/read`);
    t.match(await updatesOf(founder, `?raise=${raise}`), [{ reads: { read: 2, of: 2 } }]);
    t.equal((await founder.post(`/updates/${draft.id}/read`)).status, 403, 'the company not');
    t.equal((await visitor(api).get('/updates')).status, 401);
  },

  async 'it is told by email only to those who want that, and once'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    for (const { id } of [ivan, eve]) await committed(api, raise, id);
    const quiet = { kind: 'update.published', inApp: true, mail: 'off' };
    t.equal((await changeSettings(eve, { settings: [quiet] })).status, 200);
    await publishedUpdate(founder, raise);
    for (let n = 0; n < 2; n += 1) await api.jobs.drain(tellUpdateKind);
    t.equal((await mailsTo(api, ivan.email)).length, 1);
    t.equal((await mailsTo(api, eve.email)).length, 0);
    t.equal((await notificationTitlesOf(eve)).length, 1);
  },

  async 'what was published stays, corrections are added, and a retracted one keeps its title'(
    t,
    api,
  ) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    await committed(api, raise, ivan.id);
    const { id, version } = await publishedUpdate(founder, raise);
    await api.jobs.drain(tellUpdateKind);
    const change = await founder.patch(`/updates/${id}`, { title: 'Better' }, ifMatch(version));
    t.equal(refusalIn(change), '422 invalid-transition');
    t.equal(refusalIn(await founder.delete(`/updates/${id}`)), '422 invalid-transition');
    api.clock.now += hour;
    const corrected = updateIn(
      await founder.post(`/updates/${id}/correct`, { text: ' It was 41,000 EUR. ' }),
    );
    const at = new Date(api.clock.now).toISOString();
    t.match(corrected, { title: anUpdate.title, correctedAt: at, can: ['correct', 'retract'] });
    t.same(corrected.corrections, [{ text: 'It was 41,000 EUR.', at }]);
    t.equal(corrected.body, anUpdate.body, 'the text stays');
    await api.jobs.drain(tellUpdateKind);
    const told = 'Acme corrected its update “October in figures”';
    t.ok((await notificationTitlesOf(ivan)).includes(told));
    t.notMatch((await mailsTo(api, ivan.email)).at(-1)?.text, /41,000/, 'its text is on the page');
    const kept = JSON.stringify(await findRows(api, 'notifications', { user_id: ivan.id }));
    t.notMatch(kept, /41,000/, 'and stays in no notification');

    const reason = 'It names a customer who did not agree.';
    const short = await founder.post(`/updates/${id}/retract`, { reason: 'No' });
    t.equal(short.status, 422);
    const gone = updateIn(await founder.post(`/updates/${id}/retract`, { reason }));
    t.match(gone, { state: 'retracted', retractionReason: reason, can: empty });
    await api.jobs.drain(tellUpdateKind);
    t.ok(
      (await notificationTitlesOf(ivan)).includes('Acme retracted its update “October in figures”'),
    );
    const seen = updateIn(await ivan.get(`/updates/${id}`));
    t.match(seen, { title: anUpdate.title, retractionReason: reason, text: null, body: null });
    t.same([seen.metrics, seen.corrections], [[], []]);
    t.equal((await ivan.post(`/updates/${id}/read`)).status, 204);
    const [reader] = await findRows(api, 'update_readers', { update_id: id });
    t.equal(reader?.read_at, null, 'what it said cannot be read any more');
    t.equal(
      refusalIn(await founder.post(`/updates/${id}/correct`, { text: 'No.' })),
      '422 invalid-transition',
    );
  },

  async 'its mail is written when it is sent: not once it is retracted, or not for them any more'(
    t,
    api,
  ) {
    onlyDrained(api);
    const { founder, raise } = await aRoom(api);
    const from = new Date(api.clock.now).getUTCHours();
    const quietHours = { from, until: (from + 4) % 24 };
    const people = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')] as const;
    const [ivan, eve] = people;
    for (const who of people) {
      await committed(api, raise, who.id);
      t.equal((await changeSettings(who, { quietHours })).status, 200);
    }
    const noted = async (email: string) =>
      (await findRows(api, 'outbox_emails', { recipient: email, template: 'update' })).map(
        ({ state, vars }) => ({ state, vars }),
      );
    const first = await publishedUpdate(founder, raise);
    await api.jobs.drain(tellUpdateKind);
    const [queued] = await noted(ivan.email);
    t.equal(queued?.state, 'queued');
    t.notMatch(queued?.vars, /pilots|October|42/, 'the outbox keeps none of its text');
    await founder.post(`/updates/${first.id}/retract`, { reason: 'It names a customer.' });
    await api.jobs.drain(tellUpdateKind);
    api.clock.now += 5 * hour;
    await api.jobs.drain('held-mail');
    for (const { email } of people) {
      const mails = await mailsTo(api, email);
      t.notOk(mails.some(({ text }) => text.includes('pilots')));
      t.notMatch(await noted(email), [{ state: 'queued' }], 'and nothing waits');
    }

    await publishedUpdate(founder, raise);
    await api.jobs.drain(tellUpdateKind);
    await updateRows(api, 'commitments', { investor_id: eve.id }, { state: 'cancelled' });
    const got = async (email: string) =>
      (await mailsTo(api, email)).filter(({ text }) => text.includes('pilots')).length;
    t.same([await got(ivan.email), await got(eve.email)], [1, 0]);
  },

  async 'of two who save one draft the second sees both, and what was not seen is not published'(
    t,
    api,
  ) {
    const { founder, raise } = await aRoom(api);
    const draft = await draftOf(founder, raise);
    const path = `/updates/${draft.id}`;
    const saved = updateIn(await founder.patch(path, { title: 'November' }, ifMatch(1)));
    t.match(saved, { title: 'November', version: 2, body: anUpdate.body });
    const late = await founder.patch(path, { title: 'December' }, ifMatch(1));
    t.equal(late.status, 412);
    t.match(late.problem(), { currentVersion: 2, current: { title: 'November' } });
    t.equal((await publish(founder, draft)).status, 412);
    t.equal((await publish(founder, saved)).status, 200);
  },

  async 'what is missing or faulty is named, and nothing is published before the raise is live'(
    t,
    api,
  ) {
    const { founder, raise } = await aRoom(api, { state: 'approved' });
    const blank = updateIn(await founder.post('/updates', { raise }));
    const missing = await publish(founder, blank);
    t.equal(missing.status, 422);
    t.same(
      missing.problem().errors?.map(({ pointer }) => pointer),
      ['/title', '/body'],
    );
    const metrics = [
      { label: '', value: 'many', unit: '' },
      { label: 'Users', value: '1', unit: '' },
      { label: 'users', value: '2', unit: '' },
    ];
    const faulty = await founder.post('/updates', { raise, metrics });
    t.same(
      faulty.problem().errors?.map(({ pointer }) => pointer),
      ['/metrics/0/label', '/metrics/0/value', '/metrics/2/label'],
    );
    const early = await publish(founder, await draftOf(founder, raise));
    t.equal(refusalIn(early), '422 invalid-transition not-published');
    for (let n = 2; n < updateDraftsMax; n += 1) await draftOf(founder, raise);
    const more = await founder.post('/updates', { raise });
    t.equal(refusalIn(more), '422 invalid-transition too-many-drafts');
    t.equal((await founder.delete(`/updates/${blank.id}`)).status, 204);
    t.equal((await founder.get(`/updates/${blank.id}`)).status, 404);
  },

  async 'a raise publishes only so many a day, also after it has ended'(t, api) {
    const { founder, raise } = await aRoom(api);
    await updateRaise(api, raise, { state: 'closed_funded' });
    for (let n = 0; n < updatesPublishedPerDay; n += 1) await publishedUpdate(founder, raise);
    const next = await draftOf(founder, raise);
    const refused = await publish(founder, next);
    t.equal(refusalIn(refused), '422 invalid-transition too-many-today');
    t.match(refused.problem().detail, /10 updates in the last 24 hours/);
    api.clock.now += day;
    t.equal((await publish(founder, next)).status, 200);
  },

  async 'the updates of a raise are corrected only so often a day'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [one, other] = [
      await publishedUpdate(founder, raise),
      await publishedUpdate(founder, raise),
    ];
    const correct = (id: string) => founder.post(`/updates/${id}/correct`, { text: 'It was 41.' });
    for (let n = 0; n < correctionsPerDay; n += 1) {
      t.equal((await correct(n % 2 === 0 ? one.id : other.id)).status, 200);
    }
    const refused = await correct(one.id);
    t.equal(refusalIn(refused), '422 invalid-transition too-many-today');
    t.match(refused.problem().detail, /10 corrections in the last 24 hours/);
    api.clock.now += day;
    t.equal((await correct(one.id)).status, 200);
  },

  async 'an export has a draft of its company only while its person belongs to it'(t, api) {
    const { founder, raise, company } = await aRoom(api);
    await draftOf(founder, raise);
    const max = await anInvestor(api, 'Max');
    await updateRows(api, 'raise_updates', { raise_id: raise }, { saved_by: max.id });
    const exported = async (id: string, email: string) =>
      JSON.stringify(
        await updateData.collect(api.storage.db, { id, email, name: '' } as never, {} as never),
      );
    const [draft] = await findRows(api, 'raise_updates', { raise_id: raise });
    const creator = required(draft?.created_by);
    t.match(await exported(creator, 'a'), /pilots/);
    await api.storage.write((trx) =>
      trx.deleteFrom('company_members').where('company_id', '=', company).execute(),
    );
    t.notMatch(await exported(creator, 'a'), /pilots|42000/, 'what another made of it');
    t.match(await exported(creator, 'a'), /October in figures/);
    t.match(await exported(max.id, 'b'), /pilots/, 'who wrote it last has it');
  },

  async 'the company writes, operators read, and others find nothing'(t, api) {
    const { founder, raise, company } = await aRoom(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    const other = await aRoom(api);
    const draft = await draftOf(founder, raise);
    t.equal((await olga.get(`/updates/${draft.id}`)).status, 404, 'a draft is the company’s alone');
    for (const who of [olga, other.founder]) {
      t.ok([403, 404].includes((await who.post('/updates', { raise })).status));
      t.ok([403, 404].includes((await publish(who, draft)).status));
    }
    await publish(founder, draft);
    const read = updateIn(await olga.get(`/updates/${draft.id}`));
    t.match(read, { can: empty, reads: { read: 0 }, isRead: null });
    t.match(await updatesOf(olga), [{ id: draft.id }]);
    t.match(await updatesOf(olga, `?raise=${raise}`), [{ id: draft.id }]);
    t.match(await updatesOf(other.founder), empty);
    t.match(await updatesOf(other.founder, `?raise=${raise}`), empty);
    await updateRows(api, 'company_members', { company_id: company }, { role: 'viewer' });
    t.match(await updatesOf(founder, `?raise=${raise}`), [{ id: draft.id }]);
    t.same(updateIn(await founder.get(`/updates/${draft.id}`)).can, []);
    t.equal((await founder.post('/updates', { raise })).status, 403);
  },

  async 'the same metric is followed through the updates that its reader can read'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    await committed(api, raise, ivan.id);
    await letIn(world, eve.email);
    const audiences = ['granted', 'committed', 'granted'] as const;
    const ids: string[] = [];
    for (const [n, audience] of audiences.entries()) {
      const metrics = [{ label: n === 2 ? 'revenue ' : 'Revenue', value: `${n + 1}`, unit: 'EUR' }];
      ids.push((await publishedUpdate(founder, raise, { audience, metrics })).id);
      api.clock.now += day;
    }
    const valuesFor = async (who: typeof ivan) =>
      updateIn(await who.get(`/updates/${ids[2]}`)).history.map(({ points }) =>
        points.map(({ value }) => value),
      );
    t.same(await valuesFor(founder), [['1', '2', '3']]);
    t.same(await valuesFor(ivan), [['1', '2', '3']]);
    t.same(await valuesFor(eve), [['1', '3']], 'nothing of what is not for her');
    t.same(updateIn(await eve.get(`/updates/${ids[0]}`)).history, [], 'one value is no plot');
    t.same(
      (await updatesOf(eve)).map(({ id }) => id),
      [ids[2], ids[0]],
    );
    const first = (await ivan.get('/updates?limit=2')).json<{ nextCursor: string }>();
    t.match(await updatesOf(ivan, `?limit=2&after=${first.nextCursor}`), [{ id: ids[0] }]);
  },
});
