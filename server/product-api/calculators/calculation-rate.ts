import type { FastifyRequest } from 'fastify';
import { type Rate, rateLimited } from '../storage/rates.ts';

/**
 * From one network. A person's page calculates by itself and never asks here; a program that tries
 * terms gets two a second. The largest question that is accepted takes some 40 ms, so one network
 * can take up about a twelfth of a core.
 */
export const calculationRate: Rate = { limit: 120, seconds: 60 };
/** So many networks are remembered; beyond it the one whose minute began first is forgotten. */
const networksMax = 10_000;

interface Window {
  readonly endsAt: number;
  used: number;
}

/**
 * Makes the route hook that counts calculations by visitor; it throws 429 with Retry-After before
 * the body is read. Kept in memory, unlike other rates: it protects this process's own time, and a
 * calculation must neither cost a commit nor depend on a database that takes writes.
 * @param now the clock, in epoch milliseconds
 */
export function limitCalculations(
  now: () => number,
): (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void {
  const windows = new Map<string, Window>();
  return function limitCalculation({ visitor }, _reply, done) {
    const at = now();
    const windowMs = calculationRate.seconds * 1_000;
    const known = windows.get(visitor.ipPrefix);
    // A clock that was set back must not lock anyone out for longer than one window.
    const isOpen = known !== undefined && known.endsAt > at && known.endsAt <= at + windowMs;
    if (!isOpen) {
      windows.delete(visitor.ipPrefix);
      if (windows.size >= networksMax) forgetOldest(windows);
      windows.set(visitor.ipPrefix, { endsAt: at + windowMs, used: 1 });
      done();
    } else if (known.used < calculationRate.limit) {
      known.used += 1;
      done();
    } else {
      done(rateLimited(Math.ceil((known.endsAt - at) / 1_000)));
    }
  };
}

function forgetOldest(windows: Map<string, Window>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
