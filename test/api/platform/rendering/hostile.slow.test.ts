/**
 * Broken and hostile files: each gets the answer that the list says, costs at most its thread, and
 * a good page is rendered after it. What each got is printed as a table.
 */
import t from 'tap';
import { threadMaxBytes } from '#api/platform/rendering/limits.ts';
import { refusalOf } from '#api/platform/rendering/refusals.ts';
import { pdfOf, renderingFor, sourceOf } from '#test/support/documents.ts';
import { type HostileFile, hostileDocuments } from '#test/support/hostile-documents.ts';

const deadlineMs = 4_000;
/** Nobody waits here, and what a thread may take is its own time: a busy machine changes no answer. */
const waitMs = 120_000;
const mebibyte = 1024 * 1024;
const threads = 2;
const asker = 'usr_mallory';

const lost: string[] = [];
const rendering = await renderingFor(t, {
  threads,
  deadlineMs,
  wallMs: waitMs,
  observer: { pageFinished: () => undefined, threadLost: (why) => lost.push(why) },
});
const files = await hostileDocuments();
const good = sourceOf(await pdfOf(files.map(({ name }) => name)));

/** `rendered`, or the code of the refusal; everything else is an error of this program. */
async function answerTo({ bytes, mediaType }: HostileFile): Promise<string> {
  const source = sourceOf(bytes, mediaType);
  try {
    const { pageCount } = await rendering.inspect(source, { asker, waitMs });
    await rendering.render({ source, page: 1, width: 800, asker, waitMs });
    await rendering.render({ source, page: pageCount, width: 320, asker, waitMs });
    await rendering.text({ source, page: 1, asker, waitMs });
    return 'rendered';
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    t.match(refused.message, /\.$/, 'a sentence says what to do');
    return refused.code;
  }
}

t.test('each file gets its answer, and a good page is rendered after it', async (t) => {
  t.ok(files.length >= 40, `${files.length} files`);
  const table: string[] = [];
  let most = 0;
  const before = process.memoryUsage().rss;
  for (const [index, file] of files.entries()) {
    const { name, bytes, expected } = file;
    const lostBefore = lost.length;
    const startedAt = performance.now();
    const answer = await answerTo(file);
    const ms = performance.now() - startedAt;
    const cost = lost.slice(lostBefore).join(' ');
    most = Math.max(most, rendering.state().threadBytes);
    const page = await rendering.render({
      source: good,
      page: index + 1,
      width: 320,
      asker: 'usr_ada',
      waitMs,
    });
    t.equal(page.width, 320, `a good page after ${name}`);
    t.ok([expected].flat().includes(answer), `${name}: ${answer}, expected ${expected}`);
    t.ok(lost.length - lostBefore <= 1, `${name} cost at most its thread`);
    table.push(
      `${name.padEnd(48)} ${String(bytes.length).padStart(8)} B  ${answer.padEnd(16)} ${ms.toFixed(0).padStart(5)} ms  ${cost}`,
    );
  }
  const grown = (process.memoryUsage().rss - before) / mebibyte;
  t.comment(`\n${table.join('\n')}`);
  t.comment(
    `The library had at most ${(most / mebibyte).toFixed(0)} MiB; the process grew by ${grown.toFixed(0)} MiB; threads lost: ${lost.length}.`,
  );
  t.ok(most <= threads * threadMaxBytes, 'memory is bounded');
  t.ok(lost.includes('deadline'), 'some were ended by their deadline');
});

t.test('what cost a thread is refused at once the next time', async (t) => {
  const costly = files.find(({ expected }) => expected === 'too-complex');
  if (costly === undefined) throw new Error('No file breaks the library.');
  const before = lost.length;
  t.equal(await answerTo(costly), 'too-complex');
  t.equal(lost.length, before);
});
