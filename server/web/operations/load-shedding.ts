/**
 * Refuses new requests while the process cannot keep up, so that accepted ones succeed. Only the
 * work of this process counts: other programs on the machine may slow it down, but refusing
 * visitors would not make it faster.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { threadClock } from '../../load/turn-clock.ts';
import { turnLimits, WorkTurns } from '../../load/work-turns.ts';
import { heapLimits, overloadSwitch } from './overload.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

const sampleEveryMs = 1_000;
/** The range of Retry-After, so that refused clients do not all return at the same moment. */
const retryAfterSeconds = { least: 2, most: 6 } as const;

export interface MemoryMonitor {
  /** Whether the heap is nearly full. */
  readonly full: boolean;
  stop(): void;
}

/** The source of samples: calls `take` with the used share of the heap until it is stopped. */
export type HeapSampler = (take: (share: number) => void) => () => void;

/** Watches the heap; it samples this process unless a test passes its own sampler. */
export function monitorMemory(sampler: HeapSampler = sampleHeap): MemoryMonitor {
  const heap = overloadSwitch(heapLimits);
  const stop = sampler((share) => heap.take(share));
  return {
    get full() {
      return heap.on;
    },
    stop,
  };
}

/** Samples the heap of this thread once a second. */
export function sampleHeap(take: (share: number) => void): () => void {
  const timer = setInterval(function sampleNow() {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    take(used / limit);
  }, sampleEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Refuses before Fastify has made anything for the request. */
export interface RefusalOnArrival {
  /** Whether this request may be refused so; the others meet `except`. */
  readonly mayRefuse: (request: IncomingMessage) => boolean;
  /** Whether what it would have to wait for cannot keep up, though this thread could. */
  readonly inVain?: (request: IncomingMessage) => boolean;
  /** Answers it; false where that cannot be done at once. */
  readonly refuse: (
    request: IncomingMessage,
    response: ServerResponse,
    retryAfter: number,
  ) => boolean;
}

export interface LoadSheddingOptions {
  readonly memory: Pick<MemoryMonitor, 'full'>;
  readonly requests: Pick<RequestsInFlight, 'count'>;
  /** How many requests may run at once, the new one included. */
  readonly maxConcurrent: number;
  /** Answers a refused request: 503 with Retry-After. It must cost almost nothing. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, retryAfter: number) => void;
  /** Requests that are always accepted; by default the liveness probe. */
  readonly except?: (request: FastifyRequest) => boolean;
  /** The cheapest way to refuse, where there is one. */
  readonly onArrival?: RefusalOnArrival;
  readonly turns?: Pick<WorkTurns, 'enter' | 'turnsAway'> | undefined;
  readonly random?: () => number;
}

/** Lets requests begin in turns, and refuses them while this process has too much to do. */
export function shedLoad(server: FastifyInstance, options: LoadSheddingOptions): void {
  const { memory, requests, maxConcurrent, except = isLivenessProbe } = options;
  const { turns = new WorkTurns(() => requests.count, threadClock()), random = Math.random } =
    options;
  const { least, most } = retryAfterSeconds;

  const retryAfter = (): number => least + Math.floor(random() * (most - least + 1));
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    options.refuse(request, reply, retryAfter());
  }

  const { onArrival } = options;
  if (onArrival !== undefined) {
    const { mayRefuse, inVain = () => false } = onArrival;
    const isTooMuch = (request: IncomingMessage): boolean =>
      turns.turnsAway() || (requests.count >= turnLimits.alwaysTaken && inVain(request));
    refuseOnArrival(
      server.server,
      (request, response) =>
        mayRefuse(request) &&
        isTooMuch(request) &&
        onArrival.refuse(request, response, retryAfter()),
    );
  }

  server.addHook('onRequest', function shedRequest(request, reply, done) {
    if (except(request)) {
      done();
    } else if (
      requests.count > maxConcurrent ||
      (memory.full && requests.count > turnLimits.fewestWaiting)
    ) {
      refuse(request, reply);
    } else {
      turns.enter({
        begin() {
          // A client that has disconnected meanwhile needs no response.
          if (!reply.raw.destroyed) done();
        },
        refuse() {
          if (!reply.raw.destroyed) refuse(request, reply);
        },
      });
    }
  });
}

/** Looks at every request before Fastify does; those it has answered go no further. */
function refuseOnArrival(
  listener: Server,
  answered: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const handlers = listener.listeners('request') as RequestListener[];
  listener.removeAllListeners('request');
  listener.on('request', function meetRequest(request, response) {
    if (answered(request, response)) return;
    for (const handle of handlers) handle.call(listener, request, response);
  });
}

/**
 * Tells whether this is the liveness probe: refusing it would make the platform kill a busy
 * process.
 */
export function isLivenessProbe(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/livez';
}
