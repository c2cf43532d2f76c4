import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, open, type ZipFile } from 'yauzl';
import { type Outcome, refuse, say } from './console-command.ts';

const usage = 'Name the file of the binder: npm run verify-binder -- FILE';
const sums = 'SHA256SUMS';
/** Of the list of hashes: more than a binder of any size has. */
const sumsMaxBytes = 64 * 1024 * 1024;

/**
 * `npm run verify-binder -- FILE`: compares every file of a binder with its hash. Exit code 1 and a line
 * for each that is changed, missing or not listed.
 */
export async function verifyBinder(args: readonly string[]): Promise<Outcome> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) return refuse(usage);
  try {
    const { found, listed } = await readBinder(file);
    if (listed === undefined) return refuse(`There is no ${sums} in ${file}.`);
    const faults = compare(found, listed);
    if (faults.length > 0)
      return refuse(`The binder doesn’t match its list:\n${faults.join('\n')}`);
    return say(`The binder is sound: ${found.size} files are what ${sums} says.`);
  } catch (error) {
    return refuse(`${file} can’t be read as a ZIP: ${(error as Error).message}`);
  }
}

interface ReadBinder {
  /** The hash of each file but the list. */
  readonly found: ReadonlyMap<string, string>;
  readonly listed: ReadonlyMap<string, string> | undefined;
}

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(error);
    });
  });
}

/** Reads a ZIP file by file; none is ever in memory as a whole but the list of hashes. */
async function readBinder(file: string): Promise<ReadBinder> {
  const zip = await openZip(file);
  const found = new Map<string, string>();
  let listed: ReadonlyMap<string, string> | undefined;
  try {
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName === sums) listed = listedIn(await textOf(zip, entry));
      else found.set(entry.fileName, await hashOf(zip, entry));
    }
  } finally {
    zip.close();
  }
  return { found, listed };
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const end = () => resolve(undefined);
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
      zip.once('entry', resolve).once('end', end).once('error', reject);
      zip.readEntry();
    });
    if (entry === undefined) return;
    yield entry;
  }
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, content) => {
      if (error === null) resolve(content);
      else reject(error);
    });
  });
}

async function hashOf(zip: ZipFile, entry: Entry): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await contentOf(zip, entry), hash);
  return hash.digest('hex');
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > sumsMaxBytes) throw new Error(`${sums} is too long`);
  const pieces: Buffer[] = [];
  for await (const piece of await contentOf(zip, entry)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function listedIn(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [hash = '', path = ''] = line.split('  ', 2);
      return [path, hash] as const;
    }),
  );
}

function compare(
  found: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): readonly string[] {
  const faults: string[] = [];
  for (const [path, hash] of listed) {
    const is = found.get(path);
    if (is === undefined) faults.push(`${path} is missing`);
    else if (is !== hash) faults.push(`${path} was changed`);
  }
  for (const path of found.keys()) {
    if (!listed.has(path)) faults.push(`${path} is not listed`);
  }
  return faults;
}
