/**
 * The worker thread of the product API: opens the database, listens on the private socket, and
 * closes when told. A thread of its own, so that a slow query or a password hash never delays a
 * page.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { type OpenProductApi, openProductApi } from './open.ts';
import { firstOperatorLink } from './operators/first-operator.ts';
import { StorageRefusal } from './storage/storage.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

const { options, socketPath } = workerData as WorkerStart;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

// The log leaves through the web process: one process, one stream, no torn lines.
const log = pino(
  { level: options.logLevel, base: { part: 'product-api' } },
  { write: (line: string) => tell({ type: 'log', line }) },
);

async function begin(): Promise<OpenProductApi | undefined> {
  let api: OpenProductApi | undefined;
  try {
    api = await openProductApi(options, log);
    await api.app.listen({ path: socketPath });
    tell({ type: 'listening' });
    return api;
  } catch (error) {
    await api?.close();
    const { message } = error as Error;
    tell({ type: 'failed', message, isRefusal: error instanceof StorageRefusal });
    parentPort?.close();
    return undefined;
  }
}

async function end(api: OpenProductApi): Promise<void> {
  await api.close();
  tell({ type: 'closed' });
  parentPort?.close();
}

async function answerFirstOperator(api: OpenProductApi, id: number, origin: string): Promise<void> {
  try {
    const link = await firstOperatorLink(api.storage, origin, Date.now());
    tell({ type: 'first-operator-link', id, ...(link === undefined ? {} : { link }) });
  } catch (error) {
    tell({ type: 'first-operator-link', id, error: (error as Error).message });
  }
}

const api = await begin();
if (api !== undefined) {
  parentPort?.on('message', function onMessage(message: ToWorker) {
    if (message.type === 'close') void end(api);
    else void answerFirstOperator(api, message.id, message.origin);
  });
}
