/** Limits how many requests one connection may have under way at once. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers and proxies send a request when they have the last answer. HTTP/1.1 allows to send on
 * without waiting, and Node starts all that arrives: one connection could take every place of the
 * server and read no answer. So a few are allowed, and a connection with more is cut.
 */
export const pipelinedMax = 16;

/** Cuts connections that have more than `max` requests under way. */
export function limitPipelining(server: FastifyInstance, max: number = pipelinedMax): void {
  const underWay = new WeakMap<Socket, number>();
  server.addHook('onRequest', function countRequestsOfConnection(request, reply, done) {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', function requestOver() {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
    });
    if (count <= max) {
      done();
      return;
    }
    // What had arrived before the cut comes here too, and is told once.
    if (count === max + 1) request.log.info('too many pipelined requests on one connection');
    // Nobody is left to answer, so the request goes no further than here.
    socket.destroy();
  });
}
