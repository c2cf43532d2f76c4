/** The list of notifications, what is read of it, and how people want to be told, over HTTP. */
import { sweeps } from '#api/features.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { sweep } from '#api/platform/storage/housekeeping.ts';
import type { MeResponse } from '#shared/product/account/account.ts';
import type {
  NotificationList,
  NotificationResponse,
  NotificationSettings,
  ReadResponse,
  UnreadCount,
} from '#shared/product/notifications/notifications.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { ifMatch } from '#test/support/investors.ts';
import { changeSettings } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { day } from '#test/support/times.ts';

const origin = 'https://raisehall.example';
/** Tells somebody of this many things, a second apart from each other in pairs. */
async function tell(api: TestApi, who: AddedPerson, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const facts = { company: 'cmp_one', name: `Company ${n}` };
    const event = { kind: 'company.transferred', person: who.id, facts, mail: 'none' } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));
    // Two at the same moment, so that the id must decide.
    if (n % 2 === 1) api.clock.now += 1_000;
  }
}

const listOf = async (who: ApiVisitor, query = '') =>
  (await who.get(`/notifications${query}`)).json<NotificationList>();

await withApiOnBothEngines({
  async 'every notification is on one page, newest first'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await tell(api, ada, 7);
    await tell(api, await addPerson(api, 'Eve'), 2);
    const seen: string[] = [];
    const times: string[] = [];
    let after = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const list = await listOf(ada, `?limit=2${after}`);
      t.equal(list.unread, 7);
      seen.push(...list.items.map(({ id }) => id));
      times.push(...list.items.map(({ createdAt }) => createdAt));
      t.equal(list.nextCursor === null, pages === 3);
      after = `&after=${list.nextCursor}`;
    }
    t.equal(new Set(seen).size, 7);
    t.same(times, [...times].sort().reverse());
    t.equal((await ada.get('/notifications?after=nonsense')).status, 400);
    t.equal((await ada.get('/notifications?unread=maybe')).status, 400);
  },

  async 'one is read, then all that were seen, and the count follows'(t, api) {
    const [ada, eve] = [await addPerson(api, 'Ada'), await addPerson(api, 'Eve')];
    await tell(api, ada, 4);
    const before = await listOf(ada);
    const [newest, second] = before.items;
    t.equal((await ada.get('/me')).json<MeResponse>().unreadNotifications, 4);

    const stolen = await eve.post(`/notifications/${newest?.id}/read`);
    t.equal(stolen.status, 404, 'of somebody else, as if there were none');
    const answer = await ada.post(`/notifications/${newest?.id}/read`);
    t.equal(answer.status, 200, answer.text);
    const { readAt } = answer.json<NotificationResponse>().notification;
    t.equal(readAt, new Date(api.clock.now).toISOString());
    api.clock.now += 1_000;
    const again = await ada.post(`/notifications/${newest?.id}/read`);
    t.equal(
      again.json<NotificationResponse>().notification.readAt,
      readAt,
      'when it was read first',
    );
    t.equal((await listOf(ada)).unread, 3);
    t.same(
      (await listOf(ada, '?unread=true')).items.map(({ id }) => id),
      before.items.slice(1).map(({ id }) => id),
    );

    await tell(api, ada, 1);
    const all = await ada.post('/notifications/read', { until: second?.createdAt });
    t.equal(all.json<ReadResponse>().unread, 1, 'what came after the page was loaded stays unread');
    t.equal((await ada.post('/notifications/read', {})).json<ReadResponse>().unread, 0);
    t.equal((await listOf(ada)).items.length, 5, 'read ones stay in the list');
  },

  async 'several are marked at once, each with an outcome, and only one’s own'(t, api) {
    const [ada, eve] = [await addPerson(api, 'Ada'), await addPerson(api, 'Eve')];
    await tell(api, ada, 3);
    await tell(api, eve, 1);
    const [one, two, three] = (await listOf(ada)).items;
    const [other] = (await listOf(eve)).items;
    if (!one || !two || !three || !other) throw new Error('Nobody was told.');
    const mark = (ids: readonly string[]) =>
      ada.post('/notifications/read', { notifications: ids });
    const first = await mark([one.id, two.id, other.id, one.id]);
    t.match(first.json<ReadResponse>(), {
      unread: 1,
      outcomes: [
        { id: one.id, outcome: 'done', message: '' },
        { id: two.id, outcome: 'done' },
        { id: other.id, outcome: 'refused', message: 'There is no such notification.' },
      ],
    });
    const both = await Promise.all([mark([one.id, three.id]), mark([one.id, three.id])]);
    t.same(
      both
        .flatMap((answer) => answer.json<ReadResponse>().outcomes ?? [])
        .map(({ outcome }) => outcome)
        .toSorted(),
      ['done', 'unchanged', 'unchanged', 'unchanged'],
      'twice at once',
    );
    t.match((await mark([one.id])).json<ReadResponse>(), {
      outcomes: [{ outcome: 'unchanged', message: 'This notification was already read.' }],
    });
    t.equal((await listOf(eve)).unread, 1, 'that of somebody else is left alone');
    t.equal((await mark([])).status, 422);
    t.equal((await mark(Array.from({ length: 101 }, () => one.id))).status, 422);
  },

  async 'asking whether there is something new costs little'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const none = await ada.get('/notifications/unread');
    t.same(none.json<UnreadCount>(), { unread: 0, newest: null });
    t.equal(none.headers['cache-control'], 'private, no-cache');
    const same = { headers: { 'if-none-match': none.headers['etag'] ?? '' } };
    const unchanged = await ada.get('/notifications/unread', same);
    t.equal(unchanged.status, 304);
    t.equal(unchanged.text, '');
    const list = await ada.get('/notifications');
    t.equal(list.headers['cache-control'], 'private, no-cache');
    const sameList = { headers: { 'if-none-match': list.headers['etag'] ?? '' } };
    t.equal((await ada.get('/notifications', sameList)).status, 304, 'nor does the list');
    await tell(api, ada, 2);
    t.equal((await ada.get('/notifications', sameList)).status, 200);
    const changed = await ada.get('/notifications/unread', same);
    t.equal(changed.status, 200);
    t.match(changed.json<UnreadCount>(), { unread: 2, newest: /^You now own Company \d$/ });
  },

  async 'settings are those of one’s own, and safety is not among the choices'(t, api) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const settingsOf = async (who: ApiVisitor) =>
      (await who.get('/me/notification-settings')).json<NotificationSettings>().items;
    const kinds = async (who: ApiVisitor) => (await settingsOf(who)).map(({ kind }) => kind);
    t.ok((await kinds(ada)).includes('company.member-joined'));
    t.notOk((await kinds(ada)).includes('contact.received'));
    t.ok((await kinds(olga)).includes('contact.received'));
    t.notOk((await kinds(olga)).includes('company.member-joined'));
    t.match(
      (await settingsOf(ada)).find(({ kind }) => kind === 'account.security'),
      { isRequired: true, inApp: true, mail: 'now' },
    );

    const change = (settings: object[]) => changeSettings(ada, { settings });
    const kind = 'company.member-joined';
    const saved = await change([{ kind, inApp: false, mail: 'off' }]);
    t.equal(saved.status, 200, saved.text);
    t.match(
      (await settingsOf(ada)).find((one) => one.kind === kind),
      { inApp: false, mail: 'off' },
    );
    t.match(
      (await settingsOf(ada)).find((one) => one.kind === 'company.member-left'),
      { inApp: true, mail: 'daily' },
      'the others stay as they were',
    );
    const unsafe = await change([{ kind: 'account.security', inApp: true, mail: 'off' }]);
    t.match(unsafe.problem(), {
      status: 422,
      errors: [{ pointer: '/settings/0/mail', message: /safety of your account/ }],
    });
    const unchanged = await change([{ kind: 'account.security', inApp: true, mail: 'now' }]);
    t.equal(unchanged.status, 200, 'a form sends every line of it');
    t.equal((await change([{ kind, inApp: true, mail: 'weekly' }])).status, 422);
    t.equal((await change([{ kind: 'nothing', inApp: true, mail: 'off' }])).status, 422);
    t.equal((await change([])).status, 422);
  },

  async 'settings that were not seen are not replaced, and those of one’s own alone count'(t, api) {
    const [ada, eve] = [await addPerson(api, 'Ada'), await addPerson(api, 'Eve')];
    const kind = 'company.member-joined';
    const settings = async () =>
      (await ada.get('/me/notification-settings')).json<NotificationSettings>();
    const change = (mail: string, version?: number) =>
      ada.patch(
        '/me/notification-settings',
        { settings: [{ kind, inApp: true, mail }] },
        version === undefined ? {} : ifMatch(version),
      );
    t.match(await settings(), { version: 0, updatedAt: null });
    t.equal((await change('now')).status, 400, 'names no version');
    const saved = await change('now', 0);
    const updatedAt = new Date(api.clock.now).toISOString();
    t.match(saved.json(), { version: 1, updatedAt });
    t.equal(saved.headers['etag'], '"1"');
    const stale = (await change('off', 0)).problem();
    t.match(stale, { status: 412, currentVersion: 1, current: { version: 1, updatedAt } });
    t.same(stale['current'], await settings());
    await changeSettings(eve, { quietHours: { from: 22, until: 7 } });
    t.equal((await change('daily', 1)).status, 200, 'another person’s are no version of hers');
  },

  async 'old ones are swept: read after 90 days, others after a year'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await tell(api, ada, 2);
    const [read, unread] = (await listOf(ada)).items;
    await ada.post(`/notifications/${read?.id}/read`);
    const left = async () => {
      await sweep(api.storage, sweeps, api.clock.now);
      const rows = await api.storage.db.selectFrom('notifications').select('id').execute();
      return rows.map(({ id }) => id).sort();
    };
    api.clock.now += 89 * day;
    t.same(await left(), [read?.id, unread?.id].sort());
    api.clock.now += 2 * day;
    t.same(await left(), [unread?.id]);
    api.clock.now += 273 * day;
    t.same(await left(), [unread?.id]);
    api.clock.now += 2 * day;
    t.same(await left(), []);
  },
});
