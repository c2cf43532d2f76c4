/** One small file whose later pages are costly, beside readers of other data rooms. */
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { faultSentences } from '#api/platform/files/file-checks.ts';
import { FileDamaged, FileMissing } from '#api/platform/files/file-storage.ts';
import { refusalOf } from '#api/platform/rendering/refusals.ts';
import type { FileLoss, LossReason } from '#api/platform/rendering/rendering-deps.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { pdfOf, renderingFor, sourceOf } from '#test/support/documents.ts';
import { costlyPages } from '#test/support/pdf-by-hand.ts';

const mallory = 'usr_mallory';
const bytes = costlyPages(420);
const costly = () => sourceOf(bytes, 'application/pdf', 'rse_mallory');
const honest = async (text: string) => sourceOf(await pdfOf([text, text, text]));
/** Longer than any test may take: nothing here ends because of it. */
const never = 600_000;
const quiet = { pageFinished: () => undefined };

/** The status that something is refused with, or 200. */
async function statusOf(asked: Promise<unknown>): Promise<number | undefined> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 200;
  return error instanceof ProblemError ? error.problem.status : undefined;
}

t.test('66 requests for its pages cost two threads, and others get theirs', async (t) => {
  t.ok(bytes.length < 59_000, `${bytes.length} bytes`);
  const lost: LossReason[] = [];
  const losses: FileLoss[] = [];
  const rendering = await renderingFor(t, {
    threads: 2,
    deadlineMs: 1_000,
    wallMs: never,
    observer: { ...quiet, threadLost: (why) => lost.push(why) },
    onFileLoss: async (loss) => void losses.push(loss),
  });
  const source = costly();
  const attack = Array.from({ length: 66 }, (_, n) =>
    statusOf(rendering.render({ source, page: 2 + n, width: 320, asker: mallory, waitMs: never })),
  );
  const room = await honest('A page of somebody else');
  const others = await Promise.all(
    [1, 2, 3].map((page) =>
      statusOf(
        rendering.render({ source: room, page, width: 320, asker: `usr_${page}`, waitMs: never }),
      ),
    ),
  );
  t.same(others, [200, 200, 200]);
  const answers = await Promise.all(attack);
  t.notOk(answers.includes(200));
  t.ok(lost.length <= 3, `${lost.length} threads`);
  t.equal(answers.filter((status) => status === 503).length > 50, true, 'a person waits in line');
  t.match(losses[0], { sha256: source.sha256, code: 'too-slow', page: Number });
  const again = await rendering
    .render({ source, page: 1, width: 320, asker: 'usr_reader', waitMs: never })
    .catch(refusalOf);
  t.match(again, { code: 'too-slow' }, 'after two lost pages the whole file is refused');
});

t.test('nobody holds every thread while somebody else waits', async (t) => {
  const lost: LossReason[] = [];
  const rendering = await renderingFor(t, {
    threads: 2,
    deadlineMs: never,
    observer: { ...quiet, threadLost: (why) => lost.push(why) },
  });
  const source = costly();
  const leaving = new AbortController();
  let ended = 0;
  const held = [2, 3, 4].map((page) =>
    rendering
      .render({ source, page, width: 320, asker: mallory, waitMs: never, signal: leaving.signal })
      .catch(() => {
        ended += 1;
      }),
  );
  const room = await honest('A page that waits for them');
  for (const page of [1, 2, 3]) {
    const asked = { source: room, page, width: 320, asker: 'usr_ada', waitMs: never };
    t.equal((await rendering.render(asked)).width, 320);
  }
  t.equal(ended, 0, 'they are still waiting for their pages');
  t.same(lost, [], 'what was sent back has cost the file nothing');
  leaving.abort();
  await Promise.all(held);
});

t.test('one person in a room does not hold every thread either', async (t) => {
  const rendering = await renderingFor(t, { threads: 2, deadlineMs: never });
  const source = costly();
  const leaving = new AbortController();
  const asked = { source, width: 320, waitMs: never };
  const held = [2, 3].map((page) =>
    rendering
      .render({ ...asked, page, asker: mallory, signal: leaving.signal })
      .catch(() => undefined),
  );
  t.equal((await rendering.render({ ...asked, page: 1, asker: 'usr_ada' })).width, 320);
  leaving.abort();
  await Promise.all(held);
});

