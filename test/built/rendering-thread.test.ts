/** The thread that opens documents, as a build ships it: with PDFium and sharp from node_modules. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import type { FromThread, ToThread } from '#api/platform/rendering/messages.ts';
import { compilePdfium } from '#api/platform/rendering/pdfium.ts';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';
import { pdfOf } from '../support/documents.ts';
import { madeImage } from '../support/image-files.ts';

const { directory } = await latestBuild(buildFolder);
const worker = new Worker(join(directory, buildFiles.program, 'rendering-thread.js'), {
  workerData: { library: await compilePdfium() },
});
t.teardown(() => worker.terminate());

async function done(message: Omit<ToThread, 'bytes'>, file: Buffer): Promise<FromThread> {
  const bytes = new Uint8Array(file).buffer;
  const answered = once(worker, 'message');
  worker.postMessage({ ...message, bytes } satisfies ToThread, [bytes]);
  const [answer] = await answered;
  return answer as FromThread;
}

t.test('the shipped thread renders and reads a PDF, and renders a picture', async (t) => {
  const pdf = await pdfOf(['Shipped']);
  const of = { key: 'a', mediaType: 'application/pdf' };
  t.match(await done({ ...of, work: { type: 'inspect' } }, pdf), {
    outcome: { made: { pageCount: 1 } },
  });
  t.match(await done({ ...of, work: { type: 'text', page: 1 } }, pdf), {
    outcome: { made: { text: 'Shipped' } },
  });
  const image = { key: 'b', mediaType: 'image/png' };
  const work = { type: 'render', page: 1, width: 320 } as const;
  t.match(await done({ ...image, work }, await madeImage(400, 200)), {
    outcome: { made: { width: 320, height: 160 } },
  });
});
