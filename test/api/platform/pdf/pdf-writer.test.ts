/** Documents are drawn in a thread: the same bytes, whatever becomes of the thread. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { drawPdf } from '#api/platform/pdf/pdf-drawing.ts';
import { beginSheet, type SheetContent } from '#api/platform/pdf/pdf-sheet.ts';
import {
  openPdfWriter,
  type PdfWriter,
  type PdfWriterOptions,
} from '#api/platform/pdf/pdf-writer.ts';
import { openSharedFonts } from '#api/platform/pdf/shared-fonts.ts';

/** A thread that does what the title of its document says. */
const obeying = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ about: { title, subject } }) => {
    if (title === 'end once' && !existsSync(subject)) {
      writeFileSync(subject, '');
      process.exit(1);
    }
    if (title === 'hoard') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
    if (title === 'never') while (true);
    parentPort.postMessage({ bytes: new TextEncoder().encode(title) });
  });
`;

const folder = await mkdtemp(join(tmpdir(), 'raisehall-pdf-'));
const program = join(folder, 'obeying.mjs');
await writeFile(program, obeying);
t.teardown(() => rm(folder, { recursive: true, force: true }));

/** A writer that is closed after the test, with what it has warned of. */
function writerFor(
  t: { teardown(close: () => Promise<void>): unknown },
  options: Omit<PdfWriterOptions, 'log'> = {},
): PdfWriter & { readonly warnings: string[] } {
  const warnings: string[] = [];
  const log = { warn: ({ err }: { err: Error }) => warnings.push(err.message) };
  const writer = openPdfWriter({ log: log as unknown as PdfWriterOptions['log'], ...options });
  t.teardown(() => writer.close());
  return { ...writer, warnings };
}

function titled(title: string, subject = ''): SheetContent {
  return { about: { title, subject, author: 'Raisehall', madeAt: 0, foot: '' }, parts: [] };
}

/** A document in which a character has no font, below what is explained the first time. */
function aDocument(): SheetContent {
  const sheet = beginSheet({ ...titled('A document').about, foot: 'A foot' });
  sheet.title('A document');
  sheet.paragraph('Words', 'soft');
  sheet.explainNumbered('Not said yet');
  sheet.facts([['Name', '李 Ivan']]);
  sheet.explainNumbered('Said');
  sheet.explainNumbered('Not said again');
  sheet.table('Table', [{ title: 'Column', part: 1 }], [[['One', 'Two']]]);
  sheet.newPage();
  sheet.heading('Heading');
  sheet.subheading('Subheading');
  sheet.attach({ name: 'a.txt', type: 'text/plain', text: 'Attached', description: 'A text' });
  return sheet.content();
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  );

t.test('the thread draws the same bytes as this one, again and again', async (t) => {
  const writer = writerFor(t);
  const [first, second] = await Promise.all([writer.write(aDocument()), writer.write(aDocument())]);
  t.equal(first.toString('latin1', 0, 5), '%PDF-');
  t.ok(first.equals(await drawPdf(aDocument(), openSharedFonts())));
  t.ok(second.equals(first), 'also with what the first one has measured');
  const broken = { ...titled('broken'), parts: [{ type: 'facts' }] } as unknown as SheetContent;
  t.match(await failureOf(writer.write(broken)), /could not be drawn/);
  t.ok((await writer.write(aDocument())).equals(first), 'and after one that cannot be drawn');
  t.same(writer.warnings, [], 'which cost no thread');
});

t.test('what a thread has measured before changes no byte, however much it was', async (t) => {
  const fonts = openSharedFonts();
  const alone = await drawPdf(aDocument(), openSharedFonts());
  for (const from of [0, 3_000, 6_000]) {
    const many = beginSheet(titled('Many words').about);
    const words = Array.from({ length: 3_000 }, (_, n) => `word-${from + n}`);
    many.paragraph(words.join(' '));
    await drawPdf(many.content(), fonts);
    t.ok((await drawPdf(aDocument(), fonts)).equals(alone));
  }
});

t.test('a thread that dies is replaced, and its document drawn all the same', async (t) => {
  const writer = writerFor(t, { program });
  const work = [titled('end once', join(folder, 'ended')), titled('next')];
  const drawn = await Promise.all(work.map((content) => writer.write(content)));
  t.same(drawn.map(String), ['end once', 'next']);
  t.match(writer.warnings, [/it ended/]);
});

t.test(
  'a document without end, or without measure, costs two threads and nothing else',
  async (t) => {
    const limits = { ownMs: 300, wallMs: 60_000 };
    const writer = writerFor(t, { program, limits });
    const never = failureOf(writer.write(titled('never')));
    const next = writer.write(titled('next'));
    t.match(await never, /own time is up/);
    t.equal(String(await next), 'next');
    t.equal(writer.warnings.length, 1);
    const patient = writerFor(t, { program });
    t.match(await failureOf(patient.write(titled('hoard'))), /OUT_OF_MEMORY/);
    t.equal(String(await patient.write(titled('next'))), 'next');
  },
);

t.test('whoever leaves is not waited for, and a thread at rest is ended', async (t) => {
  const writer = writerFor(t, { program, restMs: 50 });
  const leaving = new AbortController();
  const left = failureOf(writer.write(titled('never'), leaving.signal));
  const next = writer.write(titled('next'));
  await pause(100);
  leaving.abort(new Error('They left.'));
  t.equal(await left, 'They left.');
  t.equal(String(await next), 'next');
  t.ok(writer.hasThread());
  while (writer.hasThread()) await pause(20);
  t.equal(String(await writer.write(titled('later'))), 'later', 'another begins');
});

t.test('it closes at once, also while a document has no end', async (t) => {
  const writer = writerFor(t, { program });
  const never = failureOf(writer.write(titled('never')));
  const waiting = failureOf(writer.write(titled('next')));
  await pause(100);
  await writer.close();
  t.same([await never, await waiting], Array(2).fill('The server is shutting down.'));
  t.notOk(writer.hasThread());
});
