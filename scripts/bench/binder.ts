/**
 * The binder of a large raise, made by the server as it is shipped: 60 documents of 2 MiB and 500
 * commitments that were signed over HTTP. Prints how large it is, how long it takes, how much memory the
 * process holds more at most, and how long somebody waits meanwhile who asks for little (`GET /me`).
 *
 *     node scripts/bench/binder.ts [documents] [commitments]
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { openFiles } from '#api/platform/files/open-files.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import {
  addDocument,
  addVersion,
} from '../../server/api/features/raises/documents/document-store.ts';
import { openStorage } from '../../server/api/open.ts';
import { keepFile } from '../../server/api/platform/files/file-store.ts';
import { readyToSign, sign } from '../trials/commit-visitors.ts';
import { quantile } from '../trials/figures.ts';
import { beginRound, type OpenRound } from '../trials/open-round.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { answered, read, untilAnswered, visitorConnections } from '../trials/visitors.ts';

const documents = Number(process.argv[2] ?? 60);
const commitments = Number(process.argv[3] ?? 500);
const mebibyte = 1024 * 1024;
const documentBytes = 2 * mebibyte;
const ticket = 1_000;
const askEveryMs = 50;
const connections = visitorConnections(16);

/** A raise with documents whose files are there. */
async function fill(dataDir: string): Promise<OpenRound> {
  const storage = await openStorage({ dataDir });
  const now = Date.now();
  const log = pino({ level: 'silent' });
  const files = await openFiles({ dataDir }, { storage, log, now: () => now });
  const size = { investors: commitments, max: ticket * commitments, minTicket: ticket };
  const round = await beginRound(storage, size);
  const { raiseId, owner } = round;
  for (let n = 1; n <= documents; n += 1) {
    const body = Readable.from([
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(documentBytes)]),
    ]);
    const rules = { maxBytes: 4 * documentBytes, typeOf: () => 'application/pdf' };
    const quotaBytes = 1024 ** 4;
    const file = await files.add(body, rules, { id: raiseId, quotaBytes, whenFull: '' });
    await storage.write(async function addOne(trx) {
      const request = { folder: 'other', name: `Document ${n}` } as const;
      const document = await addDocument(trx, raiseId, request, now);
      await keepFile(trx, file.id, raiseId, now);
      const about = { mediaType: 'application/pdf', pageCount: 1, uploadedBy: owner.id } as const;
      await addVersion(trx, document, { file, ...about }, now);
    });
  }
  await files.close();
  await storage.close();
  return round;
}

async function signAll({ origin }: ServerProcess, round: OpenRound): Promise<void> {
  const ready = await readyToSign(
    origin,
    round,
    round.investors,
    ticket * 100,
    () => true,
    connections,
  );
  for (const one of ready) {
    const reply = await untilAnswered(() => sign(origin, one, connections));
    if (reply?.status !== 201) throw new Error(`${reply?.status} ${reply?.text}`);
  }
}

/** Asks for the binder, and watches the server until it is made. */
async function measure(server: ServerProcess, { raiseId, owner }: OpenRound): Promise<string> {
  const { origin } = server;
  const headers = { cookie: owner.cookie, 'x-forwarded-for': owner.ip };
  const path = `/raises/${raiseId}/binder`;
  const before = await server.rss();
  const startedAt = performance.now();
  const { cookie, ip } = owner;
  await answered(origin, { method: 'POST', path, key: randomUUID(), ip, cookie, body: {} });
  const waits: number[] = [];
  let most = before;
  for (;;) {
    const from = performance.now();
    await read(`${origin}/api/v1/me`, headers, connections);
    waits.push(performance.now() - from);
    most = Math.max(most, await server.rss());
    const reply = await read(`${origin}/api/v1${path}`, headers, connections);
    const { binder } = JSON.parse(reply.text) as { readonly binder: Binder };
    if (binder.state === 'failed') throw new Error(binder.problem ?? 'failed');
    if (binder.state === 'ready') {
      const seconds = (performance.now() - startedAt) / 1_000;
      const size = (binder.file?.bytes ?? 0) / mebibyte;
      const more = (most - before) / mebibyte;
      return `${size.toFixed(0)} MiB in ${seconds.toFixed(1)} s, ${more.toFixed(0)} MiB of memory more at most (${(before / mebibyte).toFixed(0)} before); GET /me ${quantile(waits, 0.5).toFixed(1)} ms, 99 of 100 ${quantile(waits, 0.99).toFixed(0)}, longest ${Math.max(...waits).toFixed(0)}`;
    }
    await pause(askEveryMs);
  }
}

await withFolder(async (dataDir) => {
  const round = await fill(dataDir);
  const server = await startServer(dataDir, { SECRET_KEY: randomUUID() });
  await signAll(server, round);
  console.log(`${commitments} signed`);
  const name = `${documents} documents, ${commitments} commitments`;
  console.log(`${name}: ${await measure(server, round)}`);
  console.log(`  again: ${await measure(server, round)}`);
  await server.stop();
});
await connections.close();
