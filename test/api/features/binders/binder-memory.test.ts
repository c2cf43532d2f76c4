/** Nothing of a paper stays in memory once it is written, however many a binder has. */
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { beginZip } from '#api/features/binders/binder-zip.ts';
import { writeBinder } from '#api/features/binders/write-binder.ts';
import type { BinderPaper } from '#api/platform/binder-source.ts';

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

/** Writes a binder of papers that are made, and says how much more is held near its end. */
async function heldWhileWriting(ending: 'pdf' | 'txt'): Promise<number> {
  const zip = beginZip();
  zip.output.pipe(new Writable({ write: (_piece, _encoding, done) => done() }));
  const made = Array.from({ length: papers }, (_, at) => ({
    section: 'executed' as const,
    paper: {
      path: `executed/${at}.${ending}`,
      title: `Paper ${at}`,
      content: async () => new Uint8Array(paperBytes),
    } satisfies BinderPaper,
  }));
  let first = 0;
  let last = 0;
  await writeBinder({ read: () => Promise.reject(new Error('No file is stored.')) }, zip, {
    head: { portal: 'Raisehall', title: 'A binder', facts: [] },
    papers: made,
    signal: new AbortController().signal,
    async onWritten(done) {
      if (done === 20) first = await heldByBuffers();
      if (done === papers) last = await heldByBuffers();
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
