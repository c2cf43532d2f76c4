/**
 * Repeats some work and resolves with how often it was done per second.
 * @param loops how many repeat it at the same time, each waiting for its own work
 * @param goesOn asked before each time whether to begin again, and told how often it was begun by all
 */
export async function perSecond(
  loops: number,
  work: (loop: number) => Promise<unknown>,
  goesOn: (begun: number) => boolean,
): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (goesOn(begun)) {
        begun += 1;
        await work(loop);
      }
    }),
  );
  return begun / ((performance.now() - startedAt) / 1_000);
}

/** Goes on for a while from now. */
export function forSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() < until;
}
