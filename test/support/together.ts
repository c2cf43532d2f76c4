/** What the test files that run in one process share. */

type Close = () => Promise<void>;

let closes: Close[] | undefined;

/** From now on the files of this process share what can be shared. */
export function beginTogether(): void {
  closes = [];
}

/** Closes what the files have shared. */
export async function endTogether(): Promise<void> {
  for (const close of (closes ?? []).splice(0)) await close();
}

/**
 * Something to share: made once, and closed with the last file of the process; undefined where a
 * file runs by itself.
 */
export function shared<T>(make: () => Promise<T>, close: (made: T) => Promise<void>) {
  let made: Promise<T> | undefined;
  return function theShared(): Promise<T> | undefined {
    if (closes === undefined) return undefined;
    if (made === undefined) {
      const promise = make();
      made = promise;
      closes.push(async () => {
        made = undefined;
        await close(await promise);
      });
    }
    return made;
  };
}
