/** The ZIP and the index of a binder, for whatever is in them. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { checksums, indexHtml, indexJson } from '#api/features/binders/binder-index.ts';
import { beginZip } from '#api/features/binders/binder-zip.ts';
import { unzipped } from '../../../support/unzipped.ts';

interface Packed {
  readonly content: Uint8Array;
  readonly isPacked: boolean;
}

const never = new AbortController().signal;
const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const pathOf = (n: number) => `room/other/file-${n}.txt`;

/** Writes a ZIP of these, reading each in pieces of this size, or as bytes that are there. */
async function zipped(files: readonly Packed[], piece: number | 'bytes') {
  const zip = beginZip();
  const reading = buffer(zip.output);
  const written = [];
  for (const [n, { content, isPacked }] of files.entries()) {
    const source = piece === 'bytes' ? Buffer.from(content) : inPieces(content, piece);
    written.push(await zip.add(pathOf(n), source, isPacked, never));
  }
  zip.end();
  return { bytes: await reading, written };
}

function inPieces(content: Uint8Array, piece: number): Readable {
  const pieces = [];
  for (let at = 0; at < content.length; at += piece) pieces.push(content.slice(at, at + piece));
  return Readable.from(pieces, { objectMode: false });
}

const someFiles = fc.array(
  fc.record({ content: fc.uint8Array({ maxLength: 5_000 }), isPacked: fc.boolean() }),
  { maxLength: 6 },
);

t.test('what goes in comes out, and the same goes in as the same bytes', async (t) => {
  await fc.assert(
    fc.asyncProperty(someFiles, async (files) => {
      const { bytes, written } = await zipped(files, 5_000);
      const found = await unzipped(bytes);
      if (found.size !== files.length) return false;
      const isRight = files.every(({ content }, n) => {
        const is = { path: pathOf(n), bytes: content.length, sha256: sha256Of(content) };
        return (
          found.get(pathOf(n))?.equals(content) === true &&
          JSON.stringify(written[n]) === JSON.stringify(is)
        );
      });
      const others = await Promise.all([zipped(files, 5_000), zipped(files, 'bytes')]);
      return isRight && others.every((other) => isDeepStrictEqual(other, { bytes, written }));
    }),
    { numRuns: 40 },
  );
  t.pass();
});

t.test('stored files are the same however they arrive, and in every time zone', async (t) => {
  const files = [{ content: Buffer.from('%PDF-1.7 and more'), isPacked: true }];
  const { bytes } = await zipped(files, 100);
  t.ok((await zipped(files, 3)).bytes.equals(bytes));
  t.ok((await zipped(files, 'bytes')).bytes.equals(bytes));
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  t.ok((await zipped(files, 3)).bytes.equals(bytes));
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

t.test('a writer that is stopped says so, and leaves no reader waiting', async (t) => {
  const zip = beginZip();
  const reading = buffer(zip.output);
  const stopped = new AbortController();
  const endless = new Readable({ read: () => undefined });
  const adding = zip.add('book/book.csv', endless, false, stopped.signal);
  stopped.abort(new Error('The server ends.'));
  await t.rejects(adding);
  zip.fail(new Error('The server ends.'));
  await t.rejects(reading, { message: 'The server ends.' });
  t.ok(endless.destroyed);
});

t.test('a writer that was stopped before takes no more, and lets go of it', async (t) => {
  const zip = beginZip();
  const paper = new Readable({ read: () => undefined });
  await t.rejects(
    zip.add('book/book.csv', paper, false, AbortSignal.abort(new Error('The disk is full.'))),
    { message: 'The disk is full.' },
  );
  t.ok(paper.destroyed);
});

t.test('a paper that fails or is stopped before its turn is told and let go of', async (t) => {
  const zip = beginZip();
  zip.output.resume();
  const stopped = new AbortController();
  const endless = new Readable({ read: () => undefined });
  const first = zip.add('room/deck.pdf', endless, true, stopped.signal);
  const damaged = new Readable({ read: () => undefined });
  const second = zip.add('room/plan.pdf', damaged, true, stopped.signal);
  damaged.destroy(new Error('The file is damaged.'));
  await t.rejects(second, { message: 'The file is damaged.' });
  const third = new Readable({ read: () => undefined });
  const never = zip.add('room/cap.pdf', third, true, stopped.signal);
  stopped.abort(new Error('The server ends.'));
  await t.rejects(first);
  await t.rejects(never, { message: 'The server ends.' });
  t.ok(third.destroyed);
  zip.fail(new Error('The server ends.'));
});

t.test('bytes whose turn never comes are told likewise', async (t) => {
  const zip = beginZip();
  zip.output.resume();
  const stopped = new AbortController();
  const bytes = Buffer.from('%PDF-1.7');
  const endless = new Readable({ read: () => undefined });
  const first = zip.add('room/deck.pdf', endless, true, stopped.signal);
  const second = zip.add('room/plan.pdf', bytes, true, stopped.signal);
  stopped.abort(new Error('The server ends.'));
  await t.rejects(first);
  await t.rejects(second, { message: 'The server ends.' });
  await t.rejects(zip.add('room/cap.pdf', bytes, true, stopped.signal), {
    message: 'The server ends.',
  });
  zip.fail(new Error('The server ends.'));
});

t.test('bytes that nobody reads are told when the writer is stopped', async (t) => {
  const zip = beginZip();
  const stopped = new AbortController();
  // More than streams take without being read.
  const adding = Promise.all(
    ['one', 'two', 'three'].map((name) =>
      zip.add(`room/${name}.pdf`, Buffer.alloc(1024 * 1024), true, stopped.signal),
    ),
  );
  await pause(10);
  stopped.abort(new Error('The disk is full.'));
  await t.rejects(adding, { message: 'The disk is full.' });
  zip.fail(new Error('The disk is full.'));
});

t.test('an index says every title as text, and every path with its hash', async (t) => {
  const head = {
    portal: 'A <b> portal',
    title: '"Quoted" & <i>',
    facts: [['Raise', '</dl>']],
  } as const;
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (titles) => {
      const papers = titles.map((title, n) => ({
        section: 'room' as const,
        title,
        path: pathOf(n),
        bytes: n,
        sha256: sha256Of(Buffer.from(title)),
      }));
      const html = indexHtml(head, papers);
      const lists = html.match(/<li>/g)?.length ?? 0;
      const json = JSON.parse(indexJson(head, papers));
      const named = json.sections.flatMap((section: { papers: { title: string }[] }) =>
        section.papers.map(({ title }) => title),
      );
      const lines = checksums(papers).split('\n').slice(0, -1);
      return (
        lists === titles.length &&
        JSON.stringify(named) === JSON.stringify(titles) &&
        lines.every((line, n) => line === `${papers[n]?.sha256}  ${pathOf(n)}`)
      );
    }),
  );
  const html = indexHtml(head, []);
  t.notOk(html.includes('<i>') || html.includes('<b>'), 'nothing of it is markup');
  t.match(html, '<h1>&quot;Quoted&quot; &amp; &lt;i&gt;</h1>');
});
