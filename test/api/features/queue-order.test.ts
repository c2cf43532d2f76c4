/** A queue in which very much waits is read from indexes, and counted up to a limit, on both databases. */

import { oldestOfEach, waitingByKind, workItemRows } from '#api/features/queue/queue-store.ts';
import { workItems } from '#api/features.ts';
import { required } from '#api/platform/required.ts';
import { fillQueue } from '#scripts/trials/full-queue.ts';
import { waitingCountedMax } from '#shared/product/fields/limits.ts';
import { type QueueKind, waitingWords } from '#shared/product/queue/queue-kinds.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';

const now = Date.parse('2026-11-01T12:00:00.000Z');

/** The index that has each kind in its order. */
const indexes: Readonly<Partial<Record<QueueKind, string | RegExp>>> = {
  'raise-review': 'queue_raise_reviews',
  'raise-cancel': 'raises_cancelling',
  'raise-settling': 'queue_raises_settling',
  'funding-reported': 'commitments_reported',
  'refund-due': 'queue_refunds',
  'payment-details': 'payment_instructions_waiting',
  'investor-profile': 'queue_profiles',
  'investor-entity': 'queue_entities',
  'investor-evidence': 'investor_evidence_waiting',
  'evidence-expired': 'queue_evidence_expired',
  certification: 'queue_certifications',
  message: 'contact_messages_oldest',
  // SQLite takes either.
  'thread-report': /queue_reports|thread_reports_decided/,
  'mail-failed': 'queue_failed_mail',
};

await onBothEngines({
  async 'a page begins at its place in an index, and no kind is counted to its end'(t, open) {
    const { storage } = await open();
    await fillQueue(storage, 2_100);
    for (const [kind, index] of Object.entries(indexes)) {
      const of = required(workItems.find((one) => one.kind === kind));
      const recording = recordStatements();
      await workItemRows(storage, [of], { place: undefined, limit: 51 }, now);
      recording.stop();
      const [asked] = recording.asked.values();
      const plan = await planOf(storage, required(asked));
      t.match(plan, index, `${kind}: ${plan}`);
    }
    const recording = recordStatements();
    const counts = await waitingByKind(storage, workItems, now);
    recording.stop();
    const [counting] = recording.asked.values();
    const plan = await planOf(storage, required(counting));
    t.notMatch(plan, /companies|investors|threads\b/, 'what only names something is not looked up');
    const most = waitingCountedMax + 1;
    t.match(counts, {
      message: most,
      'mail-failed': most,
      'investor-profile': most,
      'refund-due': most,
      'raise-review': 210,
      'raise-settling': 210,
      'thread-report': 0,
    });
    t.equal(waitingWords(most), '1,000+');
    t.equal(waitingWords(waitingCountedMax), '1,000');
    t.equal(waitingWords(7), '7');

    const oldest = await oldestOfEach(storage, workItems, now);
    const times = oldest.map(({ row }) => row.since);
    t.same(times, times.toSorted(), 'the oldest first');
    for (const { of, row } of oldest) {
      const [first] = await workItemRows(storage, [of], { place: undefined, limit: 1 }, now);
      t.equal(row.id, first?.row.id, of.kind);
    }
  },
});
