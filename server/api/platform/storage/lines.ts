/** Runs work on the same thing one after another, in the order it came. */
export interface Lines {
  /** @param name of the thing; work on another one is not waited for */
  follow<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Lines of work, each as long as something is in it. */
export function lines(): Lines {
  const last = new Map<string, Promise<unknown>>();
  return {
    async follow(name, work) {
      const before = last.get(name);
      const mine = (async () => {
        // How the one before ended is told to whoever asked for it.
        await before?.catch(() => undefined);
        return work();
      })();
      last.set(name, mine);
      try {
        return await mine;
      } finally {
        if (last.get(name) === mine) last.delete(name);
      }
    },
  };
}
