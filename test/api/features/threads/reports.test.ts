/** Threads that are muted, reported, and looked into by operators, on both databases. */
import { addMember } from '#api/features/companies/member-store.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { ReportedMessages, ThreadReportList } from '#shared/product/threads/thread-reports.ts';
import type { MessageResponse } from '#shared/product/threads/threads.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows } from '#test/support/rows.ts';
import { proveNow } from '#test/support/step-up.ts';

/** A founder and an investor with a thread, and an operator. */
async function aThread(api: TestApi) {
  const world = await aRoom(api);
  const ivan = await addPerson(api, 'Ivan', 'investor');
  const olga = await addPerson(api, 'Olga', 'operator');
  await letIn(world, ivan.email);
  const first = await ivan.post(`/raises/${world.raise}/thread`, { text: 'A secret of ours' });
  const { id } = first.json<MessageResponse>().thread;
  return { ...world, ivan, olga, path: `/threads/${id}`, id };
}

const why = 'Somebody asks for money in it.';
const because = 'I look into what was reported.';
const titlesOf = async (who: ApiVisitor) =>
  (await who.get('/notifications')).json<NotificationList>().items.map(({ title }) => title);

await withApiOnBothEngines({
  async 'who mutes a thread is told of nothing in it'(t, api) {
    const { founder, ivan, path } = await aThread(api);
    const wait = async () =>
      (await founder.get('/me/waiting')).json<{ counts: Record<string, number> }>().counts[
        'unread-thread'
      ];
    t.match((await founder.post(`${path}/mute`, { muted: true })).json(), {
      thread: { isMuted: true, unread: 1 },
    });
    t.equal(await wait(), 0);
    await founder.post(`${path}/read`, { upTo: 1 });
    const before = (await mailsTo(api, founder.email)).length;
    const told = (await titlesOf(founder)).length;
    t.equal((await ivan.post(`${path}/messages`, { text: 'Anybody?' })).status, 201);
    t.equal((await mailsTo(api, founder.email)).length, before);
    t.equal((await titlesOf(founder)).length, told);
    t.match((await ivan.get(path)).json(), { thread: { isMuted: false } }, 'each for themselves');
    await founder.post(`${path}/mute`, { muted: false });
    t.equal(await wait(), 1);
  },

  async 'operators read a reported thread only, with a reason that is recorded'(t, api) {
    const { ivan, olga, founder, path, id } = await aThread(api);
    t.equal((await olga.get(path)).status, 404);
    t.same((await olga.get('/admin/thread-reports')).json<ThreadReportList>().items, []);
    t.equal((await ivan.post(`${path}/report`, { reason: 'no' })).status, 422);
    t.match((await ivan.post(`${path}/report`, { reason: why })).json(), {
      thread: { isReported: true },
    });
    t.equal(
      refusalIn(await ivan.post(`${path}/report`, { reason: why })),
      '422 invalid-transition reported',
    );
    t.match((await founder.get(path)).json(), { thread: { isReported: false } });
    t.match(await titlesOf(olga), [/^Ivan reported a thread about the raise of Acme$/]);
    const waiting = (await olga.get('/me/waiting')).json<{ counts: object }>();
    t.match(waiting.counts, { 'thread-report': 1 });
    const { items } = (await olga.get('/admin/thread-reports')).json<ThreadReportList>();
    t.match(items, [{ reason: why, reportedBy: 'Ivan', side: 'investor', decision: null }]);
    t.notMatch(JSON.stringify(items), /secret/);
    const report = `/admin/thread-reports/${items[0]?.id}`;
    t.equal((await ivan.get(report)).status, 403);
    const read = (reason: string) => olga.post(`${report}/messages`, { reason });
    t.equal((await read(because)).status, 401, 'it asks who it is');
    await proveNow(api, olga.session ?? '');
    t.equal((await read('short')).status, 422);
    const written = (await read(because)).json<ReportedMessages>();
    t.match(written.items, [{ n: 1, author: 'Ivan', text: 'A secret of ours' }]);
    const events = await findRows(api, 'audit_events', { action: 'thread.read-reported' });
    t.equal(events.length, 1);
    t.match(JSON.stringify(events), /I look into what was reported/);

    const closed = await olga.post(`${report}/decide`, { decision: 'close', reason: because });
    t.match(closed.json(), { report: { decision: 'close', isLocked: false } });
    t.equal(refusalIn(await read(because)), '422 invalid-transition decided');
    const closing = 'An operator closed your report of a thread about the raise of Acme';
    t.ok((await titlesOf(ivan)).includes(closing));
    t.notMatch((await titlesOf(founder)).join(), /operator/, 'the other side does not learn of it');
    t.equal((await ivan.post(`${path}/messages`, { text: 'Go on' })).status, 201);
    const { items: left } = (await olga.get('/admin/thread-reports')).json<ThreadReportList>();
    t.same(left, []);
    const past = await olga.get('/admin/thread-reports?decided=true');
    t.match(past.json<ThreadReportList>().items, [{ thread: id, decidedBy: 'Olga' }]);
  },

  async 'nobody writes in a locked thread, and both sides read why'(t, api) {
    const { ivan, olga, founder, path, raise } = await aThread(api);
    await founder.post(`${path}/report`, { reason: why });
    const [one] = (await olga.get('/admin/thread-reports')).json<ThreadReportList>().items;
    const decide = { decision: 'lock', reason: because };
    t.equal((await olga.post(`/admin/thread-reports/${one?.id}/decide`, decide)).status, 200);
    for (const who of [ivan, founder]) {
      const answer = await who.post(`${path}/messages`, { text: 'Hello?' });
      t.equal(refusalIn(answer), '422 invalid-transition locked');
      t.match((await who.get(path)).json(), {
        thread: { mayWrite: false, end: 'locked', lockedReason: because },
      });
      t.ok((await titlesOf(who)).includes('An operator locked a thread about the raise of Acme'));
    }
    const around = await ivan.post(`/raises/${raise}/thread`, { text: 'Hello?' });
    t.equal(refusalIn(around), '422 invalid-transition locked');
  },

  async 'a lock is taken back with a reason, once, and both sides are told'(t, api) {
    const { ivan, olga, founder, path, company } = await aThread(api);
    await founder.post(`${path}/report`, { reason: why });
    await ivan.post(`${path}/report`, { reason: why });
    const [one, two] = (await olga.get('/admin/thread-reports')).json<ThreadReportList>().items;
    const reports = [one, two].map((report) => `/admin/thread-reports/${report?.id}`);
    const [first = '', second = ''] = reports;
    const unlock = (who: ApiVisitor, report: string, reason = because) =>
      who.post(`${report}/unlock`, { reason });
    t.equal(refusalIn(await unlock(olga, first)), '422 invalid-transition not-locked');
    const unread = async () =>
      (await olga.get('/notifications?unread=true')).json<NotificationList>().items.length;
    t.equal(await unread(), 2);
    await olga.post(`${first}/decide`, { decision: 'lock', reason: because });
    t.equal(await unread(), 0, 'both reports are answered');
    for (const who of [ivan, founder]) t.equal((await unlock(who, first)).status, 403);
    t.equal((await unlock(olga, first, 'short')).status, 422);
    const pat = await addPerson(api, 'Pat', 'operator');
    await api.storage.write((trx) => addMember(trx, company, pat.id, 'viewer', api.clock.now));
    t.equal(refusalIn(await unlock(pat, first)), '403 forbidden own-thread');
    t.match((await ivan.get(path)).json(), { thread: { end: 'locked' } }, 'it is still locked');

    const both = await Promise.all(reports.map((report) => unlock(olga, report)));
    t.same(both.map(({ status }) => status).toSorted(), [200, 422], 'at once, one of them');
    t.match((await olga.get(second)).json(), {
      report: { decision: 'lock', isLocked: false, unlocked: { by: 'Olga', reason: because } },
    });
    t.equal((await findRows(api, 'audit_events', { action: 'thread.unlock' })).length, 1);
    for (const who of [ivan, founder]) {
      t.ok((await titlesOf(who)).includes('An operator unlocked a thread about the raise of Acme'));
      t.match((await who.get(path)).json(), {
        thread: { mayWrite: true, end: null, lockedReason: null, isReported: false },
      });
      t.equal((await who.post(`${path}/messages`, { text: 'Hello again' })).status, 201);
    }
    const read = await olga.post(`${first}/messages`, { reason: because });
    t.not(read.status, 200, 'and operators read it no more than before');
    t.equal((await ivan.post(`${path}/report`, { reason: why })).status, 200, 'it can be reported');
  },
});
