/** The daily emails of many people share transactions, and other writes go between them. */
import { sendDigests } from '#api/features/notifications/digest-job.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addInvestor } from '#test/support/commitments.ts';
import { outboxOf } from '#test/support/outbox.ts';

const people = 100;

await onBothEngines({
  async 'a hundred people take no hundred transactions'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    await storage.write(async (trx) => {
      const events = [];
      for (let n = 0; n < people; n += 1) {
        const person = await addInvestor(trx, clock.now);
        const facts = { raise: 'rse_1', company: 'cmp_1', name: 'Acme' };
        const what = { folder: 'financials', what: 'added' } as const;
        events.push({ kind: 'document.changed' as const, person, facts: { ...facts, ...what } });
      }
      await recordEvents(trx, { origin: 'https://raisehall.example' }, events, clock.now);
    });
    let writes = 0;
    const counted = {
      ...storage,
      write: (...asked: Parameters<typeof storage.write>) => {
        writes += 1;
        return storage.write(...asked);
      },
    };
    await sendDigests({ storage: counted as typeof storage, now: () => clock.now });
    const outbox = await outboxOf(api);
    t.equal(outbox.length, people);
    t.ok(outbox.every(({ template }) => template === 'digest'));
    t.ok(writes > 1 && writes <= people / 8 + 1, `${writes} transactions for ${people} people`);
  },
});
