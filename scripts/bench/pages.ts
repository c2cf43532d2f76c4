/**
 * The processor time a page costs the server, with everything around it: the checks of every
 * request, the gate, the page's data from the product API over HTTP, headers, metrics and the log.
 * The baseline is plain Fastify without any of that: a fixed body of the same bytes for cached
 * pages, and `renderToString` of the same tree with its data for rendered pages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { projectRoot } from '../../server/project.ts';
import { demoCookie, serveDemo } from '../served-demo.ts';
import { freePort } from '../trials/free-port.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { cpuMicrosecondsARequest } from './cpu-time.ts';

const rounds = 3;
/**
 * How many rendered pages are requested at once: the server always accepts this many, however busy it
 * is. With more of them, refusals would be measured.
 */
const renderedAtOnce = 6;

interface Measured {
  readonly title: string;
  readonly path: string;
  readonly against: '/fixed' | '/rendered';
  readonly cookie?: string;
}

const demo = await serveDemo();
try {
  const cookie = await demoCookie(demo, 'tomas@tidewatt.example');
  await report('Cached pages, relative to a fixed body of plain Fastify', [
    { title: '/services, prerendered', path: '/services', against: '/fixed' },
    { title: '/, from the HTML cache', path: '/', against: '/fixed' },
  ]);
  await report('Rendered for each request, relative to renderToString of the same tree', [
    { title: '/company, one call of the API', path: '/company?x=1', against: '/rendered' },
    { title: '/, three calls', path: '/?x=1', against: '/rendered' },
    {
      title: '/dashboard?view=account, gate and one call',
      path: '/dashboard?view=account',
      against: '/rendered',
      cookie,
    },
  ]);
} finally {
  await demo.close();
}

async function report(title: string, pages: readonly Measured[]): Promise<void> {
  process.stdout.write(`\n${title}\n`);
  for (const page of pages) process.stdout.write(`  ${await measure(page)}\n`);
}

async function measure({ title, path, against, cookie }: Measured): Promise<string> {
  const url = demo.origin + path;
  const headers = cookie === undefined ? {} : { cookie };
  const load = against === '/rendered' ? { headers, connections: renderedAtOnce } : { headers };
  const html = await (await request(url, { headers })).body.text();
  const turns: { readonly ours: number; readonly theirs: number }[] = [];
  await withFolder(async (folder) => {
    const file = join(folder, 'document.html');
    await writeFile(file, html);
    const plain = await startPlainFastify(file, path);
    try {
      const baseline = { ...load, pid: plain.pid, url: plain.origin + against };
      for (let round = 0; round < rounds; round += 1) {
        const theirs = await cpuMicrosecondsARequest(baseline);
        const ours = await cpuMicrosecondsARequest({ ...load, pid: demo.pid, url });
        turns.push({ ours, theirs });
      }
    } finally {
      await plain.close();
    }
  });
  turns.sort((a, b) => a.theirs / a.ours - b.theirs / b.ours);
  const { ours, theirs } = turns[rounds >> 1] ?? { ours: 1, theirs: 0 };
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const times = `${ours.toFixed(0)} µs against ${theirs.toFixed(0)} µs`;
  return `${(theirs / ours).toFixed(2)} x  ${title}, ${elements} elements (${times})`;
}

async function startPlainFastify(file: string, path: string) {
  const port = await freePort();
  const script = 'scripts/bench/plain-fastify.ts';
  const child = spawn(process.execPath, [script, file, path, String(port)], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The baseline ended with ${child.exitCode}.`);
    const answer = await request(`${origin}/fixed`).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode === 200) break;
    await pause(20);
  }
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: child.pid ?? 0, close };
}
