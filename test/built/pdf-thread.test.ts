/** The thread that draws documents, as a build ships it: with its library and fonts from node_modules. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { drawPdf } from '#api/platform/pdf/pdf-drawing.ts';
import { beginSheet } from '#api/platform/pdf/pdf-sheet.ts';
import type { FromPdfThread } from '#api/platform/pdf/pdf-thread.ts';
import { openSharedFonts } from '#api/platform/pdf/shared-fonts.ts';
import { buildFolder } from '#server/project.ts';
import { buildFiles, latestBuild } from '#server/web/builds/build-store.ts';

t.test('the shipped thread draws the same bytes as the sources', async (t) => {
  const { directory } = await latestBuild(buildFolder);
  const worker = new Worker(join(directory, buildFiles.program, 'pdf-thread.js'));
  t.teardown(() => worker.terminate());
  const about = { title: 'Shipped', author: 'Raisehall', subject: '', madeAt: 0, foot: 'A foot' };
  const sheet = beginSheet(about);
  sheet.title('Shipped Ω');
  worker.postMessage(sheet.content());
  const [answer] = (await once(worker, 'message')) as [FromPdfThread];
  const drawn = await drawPdf(sheet.content(), openSharedFonts());
  t.ok('bytes' in answer && Buffer.from(answer.bytes).equals(drawn));
});
