/** The binder of a raise, asked for while the disk of a server is full. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Agent } from 'undici';
import { openFiles } from '#api/platform/files/open-files.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import { openStorage } from '../../server/api/open.ts';
import { beginRound, type OpenRound } from '../trials/open-round.ts';
import { addRoundDocuments } from '../trials/round-documents.ts';
import type { ServerProcess } from '../trials/server-process.ts';
import { read, sendWrite } from '../trials/visitors.ts';

const mebibyte = 1024 * 1024;
/** So large that its binder does not fit into what the fault leaves. */
const documentBytes = 2 * mebibyte;
const waitMs = 60_000;
const lookEveryMs = 200;

/** Makes a raise with a document, before the server starts. */
export async function raiseOnDisk(dataDir: string): Promise<OpenRound> {
  await mkdir(dataDir, { mode: 0o700 });
  const storage = await openStorage({ dataDir });
  const now = Date.now();
  const log = pino({ level: 'silent' });
  const files = await openFiles({ dataDir }, { storage, log, now: () => now });
  const round = await beginRound(storage, { investors: 2, max: 10_000, minTicket: 1_000 });
  await addRoundDocuments({ storage, files, now }, round, { count: 1, bytes: documentBytes });
  await files.close();
  await storage.close();
  return round;
}

/** What its owner does with the binder of a raise. */
export interface BinderOwner {
  /** Asks for it; resolves with the status of the response. */
  ask(): Promise<number>;
  /** Waits until it is made, or cannot be made. */
  result(): Promise<Binder>;
  /** Downloads it; resolves with its size. */
  bytes(): Promise<number>;
}

/** Returns what the owner of a raise does with its binder. */
export function binderOwner(
  { origin }: Pick<ServerProcess, 'origin'>,
  { raiseId, owner: { cookie, ip } }: OpenRound,
  agent: Agent,
): BinderOwner {
  const path = `/raises/${raiseId}/binder`;
  const headers = { cookie, 'x-forwarded-for': ip };
  const find = async () => {
    const { status, text } = await read(`${origin}/api/v1${path}`, headers, agent);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { binder: Binder }).binder;
  };
  return {
    async ask() {
      const asked = { method: 'POST', path, key: randomUUID(), ip, cookie, body: {} } as const;
      return (await sendWrite(origin, asked, agent)).status;
    },
    async result() {
      const until = performance.now() + waitMs;
      for (;;) {
        const binder = await find();
        if (binder.state !== 'making' || performance.now() > until) return binder;
        await pause(lookEveryMs);
      }
    },
    async bytes() {
      const { status, headers: sent } = await read(`${origin}/api/v1${path}/file`, headers, agent);
      return status === 200 ? Number(sent['content-length'] ?? 0) : 0;
    },
  };
}

/** Lists the files below a folder, so that one that is left half can be seen. */
export async function filesBelow(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
