import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../../project.ts';
import type { ProductApi } from '../deps.ts';
import type { NotedRoute } from './reference-document.ts';
import type { Reference, ReferenceSource } from './reference-thread.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The reference of this API; only once it is ready. */
    writtenReference(): Promise<Reference>;
  }
}

/** Starts recording routes. Routes added earlier are not in the reference. */
export function keepReference(app: ProductApi, brandName: string): void {
  const routes: NotedRoute[] = [];
  const closing = new AbortController();
  let reference: Promise<Reference> | undefined;
  app.addHook('onRoute', function noteForReference({ method, url, schema, config, handler }) {
    routes.push({ method, url, name: handler.name, schema, config: config ?? {} });
  });
  app.addHook('onClose', async function stopWriting() {
    closing.abort(new Error('The server is shutting down.'));
  });
  // Written at the first request, so that the start does not wait for it.
  app.decorate('writtenReference', function writtenReference() {
    reference ??= writeReference({ routes, brandName }, closing.signal).catch((error) => {
      reference = undefined;
      throw error;
    });
    return reference;
  });
}

/** Has the reference written by a thread of its own: it takes most of a second. */
async function writeReference(source: ReferenceSource, signal: AbortSignal): Promise<Reference> {
  // Schemas carry symbols and functions for those who build them; the reference is about the rest.
  const workerData = JSON.parse(JSON.stringify(source)) as ReferenceSource;
  const worker = new Worker(programFile('api/platform/reference/reference-thread.ts'), {
    name: 'reference',
    workerData,
    env: {},
    execArgv: [],
  });
  try {
    const [reference] = await once(worker, 'message', { signal });
    return reference as Reference;
  } finally {
    await worker.terminate();
  }
}
