/**
 * The process as an operator meets it: what it prints, how it refuses, how it ends. What runs is the
 * bundle of the build, as with `npm start`; the sources are what all other tests run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openStorage } from '#api/open.ts';
import { buildFolder, projectRoot } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import { empty } from '../support/empty.ts';
import { testPostgres } from '../support/postgres.ts';

/** What `npm start` does once everything is installed and built. */
const likeNpmStart = [
  '--input-type=module',
  '--eval',
  "(await import('./scripts/prepare.mjs')).becomeServer(process.argv.slice(1));",
  '--',
];
const fromSources = ['server/main.ts'];

const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-process-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  /** What was printed so far. */
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

function start(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  program = likeNpmStart,
): Run {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    // A group of their own, so that the server goes with whoever started it.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      SHUTDOWN_GRACE_MS: '0',
      ...environment,
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  t.teardown(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
  return { child, out: () => out, err: () => err, ended };
}

async function untilPrinted({ out, err, child }: Run, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = pattern.exec(out());
    if (found !== null) return found[1] ?? found[0];
    if (child.exitCode !== null) throw new Error(`It ended: ${out()} ${err()}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`It never printed ${pattern}: ${out()} ${err()}`);
}

/** What is drawn or read from files and packages that the bundle does not hold. */
const needsFiles = [
  ['/favicon.ico', 'image/x-icon'],
  ['/og/home.png', 'image/png'],
  ['/terms-of-service', 'text/html'],
  ['/blog', 'text/html'],
  ['/api/docs', 'text/html'],
  ['/api/docs.css', 'text/css'],
  ['/api/v1/openapi.json', 'application/json'],
] as const;

const address = /Pages and API +(http:\S+)/;

t.test('it prints where to look and how to begin, serves, and ends with 0', async (t) => {
  const run = start({});
  const origin = await untilPrinted(run, address);
  const link = await untilPrinted(run, /(http:\S+\/register\?invite=\S+)/);
  t.equal((await fetch(origin)).status, 200);
  const invitation = await (await fetch(link)).text();
  t.match(invitation, 'Operate Raisehall', 'the link leads to the form it promises');
  const ops = await untilPrinted(run, /For operators +(http:\S+)\/readyz/);
  t.equal((await fetch(`${ops}/readyz`)).status, 200);
  t.match(await (await fetch(`${ops}/metrics`)).text(), /auth_login_total/);
  t.match(await (await fetch(`${ops}/version`)).json(), { version: String, build: String });

  const second = start({});
  t.equal(await second.ended, 1);
  t.match(second.err(), /Another Raisehall uses this database/);

  run.child.kill('SIGTERM');
  t.equal(await run.ended, 0);
});

const refusals = {
  '9999-later':
    'This database was written by a newer version of Raisehall. It was changed by 9999-later, which this version does not know. Start the newer version, or restore the backup that was made before the upgrade.\n',
  '0081-invitations-kept':
    'This database is from before version 1.0 of Raisehall, and this version cannot use it. The last change of its tables was 0081-invitations-kept. Start the version that wrote it, or begin with a new database: another DATA_DIR, or another DATABASE_URL.\n',
};

t.test('a database of a newer version, and one from before version 1.0', async (t) => {
  const postgres = await testPostgres(t);
  for (const [name, refusal] of Object.entries(refusals)) {
    const folder = await mkdtemp(join(tmpdir(), 'raisehall-newer-'));
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    for (const databaseUrl of [undefined, await postgres.freshDatabase()]) {
      const storage = await openStorage({ dataDir: folder, databaseUrl });
      const change = { name, applied_at: '' };
      await storage.write((trx) => trx.insertInto('schema_migrations').values(change).execute());
      await storage.close();
      const run = start({ DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' });
      t.equal(await run.ended, 78);
      t.equal(run.err(), refusal);
    }
  }
});

t.test('a port that is taken', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const run = start({ PORT: String(port) });
  t.equal(await run.ended, 1);
  t.match(run.err(), `Port ${port} on 127.0.0.1 is already in use.`);
  t.equal(run.err().trim().split('\n').length, 1, 'one clear message');
});

t.test('all faults of the configuration at once, within a second or so', async (t) => {
  const run = start({
    PORT: 'abc',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    TRUST_PROXY: '1.2.3',
  });
  t.equal(await run.ended, 78);
  for (const name of ['PORT', 'DATABASE_URL', 'TRUST_PROXY']) t.match(run.err(), name);
  t.notMatch(run.err(), 'hunter2');
});

t.test('a database that cannot be used is left as it is', async (t) => {
  const damaged = await mkdtemp(join(tmpdir(), 'raisehall-damaged-'));
  t.teardown(() => rm(damaged, { recursive: true, force: true }));
  await writeFile(join(damaged, 'raisehall.db'), 'this is not a database, whatever its name says');
  const run = start({ DATA_DIR: damaged });
  t.equal(await run.ended, 78);
  t.match(run.err(), /[Rr]estore/);
});

t.test('a fault nobody foresaw is told with its place in the sources', async (t) => {
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const run = start({ DATA_DIR: join(file, 'below') });
  t.equal(await run.ended, 1);
  t.match(run.err(), /ENOTDIR/);
  t.match(run.err(), /\/server\/process\/start-api-worker\.ts:\d+:\d+/);
  t.notMatch(run.err(), /\/program\//);
});

t.test('where compiled code cannot be kept, nobody hears of it', async (t) => {
  const file = join(dataDir, 'no-folder');
  await writeFile(file, '');
  const run = start({ NODE_COMPILE_CACHE: join(file, 'below') });
  const origin = await untilPrinted(run, address);
  t.equal((await fetch(origin)).status, 200);
  run.child.kill('SIGTERM');
  t.equal(await run.ended, 0);
  t.equal(run.err(), '');
});

t.test('on PostgreSQL', async (t) => {
  const postgres = await testPostgres(t);
  const run = start({ DATABASE_URL: await postgres.emptyDatabase() });
  const origin = await untilPrinted(run, address);
  t.equal((await fetch(`${origin}/blog`)).status, 200);
  run.child.kill('SIGTERM');
  t.equal(await run.ended, 0);
});

t.test('from the sources, as in development and where there is no build of them', async (t) => {
  const run = start({}, [], fromSources);
  const origin = await untilPrinted(run, address);
  t.equal((await fetch(origin)).status, 200);
  run.child.kill('SIGTERM');
  t.equal(await run.ended, 0);
});

t.test('npm start runs the bundle of the present build', async (t) => {
  const { directory } = await latestBuild(buildFolder);
  const { serverProgram } = await import(join(projectRoot, 'scripts', 'prepare.mjs'));
  t.equal(join(projectRoot, serverProgram()), join(directory, buildFiles.program, 'main.js'));
});

t.test(
  'the demo prints logins that work, counts what it shows and names its operator',
  async (t) => {
    const demo = await mkdtemp(join(tmpdir(), 'raisehall-demo-'));
    t.teardown(() => rm(demo, { recursive: true, force: true }));
    const run = start({ DATA_DIR: demo }, ['--demo']);
    const origin = await untilPrinted(run, address);
    const line = await untilPrinted(run, /investor +(\S+@\S+ +[^\n]+)/);
    const [email = '', ...password] = line.trim().split(/ +/);
    const answer = await fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'demo-sign-in' },
      body: JSON.stringify({ email, password: password.join(' ') }),
    });
    t.equal(answer.status, 200);
    const numbers = await (await fetch(`${origin}/api/v1/numbers`)).json();
    t.match(numbers, { liveRaises: 1, liveRaisesInAll: 3, signed: empty, investorsApproved: 12 });
    const home = await (
      await fetch(`${origin}/`, { headers: { accept: 'text/html', prefer: 'complete-document' } })
    ).text();
    t.match(home, 'Calder Hall Capital, Inc.');
    t.match(home, '1 of 3');
    t.notMatch(home, 'The operator of');
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const dashboard = await fetch(`${origin}/dashboard`, { headers: { cookie } });
    t.equal(dashboard.status, 200);
    t.match(await dashboard.text(), email);
    for (const [path, type] of needsFiles) {
      const file = await fetch(origin + path);
      t.equal(file.status, 200, path);
      t.match(file.headers.get('content-type'), type, path);
    }
    run.child.kill('SIGTERM');
    t.equal(await run.ended, 0);
  },
);
