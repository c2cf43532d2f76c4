import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tally } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, read, sendWrite, visitorConnections } from '../trials/visitors.ts';
import { binderOwner, filesBelow, raiseOnDisk } from './binder-on-full-disk.ts';
import { databaseState } from './database-check.ts';
import type { Fault, Finding } from './fault.ts';

const diskSize = '24m';
/** Left for the database while a binder does not fit. */
const spareBytes = 1024 * 1024;
const promise = 'writes 503 or 507, readyz 503, reads go on, integrity ok, works again with room';
const writesWhileFull = 40;
const writesAfter = 10;
const binderPromise =
  'a binder that does not fit says so and leaves nothing, is not begun without room, and is made with room';

/** A full disk, on a small file system made for it. */
export const fullDisk: Fault = {
  name: 'disk full',
  run: () =>
    withFolder(async (folder) => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk], {
          stdio: 'ignore',
        });
      } catch {
        return [
          { promise, measured: 'skipped: mounting a small disk needs root', kept: undefined },
        ];
      }
      try {
        return await fillUp(disk);
      } finally {
        execFileSync('umount', ['-l', disk]);
      }
    }),
};

async function fillUp(disk: string): Promise<readonly Finding[]> {
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const spare = join(disk, 'spare');
  const round = await raiseOnDisk(dataDir);
  const server = await startServer(dataDir);
  const agent = visitorConnections(8);
  const owner = binderOwner(server, round, agent);
  let messages = 0;
  const write = async (): Promise<number> => {
    messages += 1;
    return (await sendWrite(server.origin, contactMessage(messages), agent)).status;
  };
  const many = (count: number) => Promise.all(Array.from({ length: count }, write));
  const before = await many(5);
  const stored = await filesBelow(dataDir);
  await writeFile(spare, Buffer.alloc(spareBytes));
  await takeAllRoom(ballast);
  await rm(spare);
  const asked = await owner.ask();
  const unmade = await owner.result();
  const leftOver = (await filesBelow(dataDir)).length - stored.length;
  await takeAllRoom(ballast);
  const during: number[] = [];
  for (let turn = 0; turn < writesWhileFull && !isFull(during); turn += 4) {
    during.push(...(await many(4)));
  }
  const paths = ['/', '/contact', '/api/v1/numbers', '/api/v1/posts'];
  const reads = await Promise.all(
    paths.map(async (path) => (await read(server.origin + path, {}, agent)).status),
  );
  const refused = await owner.ask();
  const notReady = await readiness(server.opsOrigin, 503);
  await rm(ballast);
  const ready = await readiness(server.opsOrigin, 200);
  const after: number[] = [];
  for (let turn = 0; turn < writesAfter; turn += 1) after.push(await write());
  const askedAgain = await owner.ask();
  const made = await owner.result();
  const bytes = await owner.bytes();
  await agent.close();
  const { code } = await server.stop();
  const state = await databaseState(dataDir);
  const acknowledged = [...before, ...during, ...after].filter((status) => status === 201).length;
  const binder: Finding = {
    promise: binderPromise,
    measured: `too little room: ${asked}, ${unmade.state} (“${unmade.problem ?? ''}”), ${leftOver} files left; none: ${refused}; with room: ${askedAgain}, ${made.state}, ${bytes} bytes`,
    kept:
      asked < 300 &&
      unmade.state === 'failed' &&
      /File storage is full/.test(unmade.problem ?? '') &&
      leftOver === 0 &&
      [503, 507].includes(refused) &&
      made.state === 'ready' &&
      bytes === made.file?.bytes,
  };
  const writing: Finding = {
    promise,
    measured: `full: ${tally(during)}, readyz ${notReady}; reads ${tally(reads)}; with room: ${tally(after)}, readyz ${ready}; ${state.messages.size} of ${acknowledged} kept, integrity ${state.integrity}, chain ${state.audit}; exit ${code}`,
    kept:
      isFull(during) &&
      notReady === 503 &&
      ready === 200 &&
      during.every((status) => [201, 503, 507].includes(status)) &&
      reads.every((status) => status === 200) &&
      after.every((status) => status === 201) &&
      state.messages.size === acknowledged &&
      state.integrity === 'ok' &&
      state.audit === 'ok' &&
      code === 0,
  };
  return [writing, binder];
}

/**
 * The result of readiness. It is cached for a moment, so the check is repeated until it is as
 * expected.
 */
async function readiness(opsOrigin: string, expected: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { status } = await read(`${opsOrigin}/readyz`);
    if (status === expected || tries === 6) return status;
    await pause(500);
  }
}

/** The write-ahead log may have room for a few more writes before the disk is really full. */
function isFull(statuses: readonly number[]): boolean {
  return statuses.filter((status) => status === 503 || status === 507).length >= 8;
}

async function takeAllRoom(file: string): Promise<void> {
  for (let bytes = 8 * 1024 * 1024; bytes >= 512; bytes /= 2) {
    const piece = Buffer.alloc(bytes);
    for (;;) {
      try {
        await writeFile(file, piece, { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
