import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPrivateFolder } from '../storage/private-files.ts';

/** A folder of rendered pages. It can be deleted at any time: they are rendered again. */
export interface PageCache {
  /** Reads what is cached under a name; undefined if nothing is, or not the whole of it. */
  read(name: string): Promise<Buffer | undefined>;
  /** Caches something. Never throws: on a full disk nothing is cached. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** How much this process knows to be there. */
  bytes(): number;
}

interface CachedFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** A length before the content shows what a power cut has cut off. */
const headBytes = 8;
const mark = 0x52_48_50_31;
const namePattern = /^[0-9a-f]{64}$/;
/** When something is used, its time is renewed at most this often. */
const renewMs = 10 * 60_000;
/** What is being written is not this old; if it is, its writer has died. */
const abandonedMs = 3_600_000;
/** So much is left when the folder was too full, as a part of the limit. */
const leftOver = 0.9;
/** The folder is looked at again after writing so much, because other processes write too. */
const lookAfter = 0.05;

/**
 * Opens the folder, which may hold what was cached before, and which other processes may use as well.
 * Whatever was not used for longest is removed when it holds more than `maxBytes`.
 */
export async function openPageCache(folder: string, maxBytes: number): Promise<PageCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  keepPrivateFolder(folder);
  let total = sum(await filesIn(folder));
  let writtenSince = 0;
  let clearing: Promise<void> | undefined;

  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error('This is not a name in the cache.');
    return join(folder, name.slice(0, 2), name);
  };

  async function clear(): Promise<void> {
    const files = await filesIn(folder);
    total = sum(files);
    writtenSince = 0;
    if (total <= maxBytes) return;
    files.sort((a, b) => a.usedAt - b.usedAt);
    for (const file of files) {
      if (total <= maxBytes * leftOver) return;
      await rm(file.path, { force: true });
      total -= file.bytes;
    }
  }

  return {
    bytes: () => total,
    async read(name) {
      const handle = await open(pathOf(name), 'r').catch(() => undefined);
      if (handle === undefined) return undefined;
      try {
        const { mtimeMs } = await handle.stat();
        const content = await handle.readFile();
        if (!isWhole(content)) return undefined;
        const now = Date.now();
        if (Math.abs(now - mtimeMs) > renewMs) {
          await handle.utimes(now / 1_000, now / 1_000).catch(() => undefined);
        }
        return content.subarray(headBytes);
      } catch {
        return undefined;
      } finally {
        await handle.close();
      }
    },
    async write(name, content) {
      const path = pathOf(name);
      const aside = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
        await writeFile(aside, Buffer.concat([headOf(content), content]), { mode: 0o600 });
        await rename(aside, path);
      } catch {
        await rm(aside, { force: true }).catch(() => undefined);
        return;
      }
      total += headBytes + content.length;
      writtenSince += headBytes + content.length;
      if (total <= maxBytes && writtenSince <= maxBytes * lookAfter) return;
      clearing ??= clear().finally(() => {
        clearing = undefined;
      });
      await clearing.catch(() => undefined);
    },
  };
}

function headOf(content: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(mark, 0);
  head.writeUInt32BE(content.length, 4);
  return head;
}

function isWhole(content: Buffer): boolean {
  if (content.length < headBytes || content.readUInt32BE(0) !== mark) return false;
  return content.readUInt32BE(4) === content.length - headBytes;
}

/** What is in the folder; what a dead writer left is removed. */
async function filesIn(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const part of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    const names = await readdir(join(folder, part)).catch(() => []);
    for (const name of names) {
      const path = join(folder, part, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) continue;
      if (namePattern.test(name)) files.push({ path, bytes: found.size, usedAt: found.mtimeMs });
      else if (found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
    }
  }
  return files;
}

function sum(files: readonly CachedFile[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}
