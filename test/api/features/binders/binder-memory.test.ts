/** Nothing of a paper stays in memory once it is written, however many a binder has. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type HeapProfiler, Session } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { indexHtml } from '#api/features/binders/binder-index.ts';
import { beginZip } from '#api/features/binders/binder-zip.ts';
import { writeBinder } from '#api/features/binders/write-binder.ts';
import type { BinderPaper } from '#api/platform/binder-source.ts';
import { openSpool } from '#api/platform/files/spool.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const mebibyte = 1024 * 1024;
const paperBytes = 64 * 1024;
const papers = 400;

/** What buffers hold after garbage is collected: bytes of a stream are freed with it, a turn later. */
async function heldByBuffers(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await pause(20);
  }
  return process.memoryUsage().arrayBuffers;
}

/** What lives in the heap after garbage is collected. */
async function heldInHeap(): Promise<number> {
  await heldByBuffers();
  return process.memoryUsage().heapUsed;
}

/** Writes a binder of papers that are made, and says how much more is held near its end. */
async function heldWhileWriting(
  ending: 'pdf' | 'txt',
  { count = papers, bytes = paperBytes, held = heldByBuffers } = {},
): Promise<number> {
  const zip = beginZip();
  zip.output.pipe(new Writable({ write: (_piece, _encoding, done) => done() }));
  const made = Array.from({ length: count }, (_, at) => ({
    section: 'executed' as const,
    paper: {
      path: `executed/${at}.${ending}`,
      title: `Paper ${at}`,
      content: async () => new Uint8Array(bytes),
    } satisfies BinderPaper,
  }));
  let first = 0;
  let last = 0;
  await writeBinder({ read: () => Promise.reject(new Error('No file is stored.')) }, zip, {
    head: { portal: 'Raisehall', title: 'A binder', facts: [] },
    papers: made,
    signal: new AbortController().signal,
    async onWritten(done) {
      if (done === 20) first = await held();
      if (done === count) last = await held();
    },
  });
  zip.end();
  return last - first;
}

t.test('memory does not grow with the papers of a binder, packed or deflated', async (t) => {
  for (const ending of ['pdf', 'txt'] as const) {
    const more = await heldWhileWriting(ending);
    t.ok(more < mebibyte, `${ending}: ${(more / mebibyte).toFixed(1)} MiB more`);
  }
});

t.test('a paper that is made leaves little to be collected', async (t) => {
  // Streams refer to each other, so those that have grown old keep what came after them: the heap of a
  // server grew by 10 kB with each paper, until all of it was collected. One that goes through a pipeline
  // of its own allocates 56 kB, and one that is handed over as bytes 33.
  const sampling = new Session();
  sampling.connect();
  sampling.post('HeapProfiler.startSampling', {
    samplingInterval: 1_024,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await heldWhileWriting('pdf', { bytes: 1_000, held: async () => 0 });
  const allocated = await new Promise<number>((resolve, reject) =>
    sampling.post('HeapProfiler.getSamplingProfile', (error, found) =>
      error === null ? resolve(sizeOf(found.profile.head)) : reject(error),
    ),
  );
  sampling.disconnect();
  const each = allocated / papers / 1_024;
  t.ok(each < 44, `${each.toFixed(0)} kB for each`);
});

function sizeOf({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}

t.test('what is read from the storage is given back as it is written', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'raisehall-binder-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const stored = join(folder, 'stored');
  await writeFile(stored, randomBytes(2 * mebibyte));
  const zip = beginZip();
  const made = Array.from({ length: 60 }, (_, at) => ({
    section: 'room' as const,
    paper: {
      path: `room/${at}.pdf`,
      title: `Document ${at}`,
      content: async () => createReadStream(stored),
    } satisfies BinderPaper,
  }));
  const before = await heldByBuffers();
  let most = 0;
  const writing = writeBinder(
    { read: () => Promise.reject(new Error('No file is stored.')) },
    zip,
    {
      head: { portal: 'Raisehall', title: 'A binder', facts: [] },
      papers: made,
      signal: new AbortController().signal,
      // Without collecting garbage, as in a server: what is not given back is there until that happens.
      async onWritten() {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      },
    },
  ).then(zip.end, zip.fail);
  const spool = await openSpool(join(folder, 'spool'));
  const rules = { maxBytes: 1024 * mebibyte, typeOf: () => 'application/zip' as const };
  const { path } = await spool.receive(zip.output, { ...rules, givesBack: true });
  await writing;
  t.ok(most < 16 * mebibyte, `${(most / mebibyte).toFixed(1)} MiB at most`);
  t.equal((await verifyBinder([path])).code, 0, 'and every file is whole');
});

t.test('the signatures in an index leave nothing outside of the heap', (t) => {
  const signatures = Array.from({ length: 3_000 }, (_, at) => ({
    signer: `Investor ${at}`,
    side: 'investor' as const,
    at: '2026-11-27T10:00:00.000Z',
  }));
  const paper = { section: 'agreements', title: 'Agreement', path: 'agreements/a.txt' } as const;
  const listed = [{ ...paper, signatures, bytes: 1, sha256: '0'.repeat(64) }];
  collectGarbage();
  // Without collecting garbage, as in a server: memory of dates in words is not in any heap.
  const outside = () => process.memoryUsage.rss() - process.memoryUsage().heapTotal;
  const before = outside();
  indexHtml({ portal: 'Raisehall', title: 'A binder', facts: [] }, listed);
  const more = outside() - before;
  t.ok(more < 16 * mebibyte, `${(more / mebibyte).toFixed(1)} MiB more`);
  t.end();
});

t.test('only the lists of papers stay in the heap, a mebibyte for a thousand', async (t) => {
  // Why they are not read in pages: the papers of 500 commitments are a thousand.
  const more = await heldWhileWriting('pdf', { count: 2_000, bytes: 1_024, held: heldInHeap });
  t.ok(more < 4 * mebibyte, `${(more / mebibyte).toFixed(1)} MiB more for 2,000`);
});
