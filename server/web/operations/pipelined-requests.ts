/** Limits how many requests one connection may have in progress at once. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers and proxies send a request after the last response. HTTP/1.1 also allows sending more
 * without waiting, and Node starts all of them: one connection could occupy the whole server
 * without reading a response. So a few are allowed, and a connection with more is cut.
 */
export const pipelinedMax = 16;

/** Cuts connections that have more than `max` requests in progress. */
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
    // Requests that had arrived before the cut get here too; they are logged once.
    if (count === max + 1) request.log.info('too many pipelined requests on one connection');
    // There is nobody to answer, so the request stops here.
    socket.destroy();
  });
}
