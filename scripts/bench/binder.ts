/**
 * The binder of a large raise, made by the server as it is shipped, on both databases: 60 documents of
 * 2 MiB, and 500 commitments that both sides have signed. It is printed beside a raise with the same
 * documents and 60 commitments: how large it is, how long it takes, how much memory the process holds
 * more at most, and how long somebody waits meanwhile who asks for little (`GET /me`). What was
 * downloaded, in two parts, is compared with its hashes.
 *
 *     node scripts/bench/binder.ts [sqlite | postgresql] [commitments …]
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { request } from 'undici';
import { openFiles } from '#api/platform/files/open-files.ts';
import { required } from '#api/platform/required.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { verifyBinder } from '../../server/process/verify-binder.ts';
import { readyToSign, sign } from '../trials/commit-visitors.ts';
import { type Engine, inStorage, onEachEngine, serve } from '../trials/engines.ts';
import { quantile } from '../trials/figures.ts';
import { beginRound, type OpenRound } from '../trials/open-round.ts';
import { logIn } from '../trials/people.ts';
import { addRoundDocuments } from '../trials/round-documents.ts';
import type { ServerProcess } from '../trials/server-process.ts';
import { apiThreadTime } from '../trials/thread-time.ts';
import { answered, read, untilAnswered, visitorConnections } from '../trials/visitors.ts';
import { askedFor } from './asked-words.ts';

const asked = askedFor(process.argv.slice(2));
/** The first is the baseline. */
const sizes = asked.sizes.length > 0 ? asked.sizes : [60, 500];
const documents = 60;
const mebibyte = 1024 * 1024;
const documentBytes = 2 * mebibyte;
const ticket = 1_000;
const askEveryMs = 50;
/**
 * Whatever it is asked, a server that has just begun grows by some 50 MiB over its first thousand
 * answers: that is not the binder's.
 */
const askedBefore = 2_000;
const connections = visitorConnections(16);

/** A raise with documents whose files are there. */
async function fill(storage: Storage, dataDir: string, commitments: number): Promise<OpenRound> {
  const now = Date.now();
  const log = pino({ level: 'silent' });
  const files = await openFiles({ dataDir }, { storage, log, now: () => now });
  const size = { investors: commitments, max: ticket * commitments, minTicket: ticket };
  const round = await beginRound(storage, size);
  const { owner } = round;
  const papers = { count: documents, bytes: documentBytes };
  await addRoundDocuments({ storage, files, now }, round, papers);
  // Has just said who they are, as signing for the company takes.
  const { token } = await storage.write((trx) =>
    logIn(trx, owner.id, now, { ip: owner.ip, proof: 'all-factors' }),
  );
  await files.close();
  return { ...round, owner: { ...owner, cookie: `sid=${token}` } };
}

/** Every investor signs, and then the company. */
async function signAll(server: ServerProcess, round: OpenRound): Promise<void> {
  const { origin } = server;
  const { raiseId, investors, owner } = round;
  const ready = await readyToSign(origin, round, investors, ticket * 100, () => true, connections);
  for (const one of ready) {
    const reply = await untilAnswered(() => sign(origin, one, connections));
    if (reply?.status !== 201) throw new Error(`${reply?.status} ${reply?.text}`);
  }
  const path = `/raises/${raiseId}/countersigning`;
  const { cookie, ip } = owner;
  for (;;) {
    const { listSha256, waiting } = await readAs<Countersigning>(server, owner, path);
    if (waiting === 0) return;
    const body = { name: 'Ada Owner', title: 'Managing Director', listSha256 };
    const write = { method: 'POST', path, key: randomUUID(), ip, cookie, body } as const;
    await answered(origin, write);
  }
}

async function readAs<A>({ origin }: ServerProcess, who: OpenRound['owner'], path: string) {
  const headers = { cookie: who.cookie, 'x-forwarded-for': who.ip };
  const reply = await untilAnswered(() => read(`${origin}/api/v1${path}`, headers, connections));
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return JSON.parse(reply.text) as A;
}

interface Made {
  readonly mebibytes: number;
  readonly seconds: number;
  /** Of the thread that answers requests. */
  readonly threadSeconds: number;
  /** Of the process, more than before at most. */
  readonly memory: number;
  /** Milliseconds. */
  readonly waits: readonly number[];
}

