/** What looks for evidence that ends, every few seconds, finds it in its index, on both databases. */
import { evidenceReminderJob } from '#api/features/evidence/evidence-reminders.ts';
import { required } from '#api/platform/required.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';

await onBothEngines({
  async 'the reminders begin with what ends next'(t, open) {
    const { storage } = await open();
    const now = () => Date.parse('2026-11-01T12:00:00.000Z');
    const deps = { storage, now } as unknown as Parameters<typeof evidenceReminderJob>[0];
    const { isNeeded } = evidenceReminderJob(deps);
    const recording = recordStatements();
    t.equal(await isNeeded?.(), false);
    recording.stop();
    const asked = [...recording.asked.values()].find(({ text }) => /investor_evidence/.test(text));
    t.match(await planOf(storage, required(asked)), 'investor_evidence_ends');
  },
});
