/** What PostgreSQL says of a statement that comes after one that failed: it tells nothing itself. */
const failedBefore: readonly unknown[] = ['25P02', '26000'];
/** Another write came between: the transaction is run again, and then nothing else may fail. */
const collisions: readonly unknown[] = ['40001', '40P01'];

/**
 * Runs statements that do not depend on each other: on PostgreSQL they are sent without waiting in
 * between, and answered in one flight. All have ended when it returns or throws, so that none is left
 * running in a transaction that somebody has already undone. Of several failures it throws the
 * collision, or else the first in the order given that is not there because of another.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  const cause =
    failed.find(({ reason }) => collisions.includes(codeOf(reason))) ??
    failed.find(({ reason }) => !failedBefore.includes(codeOf(reason))) ??
    failed[0];
  if (cause !== undefined) throw cause.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
