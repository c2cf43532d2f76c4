/** How investors and companies ask for introductions and answer, over HTTP, on both databases. */
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import type { Thread, ThreadMessageList } from '#shared/product/threads/threads.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import {
  aNote,
  anInvestor,
  askCompany,
  askInvestor,
  introductionIn,
  introductionsOf,
} from '#test/support/introductions.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const waitingOf = async (who: ApiVisitor) =>
  (await who.get('/me/waiting')).json<{ counts: Record<string, number> }>().counts['introduction'];
const hasBeenTold = async (who: ApiVisitor, title: string) => (await titlesOf(who)).includes(title);
const titlesOf = async (who: ApiVisitor) =>
  (await who.get('/notifications')).json<NotificationList>().items.map(({ title }) => title);
const outlookOf = async (who: ApiVisitor, raise: string) =>
  (await who.get(`/raises/${raise}/introduction`)).json<{ obstacle: { code: string } | null }>()
    .obstacle?.code ?? null;

await withApiOnBothEngines({
  async 'an investor asks, the company accepts, and both write without any access'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    t.equal(await outlookOf(ivan, raise), null);
    const asked = introductionIn(await askCompany(ivan, raise, `  ${aNote}\n`));
    t.match(asked, { side: 'investor', askedBy: 'investor', state: 'pending', can: ['withdraw'] });
    t.match(asked, { note: aNote, thread: null, author: null });
    t.equal(Date.parse(asked.expiresAt) - api.clock.now, 14 * day);
    t.same([await waitingOf(ivan), await waitingOf(founder)], [0, 1]);
    const { introductions } = (await founder.get('/me/overview')).json<Overview>();
    t.match(introductions, [{ id: asked.id, side: 'company', from: 'Ivan' }]);
    t.ok(await hasBeenTold(founder, 'Ivan asks Acme for an introduction'));
    const mail = (await mailsTo(api, founder.email)).at(-1);
    t.match(mail?.text, new RegExp(`view%3Dintroductions%26id%3D${asked.id}`));
    t.notMatch(mail?.text, /sensors/, 'nothing of the note');
    t.equal(await outlookOf(ivan, raise), 'pending');
    t.equal(refusalIn(await askCompany(ivan, raise)), '422 invalid-transition pending');
    t.equal((await ivan.get(`/raises/${raise}/thread`)).status, 404, 'no thread before');

    const [listed] = await introductionsOf(founder, '?show=to-answer');
    t.match(listed, { id: asked.id, investor: { name: 'Ivan' }, side: 'company' });
    t.same(listed?.can, ['accept', 'decline', 'report']);
    const path = `/introductions/${asked.id}`;
    t.equal((await ivan.post(`${path}/accept`)).status, 403, 'nobody answers themselves');
    t.equal((await founder.post(`${path}/withdraw`)).status, 403);
    const open = introductionIn(await founder.post(`${path}/accept`));
    t.match(open, { state: 'open', can: ['close'] });
    t.equal(await waitingOf(founder), 0);
    t.ok(await hasBeenTold(ivan, 'Acme accepted your request for an introduction'));
    const { thread } = (await ivan.get(`/threads/${open.thread}`)).json<{ thread: Thread }>();
    t.match(thread, { mayWrite: true, end: null, messages: 1, unread: 0, email: null });
    const messages = await founder.get(`/threads/${open.thread}/messages`);
    t.match(messages.json<ThreadMessageList>().items, [
      { text: aNote, author: 'Ivan', side: 'investor', isNew: false },
    ]);
    for (const who of [founder, ivan]) {
      const written = await who.post(`/threads/${open.thread}/messages`, { text: 'Hello' });
      t.equal(written.status, 201);
    }
    t.same(await findRows(api, 'access_grants', {}), [], 'nobody was let in');
    t.equal((await ivan.get(`/raises/${raise}/documents`)).status, 404);
    t.equal(await outlookOf(ivan, raise), 'may-write');

    t.match(introductionIn(await ivan.post(`${path}/close`)), { state: 'closed', can: empty });
    t.ok(await hasBeenTold(founder, 'Ivan ended the introduction to Acme'));
    const late = await founder.post(`/threads/${open.thread}/messages`, { text: 'Hello?' });
    t.equal(refusalIn(late), '422 invalid-transition introduction-ended');
    t.equal(await outlookOf(ivan, raise), null, 'and they may ask again');
    t.match(await introductionsOf(ivan, '?show=ended'), [{ id: asked.id, state: 'closed' }]);
  },

  async 'a company asks an investor whom it finds, by the name they chose to show'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    const found = (await founder.get('/investors')).json<{ items: { id: string }[] }>().items;
    t.match(found, [{ id: ivan.id, displayName: 'Ivan Capital' }]);
    const outlook = `/raises/${raise}/investor-introduction?investor=${ivan.id}`;
    t.match((await founder.get(outlook)).json(), {
      investor: { displayName: 'Ivan Capital' },
      obstacle: null,
      latest: null,
    });
    const asked = introductionIn(await askInvestor(founder, raise, ivan.id));
    t.match(asked, { side: 'company', askedBy: 'company', investor: { name: 'Ivan Capital' } });
    t.ok(await hasBeenTold(ivan, 'Acme asks you for an introduction'));
    t.match((await mailsTo(api, ivan.email)).at(-1)?.text, /view%3Dintroductions/);
    t.equal(await waitingOf(ivan), 1);
    t.match((await ivan.get('/me/overview')).json<Overview>().introductions, [
      { id: asked.id, side: 'investor', from: 'Acme' },
    ]);
    t.match(await introductionsOf(ivan, '?show=to-answer'), [{ company: { name: 'Acme' } }]);
    t.same(await introductionsOf(founder, '?show=to-answer'), []);
    t.match(await introductionsOf(founder, '?show=asked'), [{ id: asked.id }]);

    const said = { reason: ' Not our stage. ' };
    const path = `/introductions/${asked.id}`;
    const no = introductionIn(await ivan.post(`${path}/decline`, said));
    t.match(no, { state: 'declined', reason: 'Not our stage.', thread: null });
    const seen = introductionIn(await founder.get(path));
    t.match(seen, { reason: 'Not our stage.', investor: { name: 'Ivan Capital' } });
    t.ok(
      await hasBeenTold(founder, 'An investor declined the request of Acme for an introduction'),
    );
    t.equal(refusalIn(await ivan.post(`${path}/accept`)), '422 invalid-transition');
    const again = await askInvestor(founder, raise, ivan.id);
    t.equal(refusalIn(again), '422 invalid-transition declined-before');
    const decided_at = new Date(api.clock.now - 30 * day).toISOString();
    await updateRows(api, 'introductions', { id: asked.id }, { decided_at });
    const second = introductionIn(await askInvestor(founder, raise, ivan.id));
    const accepted = introductionIn(await ivan.post(`/introductions/${second.id}/accept`));
    t.match(introductionIn(await founder.get(`/introductions/${second.id}`)), {
      investor: { name: 'Ivan' },
      thread: accepted.thread,
    });
    t.ok(await hasBeenTold(founder, 'Ivan accepted the request of Acme for an introduction'));
    await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { visibility: 'hidden' });
    const hidden = await founder.get(outlook);
    t.equal(refusalIn(hidden), '404 not-found', 'a choice counts at once');
  },

  async 'the clock ends what nobody answers, and what a raise left behind'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    const first = introductionIn(await askCompany(ivan, raise));
    const reminder = 'Reminder: answer Ivan, who asks Acme for an introduction';
    api.clock.now += 11 * day - 1;
    await api.jobs.drain('introduction-reminders');
    t.notOk(await hasBeenTold(founder, reminder), 'not before');
    for (const later of [1, day]) {
      api.clock.now += later;
      await api.jobs.drain('introduction-reminders');
      t.same(
        (await titlesOf(founder)).filter((title) => title === reminder),
        [reminder],
        'once',
      );
    }
    api.clock.now += 2 * day - 1;
    t.match(introductionIn(await ivan.get(`/introductions/${first.id}`)), { state: 'pending' });
    api.clock.now += 1;
    const path = `/introductions/${first.id}`;
    t.match(introductionIn(await founder.get(path)), { state: 'expired', can: empty });
    t.equal(await waitingOf(founder), 0);
    t.same(await introductionsOf(founder, '?show=to-answer'), []);
    t.equal(refusalIn(await founder.post(`${path}/accept`)), '422 invalid-transition');
    const second = introductionIn(await askCompany(ivan, raise));
    t.match(await findRows(api, 'introductions', { id: first.id }), [
      { state: 'expired', decided_by: null },
    ]);
    t.ok(
      await hasBeenTold(ivan, 'Your request for an introduction to Acme expired without an answer'),
    );
    api.clock.now += 14 * day + 61_000;
    await api.jobs.drain('expire-introductions');
    t.match(await findRows(api, 'introductions', { id: second.id }), [{ state: 'expired' }]);
    t.equal((await titlesOf(ivan)).length, 2, 'told of each once');

    const third = introductionIn(await askCompany(eve, raise));
    await updateRows(api, 'raises', { id: raise }, { state: 'paused' });
    const paused = await founder.post(`/introductions/${third.id}/accept`);
    t.equal(refusalIn(paused), '422 invalid-transition not-open');
    await updateRows(api, 'raises', { id: raise }, { state: 'cancelled' });
    const ended = await founder.post(`/introductions/${third.id}/accept`);
    t.equal(refusalIn(ended), '422 invalid-transition archived');
    t.equal(await waitingOf(founder), 0);
    api.clock.now += 61_000;
    await api.jobs.drain('expire-introductions');
    t.match(introductionIn(await eve.get(`/introductions/${third.id}`)), { state: 'expired' });
    t.equal(refusalIn(await askCompany(eve, raise)), '422 invalid-transition archived');
    const company = await askInvestor(founder, raise, eve.id);
    t.equal(refusalIn(company), '422 invalid-transition archived');
  },

  async 'two requests, or two answers, at once are one'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    const both = await Promise.all([
      askCompany(ivan, raise),
      askInvestor(founder, raise, ivan.id),
      askCompany(ivan, raise),
    ]);
    t.same(both.map(({ status }) => status).toSorted(), [201, 422, 422]);
    const [row] = await findRows(api, 'introductions', {});
    const who = row?.asked_by === 'investor' ? founder : ivan;
    const asker = row?.asked_by === 'investor' ? ivan : founder;
    const path = `/introductions/${row?.id}`;
    const answers = await Promise.all([
      who.post(`${path}/accept`),
      who.post(`${path}/decline`, {}),
      asker.post(`${path}/withdraw`),
      who.post(`${path}/accept`),
    ]);
    t.same(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422]);
    const threads = await findRows(api, 'threads', {});
    const accepted = [answers[0], answers[3]].some(({ status }) => status === 200);
    t.equal(threads.length, accepted ? 1 : 0);
  },

  async 'somebody asks ten times a day'(t, api) {
    const { founder, raise } = await aRoom(api);
    const people = [];
    for (let n = 0; n < 11; n += 1) people.push(await anInvestor(api, `Ivan${n}`));
    for (const one of people.slice(0, 10)) {
      t.equal((await askInvestor(founder, raise, one.id)).status, 201);
    }
    const last = people.at(-1)?.id ?? '';
    t.equal((await askInvestor(founder, raise, last)).status, 429);
    api.clock.now += day;
    t.equal((await askInvestor(founder, raise, last)).status, 201);
    t.equal((await introductionsOf(founder)).length, 11);
    const eve = await addPerson(api, 'Eve');
    t.same(await introductionsOf(eve), []);
  },
});
