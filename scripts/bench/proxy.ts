/**
 * How fast the API proxy forwards small JSON, compared with nginx and with a bare undici proxy
 * without any policy, on the same upstream in the same run. Figures are ratios, because machines
 * differ.
 *
 *     node scripts/bench/proxy.ts [rounds]
 *
 * With taskset the proxy under test has one core to itself, upstream and load have the others. When
 * those are the bottleneck (nginx needs little), requests per second of the proxy's own processor
 * time show what it could handle; the table has both.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile } from '../trials/figures.ts';
import { printTable } from '../trials/table.ts';
import { cpuSeconds } from './cpu-time.ts';

const nginxBinary = '/usr/sbin/nginx';
const connections = 32;
/** Short rounds in turn and their median, because other work on the machine varies. */
const seconds = 1;
const rounds = Math.min(8, Math.max(1, Number(process.argv[2] ?? 5)));

interface Load {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly failed: number;
}

interface Result extends Load {
  readonly name: string;
  readonly requestsPerCpuSecond: number;
}

const pins = existsSync('/usr/bin/taskset') && existsSync('/proc/self/stat');
const running: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'proxy-bench-'));

function start(core: number, command: string, args: readonly string[]): ChildProcess {
  const pinned = pins ? ['taskset', '-c', String(core), command, ...args] : [command, ...args];
  const [first = command, ...rest] = pinned;
  const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return line.toString().trim();
}

function role(core: number, name: string, ...args: string[]): ChildProcess {
  const file = fileURLToPath(new URL('./proxy-roles.ts', import.meta.url));
  return start(core, process.execPath, [file, name, ...args]);
}

interface Target {
  readonly name: string;
  readonly pid: number;
  readonly port: string;
}

async function measure({ name, pid, port }: Target): Promise<Result> {
  const before = await cpuSeconds(pid).catch(() => Number.NaN);
  const result = await load(port, seconds);
  const used = (await cpuSeconds(pid).catch(() => Number.NaN)) - before;
  return { name, ...result, requestsPerCpuSecond: (result.requestsPerSecond * seconds) / used };
}

async function measureInTurn(targets: readonly Target[]): Promise<Result[]> {
  for (const target of targets) await load(target.port, seconds);
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.push(await measure(target));
  }
  return targets.map(({ name }) => {
    const own = results.filter((result) => result.name === name);
    const median = (of: (result: Result) => number) => quantile(own.map(of), 0.5);
    return {
      name,
      requestsPerSecond: median((result) => result.requestsPerSecond),
      requestsPerCpuSecond: median((result) => result.requestsPerCpuSecond),
      p99Ms: median((result) => result.p99Ms),
      failed: own.reduce((sum, result) => sum + result.failed, 0),
    };
  });
}

async function load(port: string, forSeconds: number): Promise<Load> {
  const child = role(1, 'load', port, String(forSeconds), String(connections));
  return JSON.parse(await firstLine(child)) as Load;
}

async function startNginx(upstreamPort: string): Promise<{ pid: number; port: string }> {
  const port = String(20_000 + (process.pid % 20_000));
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
  fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  keepalive_requests 10000000;
  upstream api { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port} backlog=1024;
    location / { proxy_pass http://api; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_set_header X-Forwarded-For $remote_addr; } }
}`,
  );
  const master = start(0, nginxBinary, ['-c', config, '-e', 'stderr']);
  await waitForPort(port);
  const worker = execFileSync('ps', ['--ppid', String(master.pid), '-o', 'pid=']).toString();
  return { pid: Number(worker.trim().split('\n')[0]), port };
}

async function waitForPort(port: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/api/v1/ready`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error('nginx did not start');
}

function print(results: readonly Result[]): void {
  const [base] = results;
  const head = ['', 'req/s', 'x', 'req/cpu-s', 'x', 'p99 ms', 'failed'];
  const rows = results.map((result) => [
    result.name,
    result.requestsPerSecond.toFixed(0),
    (result.requestsPerSecond / (base?.requestsPerSecond ?? 1)).toFixed(2),
    result.requestsPerCpuSecond.toFixed(0),
    (result.requestsPerCpuSecond / (base?.requestsPerCpuSecond ?? 1)).toFixed(2),
    result.p99Ms.toFixed(1),
    String(result.failed),
  ]);
  printTable(`Small JSON (x relative to ${base?.name ?? 'nothing'})`, [head, ...rows]);
}

async function main(): Promise<void> {
  const upstreamPort = await firstLine(role(1, 'upstream'));
  const targets: Target[] = [];
  if (existsSync(nginxBinary)) {
    targets.push({ name: 'nginx, one worker', ...(await startNginx(upstreamPort)) });
  }
  for (const [name, title] of [
    ['bare', 'bare undici, buffered'],
    ['ours', 'ours, every policy on'],
  ] as const) {
    const child = role(0, name, upstreamPort);
    // taskset replaces itself, so the child's pid is the proxy's.
    targets.push({ name: title, port: await firstLine(child), pid: child.pid ?? 0 });
  }
  print(await measureInTurn(targets));
}

try {
  await main();
} finally {
  // nginx needs its folder until it has ended.
  await Promise.all(running.map(ended));
  rmSync(folder, { recursive: true, force: true });
}
