import { type Rate, rateLimited } from './storage/rates.ts';

/** So many networks are remembered; beyond it the one whose window began first is forgotten. */
const networksMax = 10_000;

interface Window {
  readonly endsAt: number;
  used: number;
}

/**
 * Makes what counts requests by network; it throws 429 with Retry-After. Kept in memory, unlike
 * other rates: it protects this process's own time, and turning somebody away must neither cost a
 * commit nor depend on a database that takes writes.
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
