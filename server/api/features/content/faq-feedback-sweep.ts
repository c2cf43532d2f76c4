import type { Transaction } from '#api/platform/storage/storage.ts';

/** The totals by day and the remarks are kept this long. */
const feedbackKeptMs = 365 * 86_400_000;

/** Deletes the voters of past days, and the keys that could identify them. */
export async function forgetFeedback(trx: Transaction, now: number): Promise<void> {
  const today = dayOf(now);
  // A day after tomorrow exists only if the clock was ahead; the clocks of two nodes may differ a
  // little.
  const tomorrow = dayOf(now + 86_400_000);
  for (const table of ['answer_voters', 'voter_keys'] as const) {
    await trx
      .deleteFrom(table)
      .where((row) => row.or([row('day', '<', today), row('day', '>', tomorrow)]))
      .execute();
  }
  const yearAgo = new Date(now - feedbackKeptMs).toISOString();
  await trx.deleteFrom('answer_remarks').where('created_at', '<=', yearAgo).execute();
  await trx.deleteFrom('answer_votes').where('day', '<', yearAgo.slice(0, 10)).execute();
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
