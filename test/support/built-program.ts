/**
 * The program that a build made of the server, run as its own process: what `npm start` runs. A
 * bundler may leave out what it takes for useless, so what holds for the sources is shown here too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildFolder, projectRoot } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';

const variable = 'RAISEHALL_TESTS_RUN';
const build = 'build';

/** Whether the tests of this process are to start what was built, in place of the sources. */
export function testsRunTheBuild(): boolean {
  return process.env[variable] === build;
}

/** Runs the tests of a file once more, against the built program. */
export async function againstTheBuild(testFile: () => Promise<unknown>): Promise<void> {
  process.env[variable] = build;
  await testFile();
}

export interface BuiltProgram {
  readonly origin: string;
  readonly opsOrigin: string;
  /** The link for the first operator, as it is printed at start. */
  readonly firstOperatorLink: string | undefined;
  /** What was printed so far, line by line. */
  readonly lines: () => readonly string[];
  stop(): Promise<void>;
}

/** Starts the built program with an environment of its own; resolves once it says where it is. */
export async function startBuiltProgram(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BuiltProgram> {
  const { directory } = await latestBuild(buildFolder);
  const child = spawn(process.execPath, [join(directory, buildFiles.program, 'main.js')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], SHUTDOWN_GRACE_MS: '0', ...environment },
  });
  let printed = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  // Whatever becomes of the test, no server is left behind.
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const addresses = await addressesOf(
    child,
    () => printed,
    () => complaints,
  );
  return {
    ...addresses,
    firstOperatorLink: /^ {2}(https?:\/\/\S+[?&]invite=\S+)$/m.exec(printed)?.[1],
    lines: () => printed.split('\n'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Waits until everything listens. The banner shows PUBLIC_ORIGIN where there is one; the log always
 * says where it listens, and is written beside the banner, before or after it.
 */
async function addressesOf(
  child: ChildProcess,
  printed: () => string,
  complaints: () => string,
): Promise<Pick<BuiltProgram, 'origin' | 'opsOrigin'>> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const opsOrigin = /For operators\s+(http:\/\/[^/\s]+)/.exec(printed())?.[1];
    const listening = [...printed().matchAll(/Server listening at (http:[^"]+)"/g)];
    const origin = listening.map(([, at = '']) => at).find((at) => at !== opsOrigin);
    if (opsOrigin !== undefined && origin !== undefined) return { origin, opsOrigin };
    if (child.exitCode !== null) throw new Error(`The program ended: ${printed()}${complaints()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The program never said where it is: ${printed()}`);
}
