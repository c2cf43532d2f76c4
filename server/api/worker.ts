/**
 * The worker thread of the product API: opens the database, listens on the private socket, and
 * closes on request. A thread of its own, so that a slow query or a password hash never delays a
 * page.
 */
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { pino, stdTimeFunctions } from 'pino';
import { pointStacksAtSources } from '../source-positions.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { firstOperatorLink } from './features/account/operators/first-operator.ts';
import { ledgerCheckAge, ledgerDifferences } from './features/commitments/ledger-checks.ts';
import { databaseFileName, type OpenProductApi, openProductApi } from './open.ts';
import { unsealedSeconds } from './platform/audit/seal.ts';
import { fileCheckAge, filesWithFault } from './platform/files/file-checks.ts';
import { unknownFiles } from './platform/files/unknown-files.ts';
import { failedJobs, oldestWaiting } from './platform/jobs/job-troubles.ts';
import { mailJobKind } from './platform/mail/outbox.ts';
import { createProductApiMetrics } from './platform/metrics.ts';
import { backupAge, keepNoting } from './platform/nodes/node-notes.ts';
import { diskOf, memoryLimit } from './platform/nodes/node-state.ts';
import type { FromWorker, Question, ToWorker, WorkerStart } from './worker-messages.ts';

pointStacksAtSources();
const { options, socketPath, loadSignal } = workerData as WorkerStart;

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
let stopNoting: (() => Promise<void>) | undefined;
let clockAheadMs = 0;
const metrics = createProductApiMetrics({
  passwordHashQueue: () => api?.hasher.waiting() ?? 0,
  longReads: () => api?.storage.longReads.state(),
  rendering: () => api?.rendering.state(),
  ledgerDifferences: async () => (api === undefined ? 0 : ledgerDifferences(api.storage.db)),
  ledgerCheckAge: async () => (api === undefined ? 0 : ledgerCheckAge(api.storage.db, Date.now())),
  auditUnsealed: async () => (api === undefined ? 0 : unsealedSeconds(api.storage.db, Date.now())),
  filesDamaged: async () => (api === undefined ? 0 : filesWithFault(api.storage.db, 'damaged')),
  filesMissing: async () => (api === undefined ? 0 : filesWithFault(api.storage.db, 'missing')),
  filesUnknown: async () => (api === undefined ? 0 : unknownFiles(api.storage.db)),
  fileCheckAge: async () => (api === undefined ? 0 : fileCheckAge(api.storage.db, Date.now())),
  mailWaiting: async () =>
    api === undefined ? 0 : oldestWaiting(api.storage.db, mailJobKind, Date.now()),
  jobsFailed: async () => {
    const failed = api === undefined ? [] : await failedJobs(api.storage.db, Date.now());
    return Object.fromEntries(failed.map(({ kind, count }) => [kind, count]));
  },
  jobsFailing: async () => {
    const failing = (await api?.jobs.failing()) ?? [];
    return Object.fromEntries(failing.map(({ kind, attempts }) => [kind, attempts]));
  },
  disk: () => diskOf(options.dataDir),
  memoryLimit,
  clockAhead: () => clockAheadMs / 1_000,
  backupAge: async () => (api === undefined ? 0 : backupAge(api.storage.db, Date.now())),
  ...(options.databaseUrl === undefined ? { walBytes } : {}),
});

function walBytes(): number {
  const file = join(options.dataDir, `${databaseFileName}-wal`);
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function begin(): Promise<void> {
  try {
    api = await openProductApi(options, log, Date.now, metrics, loadSignal);
    if (options.mode === 'demo') await seedDemo(api, Date.now());
    stopNoting = keepNoting(
      {
        ...{ storage: api.storage, dataDir: options.dataDir, log, now: Date.now },
        name: `${hostname()}/${process.pid}`,
      },
      (node) => {
        clockAheadMs = node.clock_ahead_ms;
      },
    );
    await api.app.listen({ path: socketPath });
    parentPort?.on('message', onMessage);
    tell({ type: 'listening' });
  } catch (error) {
    await stopNoting?.();
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
  await stopNoting?.();
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
