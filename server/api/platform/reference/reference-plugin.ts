import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../../project.ts';
import type { ProductApi } from '../deps.ts';
import type { NotedRoute } from './reference-document.ts';
import { storedReference } from './reference-files.ts';
import type { Reference } from './reference-template.ts';
import type { ReferenceSource } from './reference-thread.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The reference of this API, to be filled in; only once it is ready. */
    writtenReference(): Promise<Reference>;
  }
}

/**
 * Starts recording routes. Routes added earlier are not in the reference.
 * @param folder where a build has written the reference; undefined when run from the sources
 */
export function keepReference(app: ProductApi, folder: string | undefined): void {
  const routes: NotedRoute[] = [];
  const closing = new AbortController();
  let reference: Promise<Reference> | undefined;
  app.addHook('onRoute', function noteForReference({ method, url, schema, config, handler }) {
    routes.push({ method, url, name: handler.name, schema, config: config ?? {} });
  });
  app.addHook('onClose', async function stopWriting() {
    closing.abort(new Error('The server is shutting down.'));
  });
  // Read or written at the first request, so that the start does not wait for it.
  app.decorate('writtenReference', function writtenReference() {
    reference ??= readOrWrite().catch((error) => {
      reference = undefined;
      throw error;
    });
    return reference;
  });

  async function readOrWrite(): Promise<Reference> {
    const stored = folder === undefined ? undefined : await storedReference(folder);
    return stored ?? writeReference({ routes }, closing.signal);
  }
}

/** Has the reference written by a thread of its own: it takes the processor two to three seconds. */
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
