/**
 * What drawing a page for one request costs, with everything around it: the gate, the page's data
 * from the product API over HTTP, streaming, headers and the log. The baseline is plain Fastify
 * answering `renderToString` of the very same tree, with its data at hand. Both run in one process
 * pinned to one core, one after the other, round by round; figures are ratios within one run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { request } from 'undici';
import { demoPassword } from '../../server/product-api/demo/demo-people.ts';
import { projectRoot } from '../../server/project.ts';
import { freePort, serveDemo } from '../served-demo.ts';

const rounds = 5;
const secondsARound = 2;
const connections = 20;
/** Both are started on the first core; the load comes from the others. */
const onOneCore = process.platform === 'linux' ? ['taskset', '-c', '0'] : [];

interface Drawn {
  readonly title: string;
  readonly path: string;
  readonly cookie?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'raisehall-drawing-'));
const demo = await serveDemo(onOneCore);
try {
  const cookie = await signIn();
  const pages: Drawn[] = [
    { title: 'home, three calls of the API', path: '/?x=1' },
    { title: 'company, one call', path: '/company?x=1' },
    { title: 'dashboard account, gated', path: '/dashboard?view=account', cookie },
  ];
  process.stdout.write(`\nDrawn for each request, relative to renderToString of the same tree\n`);
  for (const page of pages) process.stdout.write(`  ${await measure(page)}\n`);
} finally {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ title, path, cookie }: Drawn): Promise<string> {
  const url = demo.origin + path;
  const headers = cookie === undefined ? {} : { cookie };
  const html = await (await request(url, { headers })).body.text();
  const file = join(folder, 'document.html');
  await writeFile(file, html);
  const plain = await startBaseline(file, path);
  try {
    const ratios: number[] = [];
    let [ours, theirs] = [0, 0];
    for (let round = 0; round <= rounds; round += 1) {
      theirs = await requestsASecond(plain.url, {});
      ours = await requestsASecond(url, headers);
      // In the first round both are warmed.
      if (round > 0) ratios.push(ours / theirs);
    }
    const ratio = ratios.sort((a, b) => a - b)[rounds >> 1] ?? 0;
    const elements = html.match(/<[a-z]/g)?.length ?? 0;
    const last = `last round ${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`;
    return `${ratio.toFixed(2)} x  ${title}, ${elements} elements (${last})`;
  } finally {
    await plain.close();
  }
}

async function startBaseline(file: string, path: string) {
  const port = await freePort();
  const script = 'scripts/bench/render-to-string.ts';
  const args = [...onOneCore, process.execPath, script, file, path, String(port)];
  const child = spawn(args[0] ?? '', args.slice(1), {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The baseline ended with ${child.exitCode}.`);
    const answer = await request(url).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode === 200) break;
    await pause(20);
  }
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, close };
}

async function requestsASecond(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    headers: { ...headers },
    connections,
    duration: secondsARound,
  });
  if (non2xx > 0) throw new Error(`${url} failed ${non2xx} times.`);
  return requests.average;
}

async function signIn(): Promise<string> {
  const { headers, statusCode } = await request(`${demo.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tomas@tidewatt.example', password: demoPassword }),
  });
  if (statusCode !== 200) throw new Error(`Signing in answered ${statusCode}.`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