t.test('what everybody has left is ended, running or not', async (t) => {
  const rendering = await renderingFor(t, { threads: 1, deadlineMs: never });
  const source = costly();
  const leaving = new AbortController();
  const asked = { source, width: 320, asker: mallory, waitMs: never };
  const left = [2, 3, 4].map((page) =>
    t.rejects(rendering.render({ ...asked, page, signal: leaving.signal })),
  );
  await pause(300);
  leaving.abort();
  await Promise.all(left);
  t.equal(await statusOf(rendering.render({ ...asked, page: 5, waitMs: 200 })), 503);
  const room = await honest('The thread is free');
  const one = { source: room, page: 1, width: 320, asker: 'usr_ada', waitMs: never };
  t.equal((await rendering.render(one)).width, 320, 'also of those whose patience was at its end');
  t.equal(rendering.state().waiting, 0);
});

t.test('an upload renders pages that nobody can know before', async (t) => {
  const rendering = await renderingFor(t, { threads: 1, deadlineMs: 1_000, wallMs: never });
  const hidden = sourceOf(costlyPages(100, (page) => page > 1 && page < 100));
  const refused = await rendering
    .inspect(hidden, { asker: mallory, waitMs: never })
    .catch(refusalOf);
  t.match(refused, { code: 'too-slow' });
  const plain = sourceOf(costlyPages(100, () => false));
  t.match(await rendering.inspect(plain, { asker: mallory, waitMs: never }), { pageCount: 100 });
});

t.test('the files of a raise have so much time in an hour', async (t) => {
  const rendering = await renderingFor(t, { threads: 1, budgetMs: 1 });
  const source = await honest('A page of the budget');
  const render = (page: number, from = source) =>
    rendering.render({ source: from, page, width: 320, asker: 'usr_ada', waitMs: never });
  t.equal((await render(1)).width, 320);
  const refused: unknown = await render(2).catch((error: unknown) => error);
  t.match(refused, {
    problem: { status: 429, detail: /used up the time for preparing pages.*try again in \d+ min/ },
    headers: { 'retry-after': /^\d+$/ },
  });
  t.equal((await render(1)).width, 320, 'what is prepared is still shown');
  const other = { ...source, owner: 'rse_other' };
  t.equal((await render(3, other)).width, 320, 'another raise has its own');
});

t.test('twenty readers of a document of 200 pages are all served', async (t) => {
  const pages = 200;
  const rendering = await renderingFor(t);
  const source = sourceOf(await pdfOf(Array.from({ length: pages }, (_, at) => `Page ${at + 1}`)));
  const statuses: (number | undefined)[] = [];
  async function read(reader: number): Promise<void> {
    const asking = { source, asker: `usr_${reader}`, waitMs: never };
    for (let turned = 0; turned < 3; turned += 1) {
      const page = 1 + ((reader * 37 + turned) % (pages - 1));
      statuses.push(await statusOf(rendering.text({ ...asking, page })));
      statuses.push(await statusOf(rendering.render({ ...asking, page, width: 320 })));
      rendering.prefetch(source, [page + 1, page + 2], 320);
      const ahead = { ...asking, page: page + 1, width: 320, isAhead: true };
      statuses.push(await statusOf(rendering.render(ahead)));
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, reader) => read(reader)));
  t.same(new Set(statuses), new Set([200]));
  t.equal(statuses.length, 180);
});

t.test('whoever asks first for a page of a lost file is told what to do', async (t) => {
  const rendering = await renderingFor(t, { threads: 1 });
  for (const [fault, error] of [
    ['missing', new FileMissing('fil_1')],
    ['damaged', new FileDamaged('fil_1')],
  ] as const) {
    const source = {
      ...(await honest(`A page that is ${fault}`)),
      read: () => Promise.reject(error),
    };
    const asked = { source, page: 1, width: 320, asker: 'usr_ada', waitMs: never };
    const refused: unknown = await rendering.render(asked).catch((reason: unknown) => reason);
    t.match(refused, { problem: { status: 503, detail: faultSentences[fault] } });
  }
});
