/** The daily email, and the links that stop emails, over a real mail server and on both databases. */
import { setTimeout as pause } from 'node:timers/promises';
import { sendDigests } from '#api/features/notifications/digest-job.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { NotificationSettings } from '#shared/product/notifications/notifications.ts';
import { type ApiVisitor, mailsTo, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { insertRows, updateRows } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

const origin = 'https://raisehall.example';
/** Tells operators of so much work that failed; by default, that comes once a day. */
async function fail(api: TestApi, times: number, from = 0): Promise<void> {
  for (let n = from; n < from + times; n += 1) {
    const event = { kind: 'job.failed', person: null, facts: { work: `work-${n}` } } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now + n));
  }
}

const digest = (api: TestApi) => sendDigests({ storage: api.storage, now: () => api.clock.now });

const setting = async (who: ApiVisitor, kind: string) =>
  (await who.get('/me/notification-settings'))
    .json<NotificationSettings>()
    .items.find((one) => one.kind === kind);

/** What a mail server got, headers unfolded and the transfer encoding undone. */
async function received(api: TestApi, sources: readonly string[]): Promise<string> {
  await api.jobs.drain('mail');
  for (let tries = 0; sources.length === 0 && tries < 100; tries += 1) await pause(20);
  return (sources.at(-1) ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
}

const linkIn = (source: string) => /^List-Unsubscribe: <(.+)>\r$/m.exec(source)?.[1] ?? '';
const tokenIn = (source: string) => new URL(linkIn(source)).search;

await onBothEngines({
  async 'it comes in the morning of whoever gets it, once, and only when there is something'(
    t,
    open,
  ) {
    const api = await open();
    // 10:00 in London, 02:00 in Los Angeles, 19:00 in Tokyo.
    const london = await addPerson(api, 'London', 'operator', 'UTC');
    const angeles = await addPerson(api, 'Angeles', 'operator', 'America/Los_Angeles');
    const tokyo = await addPerson(api, 'Tokyo', 'operator', 'Asia/Tokyo');
    const everybody = [london, angeles, tokyo];
    const counts = async () =>
      Promise.all(everybody.map(async ({ email }) => (await mailsTo(api, email)).length));
    await digest(api);
    t.same(await counts(), [0, 0, 0], 'nothing has happened');
    await fail(api, 2);
    await digest(api);
    t.same(await counts(), [1, 0, 1], 'in Los Angeles it is night');
    const [mail] = await mailsTo(api, london.email);
    t.equal(mail?.subject, '2 new notifications at Raisehall');
    t.match(mail?.text, '- A job failed for good: work-1');
    t.match(mail?.link, `${origin}/login?next=%2Fdashboard%3Fview%3Dnotifications`);

    await fail(api, 1, 2);
    await digest(api);
    t.same(await counts(), [1, 0, 1], 'once a day');
    api.clock.now += 12 * hour;
    await digest(api);
    t.same(await counts(), [1, 1, 2], 'morning in Los Angeles, and the next day in Tokyo');
    api.clock.now += 24 * hour;
    await digest(api);
    t.same(await counts(), [2, 1, 2], 'what came later comes the next day; nothing comes twice');
    api.clock.now += 24 * hour;
    await digest(api);
    t.same(await counts(), [2, 1, 2], 'and no mail is empty');
  },

  async 'somebody whose email fails does not stop those of others'(t, open) {
    const api = await open();
    const people: AddedPerson[] = [];
    for (const name of ['Olga', 'Otto', 'Oona'])
      people.push(await addPerson(api, name, 'operator'));
    await fail(api, 1);
    const [first] = people.map(({ id }) => id).sort();
    // As no release has stored them: without facts, no title can be made.
    await updateRows(api, 'notifications', { user_id: first ?? '' }, { facts: 'null' });
    const counts = async () =>
      Promise.all(people.map(async ({ id, email }) => [id, (await mailsTo(api, email)).length]));
    const expected = people.map(({ id }) => [id, id === first ? 0 : 1]);
    await t.rejects(digest(api), TypeError, 'the job says so');
    t.same(await counts(), expected);
    await t.rejects(digest(api), TypeError);
    t.same(await counts(), expected, 'nobody gets it twice');
    if (first !== undefined) {
      const facts = JSON.stringify({ work: 'work-1' });
      await updateRows(api, 'notifications', { user_id: first }, { facts });
    }
    await digest(api);
    t.same(
      await counts(),
      people.map(({ id }) => [id, 1]),
    );
  },

  async 'what has been read is not mailed, and long lists are cut'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    await fail(api, 1);
    await olga.post('/notifications/read', {});
    await digest(api);
    t.same(await mailsTo(api, olga.email), []);
    await fail(api, 23, 1);
    await digest(api);
    const [mail] = await mailsTo(api, olga.email);
    t.equal(mail?.subject, '23 new notifications at Raisehall');
    t.match(mail?.text, '- and 3 more');
    t.match(mail?.text, 'work-23', 'the newest first');
    t.notMatch(mail?.text, /work-1\s/);
  },

  async 'a clock that was ahead does not hold it up'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    await insertRows(api, 'notification_digests', { user_id: olga.id, day: '2031-01-01' });
    await fail(api, 1);
    await digest(api);
    t.equal((await mailsTo(api, olga.email)).length, 1);
  },

  async 'a mail program stops it with one click, without a session'(t, open) {
    const server = await mailServer(t);
    const api = await open({ smtpUrl: server.url });
    const olga = await addPerson(api, 'Olga', 'operator');
    await fail(api, 1);
    await digest(api);
    const source = await received(api, server.sources);
    t.match(source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    t.match(linkIn(source), new RegExp(`^${origin}/api/v1/unsubscribe\\?token=[\\w.-]+$`));
    t.match(source, `Stop emails about the day`, 'people read it in the mail too');

    const program = visitor(api, '192.0.2.1');
    const query = tokenIn(source);
    const opened = await program.get(`/unsubscribe${query}`);
    t.equal(opened.status, 303, 'following the link only shows a page');
    t.match(opened.headers['location'], /^\/login\?mode=unsubscribe&token=/);
    t.match(await setting(olga, 'job.failed'), { mail: 'daily' }, 'and stops nothing');

    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const response = await api.app.inject({
        method: 'POST',
        url: `/api/v1/unsubscribe${query}`,
        headers: {
          'content-type': type,
          'idempotency-key': `key of ${type}`.replaceAll(/\W/g, '-'),
        },
        payload: 'List-Unsubscribe=One-Click',
      });
      t.equal(response.statusCode, 200, `${type}: ${response.body}`);
    }
    t.match(await setting(olga, 'job.failed'), { mail: 'off', inApp: true });
    t.match(await setting(olga, 'contact.received'), { mail: 'now' }, 'other mails still come');
    await fail(api, 1, 1);
    api.clock.now += 24 * hour;
    await digest(api);
    await api.jobs.drain('mail');
    t.equal(server.sources.length, 1);
  },

  async 'a link stops its own kind, and no link can be made up'(t, open) {
    const server = await mailServer(t);
    const api = await open({ smtpUrl: server.url });
    const olga = await addPerson(api, 'Olga', 'operator');
    const facts = { message: 'msg_one', reference: 'K7QM-2XPD' };
    const event = { kind: 'contact.received', person: null, facts } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));
    const query = tokenIn(await received(api, server.sources));
    const program = visitor(api, '192.0.2.1');
    for (const wrong of [
      '?token=x',
      `${query}x`,
      query.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
    ]) {
      t.equal((await program.post(`/unsubscribe${wrong}`)).status, 404, wrong);
      const opened = await program.get(`/unsubscribe${wrong}`);
      t.equal(opened.headers['location'], '/login?mode=unsubscribe');
    }
    t.equal((await program.post('/unsubscribe')).status, 400);
    t.match(await setting(olga, 'contact.received'), { mail: 'now' });
    t.equal((await program.post(`/unsubscribe${query}`)).status, 200);
    t.match(await setting(olga, 'contact.received'), { mail: 'off', inApp: true });
    t.match(await setting(olga, 'job.failed'), { mail: 'daily' });
    const shownBefore = { 'if-match': '"0"' };
    const whole = { settings: [{ kind: 'contact.received', inApp: true, mail: 'now' }] };
    const stale = await olga.patch('/me/notification-settings', whole, { headers: shownBefore });
    t.equal(stale.status, 412, 'a window that was open before does not bring them back');
  },

  async 'the mail of somebody who was erased can be stopped too'(t, open) {
    const server = await mailServer(t);
    const api = await open({ smtpUrl: server.url });
    const olga: AddedPerson = await addPerson(api, 'Olga', 'operator');
    await fail(api, 1);
    await digest(api);
    const query = tokenIn(await received(api, server.sources));
    await updateRows(api, 'users', { id: olga.id }, { status: 'deleted' });
    t.equal((await visitor(api).post(`/unsubscribe${query}`)).status, 200);
    const rows = await api.storage.db.selectFrom('notification_settings').selectAll().execute();
    t.same(rows, []);
  },
});
