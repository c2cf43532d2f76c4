/**
 * Refuses new requests while the process cannot keep up, so that accepted ones succeed. Only the
 * work of this process counts: other programs on the machine may slow it down, but refusing
 * visitors would not make it faster.
 */
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { heapLimits, overloadSwitch } from './overload.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { threadClock, turnLimits, WorkTurns } from './work-turns.ts';

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

export interface LoadSheddingOptions {
  readonly memory: Pick<MemoryMonitor, 'full'>;
  readonly requests: Pick<RequestsInFlight, 'count'>;
  /** How many requests may run at once, the new one included. */
  readonly maxConcurrent: number;
  /** Answers a refused request: 503 with Retry-After. It must cost almost nothing. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, retryAfter: number) => void;
  /** Requests that are always accepted; by default the liveness probe. */
  readonly except?: (request: FastifyRequest) => boolean;
  readonly turns?: Pick<WorkTurns, 'enter'>;
  readonly random?: () => number;
}

/** Lets requests begin in turns, and refuses them while this process has too much to do. */
export function shedLoad(server: FastifyInstance, options: LoadSheddingOptions): void {
  const { memory, requests, maxConcurrent, except = isLivenessProbe } = options;
  const { turns = new WorkTurns(() => requests.count, threadClock()), random = Math.random } =
    options;
  const { least, most } = retryAfterSeconds;

  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    options.refuse(request, reply, least + Math.floor(random() * (most - least + 1)));
  }

  server.addHook('onRequest', function shedRequest(request, reply, done) {
    if (except(request)) {
      done();
    } else if (
      requests.count > maxConcurrent ||
      (memory.full && requests.count > turnLimits.alwaysTaken)
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

/** Whether this is the liveness probe: refusing it would make the platform kill a busy process. */
export function isLivenessProbe(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/livez';
}
