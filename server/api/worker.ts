/**
 * The worker thread of the product API: opens the database, listens on the private socket, and
 * closes on request. A thread of its own, so that a slow query or a password hash never delays a
 * page.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { pino, stdTimeFunctions } from 'pino';
import { pointStacksAtSources } from '../process/source-positions.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { firstOperatorLink } from './features/account/operators/first-operator.ts';
import { ledgerCheckAge, ledgerDifferences } from './features/raises/commitments/ledger-checks.ts';
import { databaseFileName, type OpenProductApi, openProductApi } from './open.ts';
import { unsealedSeconds } from './platform/audit/seal.ts';
import { fileCheckAge, filesWithFault } from './platform/files/file-checks.ts';
import { createProductApiMetrics } from './platform/metrics.ts';
import type { FromWorker, Question, ToWorker, WorkerStart } from './worker-messages.ts';

pointStacksAtSources();
const { options, socketPath, room } = workerData as WorkerStart;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

// The log is written by the web process, so that lines of the two threads never mix.
const log = pino(
  {
    level: options.logLevel,
    base: { part: 'product-api' },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  { write: (line: string) => tell({ type: 'log', line }) },
);

let api: OpenProductApi | undefined;
const metrics = createProductApiMetrics({
  passwordHashQueue: () => api?.hasher.waiting() ?? 0,
  drawing: () => api?.drawing.state(),
  ledgerDifferences: async () => (api === undefined ? 0 : ledgerDifferences(api.storage.db)),
  ledgerCheckAge: async () => (api === undefined ? 0 : ledgerCheckAge(api.storage.db, Date.now())),
  auditUnsealed: async () => (api === undefined ? 0 : unsealedSeconds(api.storage.db, Date.now())),
  filesDamaged: async () => (api === undefined ? 0 : filesWithFault(api.storage.db, 'damaged')),
  filesMissing: async () => (api === undefined ? 0 : filesWithFault(api.storage.db, 'missing')),
  fileCheckAge: async () => (api === undefined ? 0 : fileCheckAge(api.storage.db, Date.now())),
  ...(options.databaseUrl === undefined ? { walBytes } : {}),
});

function walBytes(): number {
  const file = join(options.dataDir, `${databaseFileName}-wal`);
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function begin(): Promise<void> {
  try {
    api = await openProductApi(options, log, Date.now, metrics, room);
    if (options.mode === 'demo') await seedDemo(api, Date.now());
    await api.app.listen({ path: socketPath });
    parentPort?.on('message', onMessage);
    tell({ type: 'listening' });
  } catch (error) {
    await api?.close();
    const { message, code } = error as NodeJS.ErrnoException;
    tell({ type: 'failed', message, ...(code === undefined ? {} : { code }) });
    parentPort?.close();
  }
}

function onMessage(message: ToWorker): void {
  if (message.type === 'close') void end();
  else void answer(message.id, message.question);
}

async function end(): Promise<void> {
  await api?.close();
  tell({ type: 'closed' });
  parentPort?.close();
}

async function answer(id: number, question: Question): Promise<void> {
  try {
    const text = await answerTo(question);
    tell({ type: 'answer', id, ...(text === undefined ? {} : { text }) });
  } catch (error) {
    tell({ type: 'answer', id, error: (error as Error).message });
  }
}

async function answerTo(question: Question): Promise<string | undefined> {
  if (api === undefined) throw new Error('The product API is not open.');
  return question.about === 'metrics'
    ? metrics.registry.metrics()
    : firstOperatorLink(api.storage, question.origin, Date.now());
}

await begin();