/** Asks for the binder, and watches the server until it is made. */
async function make(server: ServerProcess, { raiseId, owner }: OpenRound): Promise<Made> {
  const { origin, pid } = server;
  const path = `/raises/${raiseId}/binder`;
  const { cookie, ip } = owner;
  // Its memory is that of a server which has answered for a while.
  for (let asked = 0; asked < askedBefore; asked += 1) await readAs(server, owner, '/me');
  const threadMs = apiThreadTime(pid);
  const before = await server.rss();
  let most = before;
  const looking = setInterval(async () => {
    most = Math.max(most, await server.rss());
  }, askEveryMs);
  const [startedAt, threadBefore] = [performance.now(), threadMs()];
  await answered(origin, { method: 'POST', path, key: randomUUID(), ip, cookie, body: {} });
  const waits: number[] = [];
  try {
    for (;;) {
      const from = performance.now();
      await readAs(server, owner, '/me');
      waits.push(performance.now() - from);
      const { binder } = await readAs<{ binder: Binder }>(server, owner, path);
      if (binder.state === 'failed') throw new Error(binder.problem ?? 'failed');
      if (binder.state === 'ready') {
        return {
          mebibytes: (binder.file?.bytes ?? 0) / mebibyte,
          seconds: (performance.now() - startedAt) / 1_000,
          threadSeconds: (threadMs() - threadBefore) / 1_000,
          memory: (most - before) / mebibyte,
          waits,
        };
      }
      await pause(askEveryMs);
    }
  } finally {
    clearInterval(looking);
  }
}

/** Downloads the binder in two parts, as after a break, and compares it with its hashes. */
async function downloadAndVerify(
  { origin }: ServerProcess,
  { raiseId, owner }: OpenRound,
  folder: string,
): Promise<string> {
  const file = join(folder, 'downloaded.zip');
  const half = (documents * documentBytes) / 2;
  for (const [range, flags] of [
    [`bytes=0-${half - 1}`, 'w'],
    [`bytes=${half}-`, 'a'],
  ] as const) {
    const { statusCode, body } = await request(`${origin}/api/v1/raises/${raiseId}/binder/file`, {
      headers: { cookie: owner.cookie, 'x-forwarded-for': owner.ip, range },
      dispatcher: connections,
    });
    if (statusCode !== 206) throw new Error(`${range}: ${statusCode} ${await body.text()}`);
    await pipeline(body, createWriteStream(file, { flags }));
  }
  const { code, text } = await verifyBinder([file]);
  if (code !== 0) throw new Error(text);
  return text;
}

function measured({ withPlace }: Engine, commitments: number): Promise<Made> {
  return withPlace(async (place) => {
    const { dataDir } = place;
    const round = await inStorage(place, (storage) => fill(storage, dataDir, commitments));
    const signing = await serve(place);
    await signAll(signing, round);
    await signing.stop();
    const server = await serve(place);
    try {
      const first = await make(server, round);
      print(`${documents} documents, ${commitments} commitments`, first);
      console.log(`  ${await downloadAndVerify(server, round, dataDir)}`);
      return first;
    } finally {
      await server.stop();
    }
  });
}

function print(name: string, { mebibytes, seconds, threadSeconds, memory, waits }: Made): void {
  const [median, late, longest] = [quantile(waits, 0.5), quantile(waits, 0.99), Math.max(...waits)];
  console.log(
    `  ${name}: ${mebibytes.toFixed(0)} MiB in ${seconds.toFixed(1)} s (${threadSeconds.toFixed(1)} s of the API's thread), ${memory.toFixed(0)} MiB of memory more at most; GET /me ${median.toFixed(1)} ms, 99 of 100 ${late.toFixed(0)}, longest ${longest.toFixed(0)}`,
  );
}

await onEachEngine(
  async (engine) => {
    console.log(engine.name);
    const made: Made[] = [];
    for (const size of sizes) made.push(await measured(engine, size));
    const base = required(made[0]);
    for (const [at, { seconds, memory }] of made.entries()) {
      if (at === 0) continue;
      const [size, smallest] = [required(sizes[at]), required(sizes[0])];
      console.log(
        `  ${size} beside ${smallest} commitments: ${(size / smallest).toFixed(1)} x as many, ${(seconds / base.seconds).toFixed(1)} x as long, ${(memory / base.memory).toFixed(1)} x the memory`,
      );
    }
  },
  { only: asked.only },
);
await connections.close();
