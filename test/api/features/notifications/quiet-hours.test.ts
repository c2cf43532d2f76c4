/** Emails about what happens, in the hours in which somebody wants none, on both databases. */
import { sendDigests } from '#api/features/notifications/digest-job.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { NotificationSettings } from '#shared/product/notifications/notifications.ts';
import { type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { changeSettings } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { hour } from '#test/support/times.ts';

const origin = 'https://raisehall.example';
const kind = 'company.transferred';

async function tell(api: TestApi, who: AddedPerson, company: string): Promise<void> {
  const facts = { company: 'cmp_one', name: company };
  const event = { kind, person: who.id, facts, onceKey: company } as const;
  await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));
}

const choose = (who: ApiVisitor, quietHours: unknown) => changeSettings(who, { quietHours });

/** What has arrived, once everything was sent that is due. */
async function arrived(api: TestApi, { email }: AddedPerson): Promise<number> {
  await api.jobs.drain('held-mail');
  return (await mailsTo(api, email)).length;
}

await withApiOnBothEngines({
  async 'they are chosen, changed and turned off'(t, api) {
    const [ada, eve] = [await addPerson(api, 'Ada'), await addPerson(api, 'Eve')];
    const settings = async (who: ApiVisitor) =>
      (await who.get('/me/notification-settings')).json<NotificationSettings>();
    t.equal((await settings(ada)).quietHours, null);
    const saved = await choose(ada, { from: 22, until: 7 });
    t.match(saved.json<NotificationSettings>(), { quietHours: { from: 22, until: 7 } });
    t.equal((await settings(eve)).quietHours, null);
    await choose(ada, { from: 0, until: 23 });
    const other = { settings: [{ kind, inApp: true, mail: 'daily' }] };
    t.equal((await changeSettings(ada, other)).status, 200);
    t.same((await settings(ada)).quietHours, { from: 0, until: 23 }, 'what is left out stays');
    t.match((await choose(ada, { from: 7, until: 7 })).problem(), {
      status: 422,
      errors: [{ pointer: '/quietHours/until', code: 'same-hours' }],
    });
    for (const wrong of [
      { from: 24, until: 7 },
      { from: -1, until: 7 },
      { from: 1.5, until: 7 },
      7,
    ]) {
      t.equal((await choose(ada, wrong)).status, 422, JSON.stringify(wrong));
    }
    t.equal((await choose(ada, { from: 7 })).status, 422);
    t.same((await settings(ada)).quietHours, { from: 0, until: 23 });
    t.equal((await choose(ada, null)).json<NotificationSettings>().quietHours, null);
  },

  async 'emails wait until they are over, and come once'(t, api) {
    // It is 19:00 in Tokyo.
    const [ada, eve] = await Promise.all(
      ['Ada', 'Eve'].map((name) => addPerson(api, name, 'founder', 'Asia/Tokyo')),
    );
    if (ada === undefined || eve === undefined) throw new Error('Nobody was added.');
    await choose(ada, { from: 18, until: 8 });
    for (const who of [ada, eve]) for (const name of ['One', 'Two']) await tell(api, who, name);
    await tell(api, ada, 'One');
    t.equal(await arrived(api, eve), 2, 'whoever has none is mailed at once');
    t.equal(await arrived(api, ada), 0);
    const { unread } = (await ada.get('/notifications')).json<{ unread: number }>();
    t.equal(unread, 2, 'the list has it at once');

    const change = {
      kind: 'account.security',
      person: ada.id,
      facts: { what: 'password-changed' },
    } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, change as never, api.clock.now));
    t.equal(await arrived(api, ada), 1, 'what is about the safety of the account does not wait');

    api.clock.now += 12 * hour + 59 * 60_000;
    t.equal(await arrived(api, ada), 1, '07:59');
    api.clock.now += 60_000;
    t.equal(await arrived(api, ada), 3, '08:00');
    await tell(api, ada, 'Three');
    t.equal(await arrived(api, ada), 4, 'and by day at once');
    api.clock.now += 24 * hour;
    t.equal(await arrived(api, ada), 4);
  },

  async 'what has been turned off meanwhile is not sent'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await choose(ada, { from: 8, until: 12 });
    await tell(api, ada, 'One');
    const off = { settings: [{ kind, inApp: true, mail: 'off' }] };
    await changeSettings(ada, off);
    api.clock.now += 24 * hour;
    t.equal(await arrived(api, ada), 0);
    const waiting = await api.storage.db.selectFrom('outbox_emails').select('id').execute();
    t.same(waiting, [], 'and does not wait any longer');
  },

  async 'a clock that was ahead holds nothing back'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await choose(ada, { from: 8, until: 12 });
    const now = api.clock.now;
    api.clock.now += 30 * 24 * hour;
    await tell(api, ada, 'One');
    t.equal(await arrived(api, ada), 0);
    api.clock.now = now + 60_000;
    t.equal(await arrived(api, ada), 1);
  },

  async 'the daily email comes when they are over'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const digest = async () => {
      await sendDigests({ storage: api.storage, now: () => api.clock.now });
      return arrived(api, olga);
    };
    await choose(olga, { from: 20, until: 11 });
    const event = { kind: 'job.failed', person: null, facts: { work: 'mail' } } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));
    t.equal(await digest(), 0, 'it is 10:00');
    api.clock.now += hour;
    t.equal(await digest(), 1);
  },
});
