/**
 * Does some work over and over, in so many loops at once, for as long as it is to go on after so many
 * times; resolves with how often it was done per second.
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
