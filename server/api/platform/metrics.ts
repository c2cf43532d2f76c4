/**
 * The metrics of the product API, which runs in a thread of its own. Its text is joined to that of
 * the web server by the operator port.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobsObserver } from './jobs/jobs-deps.ts';
import type {
  RenderingObserver,
  RenderingResult,
  RenderingState,
} from './rendering/rendering-deps.ts';
import type { LongReadsState } from './storage/storage.ts';
import type { ThreadEnd } from './threads/thread-answer.ts';

const querySeconds = [0.0005, 0.002, 0.01, 0.05, 0.25, 1];
const commitWrites = [1, 2, 4, 8, 16];
const jobSeconds = [0.01, 0.1, 1, 10, 60];
const pageSeconds = [0.01, 0.05, 0.25, 1, 3, 10];
const pageResults = [
  'cached',
  'joined',
  'rendered',
  'refused',
  'busy',
  'failed',
] as const satisfies readonly RenderingResult[];
const threadLosses = ['deadline', 'crash', 'memory', 'busy'] as const;
const readingThreadEnds = [
  'own',
  'wall',
  'memory',
  'crash',
] as const satisfies readonly ThreadEnd[];

/**
 * The possible results of a login attempt; the audit log has more detail. `second-factor`: the
 * password was right and a code is asked for; `code-refused`: the code was wrong.
 */
export const loginResults = [
  'ok',
  'second-factor',
  'refused',
  'code-refused',
  'limited',
  'error',
] as const;
export type LoginResult = (typeof loginResults)[number];

/** Where the product API reports what it does. */
export interface ProductApiMetrics extends JobsObserver, RenderingObserver {
  readonly registry: Registry;
  loginFinished(result: LoginResult): void;
  queryFinished(seconds: number): void;
  /** A statement that found the database locked. */
  databaseBusy(): void;
  /** A commit of SQLite, which so many writes shared. */
  committed(writes: number): void;
  /** A thread for long reads of SQLite did not answer. */
  readingThreadLost(end: ThreadEnd): void;
}

export interface ProductApiMetricsOptions {
  /** How many password hashes are waiting. */
  readonly passwordHashQueue?: () => number;
  /** Size of SQLite's write-ahead log; absent with PostgreSQL. */
  readonly walBytes?: () => number;
  /** How long reads are going. */
  readonly longReads?: () => LongReadsState | undefined;
  /** How the rendering of pages is going. */
  readonly rendering?: () => RenderingState | undefined;
  /** How many files in use are not what was stored, and how many are not there. */
  readonly filesDamaged?: () => Promise<number>;
  readonly filesMissing?: () => Promise<number>;
  /** How many stored files the database does not know. */
  readonly filesUnknown?: () => Promise<number>;
  /** How long ago the file that has waited longest was checked, in seconds. */
  readonly fileCheckAge?: () => Promise<number>;
  /** How long the oldest audit event that has no seal has waited, in seconds. */
  readonly auditUnsealed?: () => Promise<number>;
  /** How many differences the last verification of the ledger found. */
  readonly ledgerDifferences?: () => Promise<number>;
  /** How long ago that was, in seconds. */
  readonly ledgerCheckAge?: () => Promise<number>;
  /** How long the email that is due and has waited longest was put off, in seconds. */
  readonly mailWaiting?: () => Promise<number>;
  /** How many jobs failed for good within a day and were not tried again, by kind. */
  readonly jobsFailed?: () => Promise<ByKind>;
  /** How many attempts of a recurring job failed in a row, by kind. */
  readonly jobsFailing?: () => Promise<ByKind>;
  /** The disk of DATA_DIR, in bytes. */
  readonly disk?: () => Promise<{ readonly diskFree: number; readonly diskSize: number }>;
  /** What the process may hold, in bytes. */
  readonly memoryLimit?: () => number;
  /** By how much the clock is ahead of the database's, in seconds. */
  readonly clockAhead?: () => number;
  /** How long ago the last backup was noted, in seconds. */
  readonly backupAge?: () => Promise<number>;
}

/** A number for each kind of job that has one. */
export type ByKind = Readonly<Record<string, number>>;

