/**
 * Directus, in production mode, with one collection, one index for its list, and one member who may
 * read and add: not an administrator, for whom it asks no permissions.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../trials/free-port.ts';
import { query } from '../../trials/throw-away-postgres.ts';
import { endChild, installPeer, serves } from '../peer-server.ts';
import type { JobRequest, KeptCommitment, RecordPlace, RecordServer } from './record-server.ts';

const run = promisify(execFile);
const version = '12.4.0';
const program = 'node_modules/directus/cli.js';
const adminToken = 'token-of-who-sets-it-up';
const memberToken = 'token-of-a-member';
const startsWithinMs = 60_000;
const atOnce = 500;

const text = (field: string, length: number) => ({
  field,
  type: 'string',
  schema: { max_length: length, is_nullable: false },
});
const moment = (field: string) => ({ field, type: 'timestamp', schema: { is_nullable: false } });
const fields = [
  { field: 'id', type: 'string', schema: { is_primary_key: true, max_length: 64 } },
  text('raise', 64),
  text('investor', 64),
  text('investor_name', 200),
  { field: 'amount', type: 'bigInteger', schema: { is_nullable: false } },
  text('currency', 3),
  text('state', 40),
  moment('created_at'),
  moment('updated_at'),
];

/** Installs, sets up and starts it; resolves once it serves. */
export async function directusServer({ databaseUrl, folder }: RecordPlace): Promise<RecordServer> {
  const installed = await installPeer('directus', { directus: version });
  await withoutSandbox(installed);
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = await environment(databaseUrl, folder, port);
  const options = { cwd: installed, env };
  await run(process.execPath, [program, 'bootstrap'], options);
  const child = spawn(process.execPath, [program, 'start'], { ...options, stdio: 'ignore' });
  const until = performance.now() + startsWithinMs;
  while (!(await serves(`${origin}/server/ping`))) {
    if (child.exitCode !== null || performance.now() > until) {
      await endChild(child);
      throw new Error('It does not serve.');
    }
    await pause(100);
  }
  await setUp(origin, databaseUrl);
  return { origin, pid: child.pid ?? 0, ...asked(origin), close: () => endChild(child) };
}

/**
 * The sandbox of extensions is a native addon, for which there is no binary in the package. Nothing here
 * has extensions, so an empty module stands in for it; the rest is as it was published.
 */
async function withoutSandbox(folder: string): Promise<void> {
  const sandbox = join(folder, 'node_modules', 'isolated-vm');
  await rm(sandbox, { recursive: true, force: true });
  await mkdir(sandbox);
  await writeFile(join(sandbox, 'package.json'), '{"name":"isolated-vm","main":"index.js"}');
  await writeFile(join(sandbox, 'index.js'), 'module.exports = {};\n');
}

async function environment(databaseUrl: string, folder: string, port: string) {
  const { PATH = '', HOME = '' } = process.env;
  const [uploads, extensions] = [join(folder, 'uploads'), join(folder, 'extensions')];
  await mkdir(uploads, { recursive: true });
  await mkdir(extensions, { recursive: true });
  return {
    ...{ PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'error', TELEMETRY: 'false' },
    ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: databaseUrl },
    ...{ SECRET: 'a secret of the bench alone, thirty-two', SERVE_APP: 'false' },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'of-nobody', ADMIN_TOKEN: adminToken },
    ...{ STORAGE_LOCATIONS: 'local', STORAGE_LOCAL_ROOT: uploads, EXTENSIONS_PATH: extensions },
  };
}

async function setUp(origin: string, databaseUrl: string): Promise<void> {
  await ask(origin, '/collections', { collection: 'commitments', schema: {}, meta: {}, fields });
  const policy = await ask(origin, '/policies', { name: 'Members', admin_access: false });
  const may = (collection: string, action: string) => ({
    ...{ policy: policy.id, collection, action, fields: ['*'], permissions: {} },
  });
  await ask(origin, '/permissions', [
    may('commitments', 'create'),
    may('commitments', 'read'),
    may('directus_files', 'read'),
  ]);
  await ask(origin, '/users', {
    ...{ email: 'ada@example.com', password: 'of nobody', token: memberToken },
    policies: { create: [{ policy: { id: policy.id } }] },
  });
  await query(
    databaseUrl,
    'create index commitments_newest on commitments (raise, updated_at desc, id desc)',
  );
}

async function ask(origin: string, path: string, body: unknown): Promise<{ readonly id: string }> {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${said}`);
  return JSON.parse(said).data;
}

function asked(origin: string): Omit<RecordServer, 'origin' | 'pid' | 'close'> {
  const headers = { authorization: `Bearer ${memberToken}` };
  const reading = (path: string): JobRequest => ({ method: 'GET', path, headers, status: 200 });
  return {
    listed: (answer) =>
      (JSON.parse(answer) as { readonly data: readonly KeptCommitment[] }).data.map((one) => ({
        ...one,
        amount: Number(one.amount),
      })),
    list: (raise, count) =>
      reading(`/items/commitments?filter[raise][_eq]=${raise}&sort=-updated_at,-id&limit=${count}`),
    async keep(commitments) {
      for (let from = 0; from < commitments.length; from += atOnce) {
        await ask(origin, '/items/commitments', commitments.slice(from, from + atOnce));
      }
    },
    insert: (commitment) => ({
      ...{ method: 'POST', path: '/items/commitments', status: 200 },
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(commitment),
    }),
    async keepImage(image) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'page.jpg');
      const authorization = `Bearer ${adminToken}`;
      const reply = await fetch(`${origin}/files`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      if (!reply.ok) throw new Error(`/files: ${reply.status} ${await reply.text()}`);
      const { data } = (await reply.json()) as { readonly data: { readonly id: string } };
      return reading(`/assets/${data.id}`);
    },
  };
}
