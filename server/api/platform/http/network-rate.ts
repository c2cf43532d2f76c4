import { type Rate, rateLimited } from '../storage/rates.ts';

/** How many networks are remembered; after that the one with the oldest window is forgotten. */
const networksMax = 10_000;

interface Window {
  readonly endsAt: number;
  used: number;
}

/**
 * Makes a function that counts requests by network and throws 429 with Retry-After. Unlike other
 * rates it is kept in memory: it protects the time of this process, and a refusal must neither cost
 * a commit nor need a writable database.
 * @param now the clock, in epoch milliseconds
 */
export function limitNetworks(rate: Rate, now: () => number): (network: string) => void {
  const windows = new Map<string, Window>();
  const windowMs = rate.seconds * 1_000;
  return function takeOne(network) {
    const at = now();
    const known = windows.get(network);
    // A clock that was set back must not lock anyone out for longer than one window.
    const isOpen = known !== undefined && known.endsAt > at && known.endsAt <= at + windowMs;
    if (!isOpen) {
      windows.delete(network);
      if (windows.size >= networksMax) forgetOldest(windows);
      windows.set(network, { endsAt: at + windowMs, used: 1 });
    } else if (known.used < rate.limit) {
      known.used += 1;
    } else {
      throw rateLimited(Math.ceil((known.endsAt - at) / 1_000));
    }
  };
}

function forgetOldest(windows: Map<string, Window>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
