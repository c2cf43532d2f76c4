/** The thread: a private socket, a clean end, and a word when it ends by itself. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { Client, Pool } from 'undici';
import { turnLimits } from '#server/load/work-turns.ts';
import { startProductApi } from '#server/process/start-api-worker.ts';

async function optionsIn(t: { teardown(work: () => Promise<void>): void }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  return {
    dataDir,
    lines,
    onLogLine: (line: string) => void lines.push(line),
    mailFrom: 'network@example.com',
    brandName: 'Raisehall',
    mode: 'test',
    logLevel: 'debug',
  } as const;
}

async function get(socketPath: string, path: string) {
  const client = new Client('http://product-api', { socketPath });
  try {
    const { statusCode, body } = await client.request({ method: 'GET', path });
    return { status: statusCode, body: await body.json() };
  } finally {
    await client.close();
  }
}

t.test('it listens where only this user can reach it, answers, and ends', async (t) => {
  const options = await optionsIn(t);
  const api = await startProductApi(options).running;
  t.equal((await stat(dirname(api.socketPath))).mode & 0o777, 0o700);
  t.match(await get(api.socketPath, '/internal/health'), { status: 200, body: { status: 'ok' } });
  t.match(await get(api.socketPath, '/api/v1/me'), { status: 401 });

  const link = await api.firstOperatorLink('https://raisehall.example');
  t.match(link, /^https:\/\/raisehall\.example\/register\?invite=[\w-]{43}$/);
  const token = new URL(link ?? '').searchParams.get('invite');
  const preview = await get(api.socketPath, `/api/v1/auth/invitation?token=${token}`);
  t.match(preview, { status: 200, body: { email: null } });
  t.match(await api.metrics(), /^db_query_duration_seconds_count [1-9]/m);

  const lines = options.lines.map((line) => JSON.parse(line));
  t.match(
    lines.find(({ route }) => route === '/api/v1/me'),
    { part: 'product-api', status: 401 },
  );
  t.notMatch(options.lines.join(''), token ?? '-');

  let lost = false;
  api.onExit(() => {
    lost = true;
  });
  await Promise.all([api.close(), api.close()]);
  t.equal(lost, false, 'an end that was asked for is no loss');
  await t.rejects(stat(dirname(api.socketPath)), { code: 'ENOENT' });
  t.same(
    (await readdir(options.dataDir)).filter((name) => name.endsWith('-wal')),
    [],
  );
});

t.test('it tells the web server while it has more to do than it can', async (t) => {
  const options = await optionsIn(t);
  const starting = startProductApi(options);
  const api = await starting.running;
  t.teardown(() => api.close());
  const { load } = starting;
  t.notOk(load.refuses(1_000), 'any number of calls may run');
  const pool = new Pool('http://product-api', { socketPath: api.socketPath, connections: 64 });
  t.teardown(() => pool.close());
  let over = false;
  const statuses = new Set<number>();
  async function visitor(): Promise<void> {
    while (!over) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/api/v1/posts' });
      statuses.add(statusCode);
      await body.dump();
    }
  }
  const visitors = Array.from({ length: 64 }, visitor);
  while (!load.refuses(64)) await new Promise((resolve) => setImmediate(resolve));
  over = true;
  await Promise.all(visitors);
  t.same([...statuses], [200], 'it refuses nobody itself');
  t.notOk(load.refuses(0), 'there is always room for some');
  // Being asked counts as a call that came, so it is not asked all the time.
  while (load.refuses(1_000))
    await new Promise((resolve) => setTimeout(resolve, 2 * turnLimits.reviewMs));
  t.match(await get(api.socketPath, '/api/v1/posts'), { status: 200 });
});

t.test('requests that run are finished before it ends', async (t) => {
  const options = await optionsIn(t);
  const api = await startProductApi(options).running;
  const client = new Client('http://product-api', { socketPath: api.socketPath });
  t.teardown(() => client.close());
  const answer = client.request({
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one-two-three' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'takes a hash to refuse' }),
  });
  await client.request({ method: 'GET', path: '/internal/health' }).then(({ body }) => body.dump());
  const [{ statusCode, body }] = await Promise.all([answer, api.close()]);
  t.equal(statusCode, 422);
  await body.dump();
});

t.test('what is young in its heap stays small, however much is going on', async (t) => {
  const options = await optionsIn(t);
  const program = join(options.dataDir, 'busy.mjs');
  // Much at once that lives for a while, as in a server: V8 would make room for 30 MiB and more.
  await writeFile(
    program,
    `import { setImmediate as turn } from 'node:timers/promises';
     import { getHeapSpaceStatistics } from 'node:v8';
     import { parentPort } from 'node:worker_threads';
     const alive = [];
     let most = 0;
     for (let at = 0; at < 6_000; at += 1) {
       await turn();
       alive[at % 400] = Array.from({ length: 1_000 }, (_, n) => ({ n, of: [at, n] }));
       const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
       most = Math.max(most, young.space_size);
     }
     parentPort.on('message', () => parentPort.close());
     parentPort.postMessage({ type: 'log', line: String(most) });
     parentPort.postMessage({ type: 'listening' });`,
  );
  const busy = { ...options, program: pathToFileURL(program), execArgv: [] };
  const api = await startProductApi(busy).running;
  await api.close();
  const most = Number(options.lines[0]) / 1024 ** 2;
  t.ok(most > 1 && most <= 18, `${most.toFixed(1)} MiB`);
});

t.test('what keeps it from starting is told with its code', async (t) => {
  const options = await optionsIn(t);
  const api = await startProductApi(options).running;
  await t.rejects(startProductApi(options).running, { code: 'ERR_DATABASE_IN_USE' });
  t.match(
    await get(api.socketPath, '/internal/health'),
    { status: 200 },
    'the first is not harmed',
  );
  await api.close();
  await writeFile(join(options.dataDir, 'raisehall.db'), 'no database '.repeat(500));
  await t.rejects(startProductApi(options).running, { code: 'ERR_DATABASE_CORRUPT' });
  await t.rejects(
    startProductApi({ ...options, databaseUrl: 'postgres://127.0.0.1:9/none' }).running,
    {
      code: 'ERR_DATABASE_UNREACHABLE',
    },
  );
});

t.test('a thread that ends by itself is reported, once, and leaves nothing behind', async (t) => {
  const options = await optionsIn(t);
  const program = join(options.dataDir, 'fragile.mjs');
  await writeFile(
    program,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', () => { throw new Error('broken beyond repair'); });
     parentPort.postMessage({ type: 'listening' });`,
  );
  const api = await startProductApi({ ...options, program: pathToFileURL(program) }).running;
  const errors: Error[] = [];
  const lost = new Promise<void>((resolve) => {
    api.onExit((error) => {
      errors.push(error);
      resolve();
    });
  });
  await t.rejects(api.metrics(), { message: 'broken beyond repair' });
  await lost;
  t.match(errors, [{ message: 'broken beyond repair' }]);
  t.equal(errors.length, 1);
  await t.rejects(api.metrics(), { message: 'broken beyond repair' }, 'later questions too');
  await api.close();
  const later = new Promise<Error>((resolve) => api.onExit(resolve));
  t.match(await later, { message: 'broken beyond repair' }, 'whoever asks late is told as well');
});
