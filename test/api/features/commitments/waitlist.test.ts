/** Who is offered freed capacity, and what people are told of commitments, on both databases. */
import type { Test } from 'tap';
import { commitmentMoved } from '#api/features/commitments/commitment-events.ts';
import type { CommitmentRow } from '#api/features/commitments/ledger.ts';
import { lockLedger } from '#api/features/commitments/ledger.ts';
import { applyTransition } from '#api/features/commitments/transition.ts';
import { offerFreedCapacity } from '#api/features/commitments/waitlist.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { required } from '#api/platform/required.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { outboxOf } from '#test/support/outbox.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { updateRaise } from '#test/support/rows.ts';

const origin = 'https://raisehall.example';
const quarter = 15 * 60_000;
const deadline_at = '2026-04-30T20:00:00.000Z';

const add = (trx: Transaction, ownerId: string, columns: Partial<Tables['raises']> = {}) =>
  addRaiseOf(trx, ownerId, { state: 'live', max_amount: 1_000_000, deadline_at, ...columns });

/** Offers what is free, and tells people, as a route or the clock does. */
const offer = (api: TestApi, raiseId: string) =>
  api.storage.write(async (trx) => {
    const ledger = await lockLedger(trx, raiseId);
    const raise = required(await raiseById(trx, raiseId));
    const { events = [] } = await offerFreedCapacity(ledger, raise, api.clock.now);
    for (const event of events) await recordEvent(trx, { origin }, event, api.clock.now);
    return events.length;
  });

const statesOf = async (api: TestApi) =>
  Object.fromEntries(
    (await api.storage.db.selectFrom('commitments').select(['investor_id', 'state']).execute()).map(
      ({ investor_id, state }) => [investor_id, state],
    ),
  );

await onBothEngines({
  async 'freed capacity is offered in order to the first for whom it is enough'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const [ivan, mia, zoe] = await addPeople(api, ['Ivan', 'Mia', 'Zoe']);
    const raiseId = await api.storage.write(async (trx) => {
      const { id } = await add(trx, ada.id);
      const place = (investorId: string, amount: number) =>
        placeCommitment(
          trx,
          { raiseId: id, state: 'waitlisted', amount, investorId },
          api.clock.now,
        );
      await placeCommitment(trx, { raiseId: id, state: 'signed', amount: 300_000 }, api.clock.now);
      await place(ivan.id, 400_000);
      await place(mia.id, 400_000);
      await place(zoe.id, 100_000);
      return id;
    });
    t.equal(await offer(api, raiseId), 3, 'two offers, and one is told that she is passed over');
    const expected = { [ivan.id]: 'offered', [mia.id]: 'waitlisted', [zoe.id]: 'offered' };
    t.match(await statesOf(api), expected, 'Mia wants more than there is, and keeps her place');
    t.same(await notificationTitlesOf(mia), [
      '$3,000 became available in the raise of Acme, less than the least you’d take',
    ]);
    t.equal(await offer(api, raiseId), 0, 'a second call finds no capacity');
    t.same(await notificationTitlesOf(ivan), [
      'You are offered $4,000 in the raise of Acme: sign by 5 Mar 2026, 10:00 UTC',
    ]);
    const [mail] = await mailsTo(api, ivan.email);
    t.match(mail?.text, 'you move to the end of the waitlist');
    t.match(mail?.link, /next=%2Fdashboard%3Fview%3Dportfolio%26id%3Dcmt_/);

    const change = (columns: Partial<Tables['raises']>) => updateRaise(api, raiseId, columns);
    const more = { max_amount: 1_500_000 };
    await change({ ...more, state: 'paused' });
    t.equal(await offer(api, raiseId), 0, 'not while it is paused');
    await change({ state: 'live', deadline_at: new Date(api.clock.now).toISOString() });
    t.equal(await offer(api, raiseId), 0, 'nor when its time is over');
    await change({ deadline_at, content: JSON.stringify({ oversubscription: 'scale_back' }) });
    t.equal(await offer(api, raiseId), 0, 'nor where everybody gets their part');
    const early_close_at = new Date(api.clock.now).toISOString();
    await change({ content: '{}', state: 'closing', early_close_at });
    t.equal(await offer(api, raiseId), 0, 'nor after an earlier end, before its clock has run');
    await change({ early_close_at: '2026-03-03T20:00:00.000Z' });
    t.equal(await offer(api, raiseId), 1, 'all that fit');
    t.match(await statesOf(api), { [mia.id]: 'offered', [zoe.id]: 'offered' });
    const offered = 'You are offered $4,000 in the raise of Acme: sign by 3 Mar 2026, 20:00 UTC';
    t.ok(
      (await notificationTitlesOf(mia)).includes(offered),
      'told of in the same moment as the first',
    );
  },

  async 'an investor and the company are told once of an event, with mail down for a day'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const [ada, ivan] = [await addPerson(api, 'Ada'), await addPerson(api, 'Ivan')];
    const { id: raiseId } = await api.storage.write((trx) => add(trx, ada.id));
    const tell = (row: CommitmentRow, times: number) =>
      api.storage.write(async (trx) => {
        const raise = required(await raiseById(trx, raiseId));
        await applyTransition(
          await lockLedger(trx, raiseId),
          {
            ...{ raise, row, event: 'decline', who: 'owner' },
            guards: {
              ...{ otherPerson: () => true, declinable: () => true },
              notCountersigned: () => true,
              ...{ wasSigned: () => true, wasFunded: () => false },
            },
          },
          api.clock.now,
        );
        const after = await trx
          .selectFrom('commitments')
          .selectAll()
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow();
        const more = { now: api.clock.now, reason: 'Too large.' };
        for (let n = 0; n < times; n += 1) {
          for (const event of commitmentMoved(raise, after, 'decline', more)) {
            await recordEvent(trx, { origin }, event, api.clock.now);
          }
        }
      });
    const row = await api.storage.write((trx) =>
      placeCommitment(
        trx,
        { raiseId, state: 'funded', amount: 500_000, investorId: ivan.id },
        api.clock.now,
      ),
    );
    // The mail server says "later" until the next day.
    const tries = 17;
    smtp.refusals.push(...Array.from({ length: tries }, () => 451));
    const downSince = api.clock.now;
    await tell(row, 3);
    t.same(await notificationTitlesOf(ivan), [
      'Acme declined your commitment of $5,000; $5,000 will be paid back to you',
    ]);
    while (smtp.refusals.length > 0) {
      t.same(smtp.ids, []);
      await api.jobs.drain('mail');
      api.clock.now += quarter;
    }
    const hours = (api.clock.now - downSince) / 3_600_000;
    t.ok(hours > 22, `down for ${hours} hours`);
    for (let quarters = 0; quarters < 24; quarters += 1) {
      await api.jobs.drain('mail');
      api.clock.now += quarter;
    }
    const [mail, ...others] = await outboxOf(api);
    t.same(others, [], 'told three times, and one mail');
    t.match(mail, { state: 'sent', job: { attempts: tries + 1 } });
    t.equal(smtp.ids.length, 1, 'it arrives once');
    t.match(smtp.sources[0]?.replaceAll(/=\r?\n/g, ''), 'The reason they give: Too large.');
  },
});
