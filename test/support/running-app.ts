/**
 * A whole Raisehall for tests: real worker, real database in a folder of its own, real sockets on
 * free ports. The build of the present sources is made by `npm test` before the tests run. What is
 * started is the web server's sources, inside the test's own process, beside the API's thread from
 * the build; or, in a file of test/built, the whole program that the build made.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { mailText } from '#scripts/trials/mail-text.ts';
import { type Environment, readConfig } from '#server/configuration/config.ts';
import { diskFiles } from '#server/configuration/config-files.ts';
import { startEmbeddedApi } from '#server/process/embedded-api.ts';
import {
  type OpenOptions,
  openRaisehall,
  portOf,
  type Raisehall,
} from '#server/process/raisehall.ts';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import { createLogger } from '#server/web/operations/logging.ts';
import { startBuiltProgram, testsRunTheBuild } from './built-program.ts';
import { placeMigratedSqlite } from './migrated-sqlite.ts';
import { type ApiDelay, slowedApi } from './slow-api.ts';

export interface RunningApp {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly opsOrigin: string;
  readonly dataDir: string;
  /** The link by which the first operator makes an account. */
  firstOperatorLink(): Promise<string | undefined>;
  /** How many requests are being answered. */
  requestsInFlight(): Promise<number>;
  /** What was logged so far, one object for each line, of the web server and the product API. */
  readonly logLines: () => readonly Record<string, unknown>[];
  /** The mails sent so far, oldest first, as their raw text. */
  mails(): Promise<string[]>;
  /** The newest link of a kind that was mailed to an address; waits for it for some seconds. */
  mailedLink(to: string, pattern: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** A Raisehall of the sources, whose parts can be reached. */
export interface RunningSources extends RunningApp {
  readonly raisehall: Raisehall;
}

/** Starts a Raisehall; it is closed when the test ends. */
export function startApp(
  t: Pick<Test, 'teardown'>,
  environment: Environment = {},
): Promise<RunningApp> {
  return testsRunTheBuild() ? startBuild(t, environment) : startSources(t, environment);
}

async function startBuild(
  t: Pick<Test, 'teardown'>,
  environment: Environment,
): Promise<RunningApp> {
  const dataDir = await freshFolder();
  const program = await startBuiltProgram(testEnvironment(dataDir, environment));
  return appOf(t, dataDir, {
    origin: program.origin,
    opsOrigin: program.opsOrigin,
    lines: () => program.lines().filter((line) => line.startsWith('{')),
    firstOperatorLink: async () => program.firstOperatorLink,
    close: program.stop,
  });
}

export interface SourcesOptions
  extends Pick<OpenOptions, 'builds' | 'client' | 'memory' | 'turns'> {
  /** Makes the product API slow. */
  readonly apiDelay?: ApiDelay;
}

/** Starts the sources, whichever program a test file runs: for tests that reach into its parts. */
export async function startSources(
  t: Pick<Test, 'teardown'>,
  environment: Environment = {},
  options: SourcesOptions = {},
): Promise<RunningSources> {
  const { apiDelay, ...openOptions } = options;
  const dataDir = await freshFolder();
  const config = readConfig(testEnvironment(dataDir, environment), diskFiles);
  const lines: string[] = [];
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const api = startEmbeddedApi(config, 'test', (line) => void lines.push(line), {
    passwordCost: 'least',
    // As a server's thread is started: without what tap loads in each.
    execArgv: [],
    program: await builtApi(),
  });
  const raisehall = await openRaisehall(config, {
    log,
    productApi: api && apiDelay ? slowedApi(api, apiDelay) : api,
    // Two test files share two cores: a busy machine must not be answered with 503 here.
    memory: null,
    ...openOptions,
  });
  await raisehall.listen();
  const origin = `http://127.0.0.1:${portOf(raisehall.web.app)}`;
  const app = appOf(t, dataDir, {
    origin,
    opsOrigin: `http://127.0.0.1:${portOf(raisehall.ops)}`,
    lines: () => lines.flatMap((line) => line.trim().split('\n')),
    firstOperatorLink: async () => raisehall.productApi?.firstOperatorLink(origin),
    close: () => raisehall.close(),
  });
  return { ...app, raisehall };
}

/**
 * The API's thread as the build made it of the present sources: a few files in place of a thousand,
 * which each app would load again for its thread; a start takes a third of the time.
 */
async function builtApi(): Promise<string> {
  const { directory } = await latestBuild(buildFolder);
  return join(directory, buildFiles.program, 'worker.js');
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'raisehall-test-'));
  await placeMigratedSqlite(folder);
  return folder;
}

function testEnvironment(dataDir: string, environment: Environment): Environment {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    ...environment,
  };
}

/** What differs between the sources and the built program. */
interface Running extends Pick<RunningApp, 'origin' | 'opsOrigin' | 'firstOperatorLink'> {
  readonly lines: () => readonly string[];
  close(): Promise<void>;
}

function appOf(t: Pick<Test, 'teardown'>, dataDir: string, running: Running): RunningApp {
  let closed = false;

  async function mails(): Promise<string[]> {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  }

  const app: RunningApp = {
    origin: running.origin,
    opsOrigin: running.opsOrigin,
    dataDir,
    firstOperatorLink: running.firstOperatorLink,
    async requestsInFlight() {
      const metrics = await (await fetch(`${running.opsOrigin}/metrics`)).text();
      return Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
    },
    logLines: () => running.lines().map((line) => JSON.parse(line)),
    mails,
    async mailedLink(to, pattern) {
      const until = Date.now() + 30_000;
      while (Date.now() < until) {
        for (const mail of (await mails()).reverse()) {
          const found = mail.includes(to) ? pattern.exec(mailText(mail)) : null;
          if (found !== null) return found[0];
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail to ${to} holds ${pattern}.`);
    },
    async close() {
      if (closed) return;
      closed = true;
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  t.teardown(() => app.close());
  return app;
}
