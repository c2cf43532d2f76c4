/** A number of places that several share. */
export interface Places {
  /** Waits for a place, the longest waiting first; what it returns gives the place back. */
  take(): Promise<() => void>;
}

/** Makes so many places; who waits for one gets it in the order of asking. */
export function placesFor(many: number): Places {
  let free = many;
  const waiting: (() => void)[] = [];
  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return giveBack;
    },
  };
}