/** Creates the metrics of the product API. */
export function createProductApiMetrics(options: ProductApiMetricsOptions = {}): ProductApiMetrics {
  const registry = new Registry();
  const registers = [registry];
  const logins = new Counter({
    name: 'auth_login_total',
    help: 'Attempts to log in.',
    labelNames: ['result'],
    registers,
  });
  for (const result of loginResults) logins.inc({ result }, 0);
  const queries = new Histogram({
    name: 'db_query_duration_seconds',
    help: 'Time a statement took in the database.',
    buckets: querySeconds,
    registers,
  });
  const busy = new Counter({
    name: 'db_busy_total',
    help: 'Statements that found the database locked by another process.',
    registers,
  });
  const commits = new Histogram({
    name: 'db_commit_writes',
    help: 'Writes that shared a commit of SQLite.',
    buckets: commitWrites,
    registers,
  });
  const readersLost = new Counter({
    name: 'db_reading_threads_lost_total',
    help: 'Threads for long reads of SQLite that did not answer, by what happened.',
    labelNames: ['why'],
    registers,
  });
  for (const why of readingThreadEnds) readersLost.inc({ why }, 0);
  gaugeFrom(registry, () => options.longReads?.()?.waiting ?? 0, {
    name: 'db_reading_queue',
    help: 'Long reads of SQLite waiting for a thread.',
  });
  gaugeFrom(registry, () => options.longReads?.()?.moments ?? 0, {
    name: 'db_moments_held',
    help: 'Exports that read the database as it was at one moment.',
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time an attempt at a job took, by how it ended.',
    labelNames: ['kind', 'result'],
    buckets: jobSeconds,
    registers,
  });
  const overdue = new Gauge({
    name: 'job_overdue_seconds',
    help: 'How long the oldest due job of a kind has waited.',
    labelNames: ['kind'],
    registers,
  });
  const pages = new Histogram({
    name: 'rendering_page_duration_seconds',
    help: 'Time until a page of a document was there, by how it was come by.',
    labelNames: ['result'],
    buckets: pageSeconds,
    registers,
  });
  for (const result of pageResults) pages.zero({ result });
  const threadsLost = new Counter({
    name: 'rendering_threads_lost_total',
    help: 'Threads that a file cost, by what happened.',
    labelNames: ['why'],
    registers,
  });
  for (const why of threadLosses) threadsLost.inc({ why }, 0);
  const rendering = options.rendering ?? (() => undefined);
  gaugeFrom(registry, () => rendering()?.waiting ?? 0, {
    name: 'rendering_queue',
    help: 'Pages waiting for a thread that renders them.',
  });
  gaugeFrom(registry, () => rendering()?.threadBytes ?? 0, {
    name: 'rendering_thread_bytes',
    help: 'Memory of the PDF library in all its threads.',
  });
  gaugeFrom(registry, () => rendering()?.cachedBytes ?? 0, {
    name: 'rendering_cached_bytes',
    help: 'Size of the rendered pages that are kept.',
  });
  gaugeFrom(registry, options.passwordHashQueue, {
    name: 'password_hash_queue',
    help: 'Password hashes waiting for their turn.',
  });
  gaugeFrom(registry, options.walBytes, {
    name: 'db_wal_bytes',
    help: "Size of SQLite's write-ahead log.",
  });
  gaugeFrom(registry, options.filesDamaged, {
    name: 'files_damaged',
    help: 'Stored files whose bytes are not those that were stored.',
  });
  gaugeFrom(registry, options.filesMissing, {
    name: 'files_missing',
    help: 'Files that the database knows and the file storage does not have.',
  });
  gaugeFrom(registry, options.filesUnknown, {
    name: 'files_unknown',
    help: 'Stored files that the database does not know.',
  });
  gaugeFrom(registry, options.fileCheckAge, {
    name: 'file_check_age_seconds',
    help: 'How long ago the file that has waited longest was compared with its hash.',
  });
  gaugeFrom(registry, options.auditUnsealed, {
    name: 'audit_unsealed_seconds',
    help: 'How long the oldest audit event without a seal has waited.',
  });
  gaugeFrom(registry, options.ledgerDifferences, {
    name: 'ledger_differences',
    help: 'Differences that the last verification of the ledger of commitments found.',
  });
  gaugeFrom(registry, options.ledgerCheckAge, {
    name: 'ledger_check_age_seconds',
    help: 'How long ago the ledger of commitments was last verified.',
  });
  gaugeFrom(registry, options.mailWaiting, {
    name: 'mail_waiting_seconds',
    help: 'How long the oldest email that is due has not been sent.',
  });
  gaugesByKind(registry, options.jobsFailed, {
    name: 'jobs_failed',
    help: 'Jobs that failed for good within a day and were not tried again.',
  });
  gaugesByKind(registry, options.jobsFailing, {
    name: 'job_failures_in_a_row',
    help: 'Attempts of a recurring job that failed one after another.',
  });
  gaugeFrom(registry, async () => (await options.disk?.())?.diskFree ?? 0, {
    name: 'disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
  });
  gaugeFrom(registry, async () => (await options.disk?.())?.diskSize ?? 0, {
    name: 'disk_size_bytes',
    help: 'Size of the disk of DATA_DIR.',
  });
  // Beside `process_resident_memory_bytes` of the web server, which is the same process.
  gaugeFrom(registry, options.memoryLimit, {
    name: 'process_memory_limit_bytes',
    help: 'What the process may hold: the limit of its container, or the memory of the machine.',
  });
  gaugeFrom(registry, options.clockAhead, {
    name: 'clock_ahead_seconds',
    help: "By how much the clock of this node is ahead of the database's.",
  });
  gaugeFrom(registry, options.backupAge, {
    name: 'backup_age_seconds',
    help: 'How long ago the last backup was noted; the age of the database if none ever was.',
  });
  return {
    registry,
    loginFinished: (result) => logins.inc({ result }),
    jobFinished: (kind, result, seconds) => jobs.observe({ kind, result }, seconds),
    jobsOverdue: (kind, seconds) => overdue.set({ kind }, seconds),
    pageFinished: (result, seconds) => pages.observe({ result }, seconds),
    threadLost: (why) => threadsLost.inc({ why }),
    queryFinished: (seconds) => queries.observe(seconds),
    databaseBusy: () => busy.inc(),
    committed: (writes) => commits.observe(writes),
    readingThreadLost: (why) => readersLost.inc({ why }),
  };
}

function gaugeFrom(
  registry: Registry,
  read: (() => number | Promise<number>) | undefined,
  { name, help }: { readonly name: string; readonly help: string },
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      gauge.set((await read?.()) ?? 0);
    },
  });
}

function gaugesByKind(
  registry: Registry,
  read: (() => Promise<ByKind>) | undefined,
  { name, help }: { readonly name: string; readonly help: string },
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const numbers = (await read?.()) ?? {};
      gauge.reset();
      for (const [kind, number] of Object.entries(numbers)) gauge.set({ kind }, number);
    },
  });
}
