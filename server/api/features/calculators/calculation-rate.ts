import type { FastifyRequest } from 'fastify';
import { limitNetworks } from '#api/platform/http/network-rate.ts';
import type { Rate } from '#api/platform/storage/rates.ts';

/**
 * For one network. The calculator's page calculates in the browser and does not call this route; a
 * program gets two calculations a second. The largest one takes about 40 ms, so one network can use
 * about a twelfth of a core.
 */
export const calculationRate: Rate = { limit: 120, seconds: 60 };

/** Makes the route hook that counts calculations by visitor, before the body is read. */
export function limitCalculations(
  now: () => number,
): (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void {
  const take = limitNetworks(calculationRate, now);
  return function limitCalculation({ context }, _reply, done) {
    try {
      take(context.ipPrefix);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}
