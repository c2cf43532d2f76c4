/** What is read outside the portal: certificates page by page, and mails as they are drawn. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openPdf } from '#api/platform/rendering/pdf-document.ts';
import { compilePdfium, startPdfium } from '#api/platform/rendering/pdfium.ts';
import { checkPath } from '#shared/site/dashboard-address.ts';
import { usd } from '../trials/offer.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import { accredited, commit } from './signing-scenes.ts';
import type { Player, Stage } from './stage.ts';

const memoryMax = 512 * 1024 * 1024;
const pageWidth = 1_000;
const mailsWaitMs = 15_000;

/** A commitment that was signed, reported and paid: as much as a certificate can say. */
async function paidFor(stage: Stage): Promise<{ readonly who: Player; readonly id: string }> {
  const who = await accredited(stage);
  const raise = await stage.raise('Kelp & Current');
  const { id, version } = await commit(stage, who, raise, usd(25_000));
  const on = new Date().toISOString().slice(0, 10);
  const paid = { amount: usd(25_000), reference: 'MOREAU 0417', on };
  const path = `/commitments/${id}`;
  await stage.call(who, 'POST', `${path}/report-funding`, paid, version);
  await stage.call(raise.owner, 'POST', `${path}/confirm-funding`, paid, version + 1);
  return { who, id };
}

const certificate: Scene = async (stage) => {
  const { who, id } = await paidFor(stage);
  const bytes = await stage.file(who, `/commitments/${id}/certificate`);
  const open = openPdf(await startPdfium(await compilePdfium(), memoryMax), bytes);
  const pages: string[] = [];
  for (let page = 1; page <= open.pageCount; page += 1) {
    const { data, ...raw } = await open.render(page, pageWidth);
    const screenshot = await sharp(data, { raw }).removeAlpha().png().toBuffer();
    pages.push(
      `<img alt="Page ${page}" src="data:image/png;base64,${screenshot.toString('base64')}">`,
    );
  }
  const style = 'body{margin:0;background:#777}img{display:block;width:100%;margin-bottom:12px}';
  return { seen: { html: `<!doctype html><style>${style}</style>${pages.join('')}` } };
};

/** The check of a document: its certificate, or a hash of which nothing is known. */
const check =
  (isKnown: boolean): Scene =>
  async (stage) => {
    const { who, id } = await paidFor(stage);
    const bytes = await stage.file(who, `/commitments/${id}/certificate`);
    const hash = createHash('sha256').update(isKnown ? bytes : 'something else');
    return { seen: { path: checkPath(hash.digest('hex')) }, as: who.cookie };
  };

/** Every mail that a paid commitment sends to both sides, one below the other. */
const mails: Scene = async (stage) => {
  await paidFor(stage);
  const until = Date.now() + mailsWaitMs;
  let found: readonly string[] = [];
  for (let before = -1; found.length > before || found.length === 0; ) {
    if (Date.now() > until) break;
    before = found.length;
    await pause(2_000);
    found = await stage.mails();
  }
  const drawn = found.map((html) => `<article>${bodyOf(html)}</article>`);
  const style = 'body{margin:0;background:#fff}article{border-bottom:1px solid #999}';
  return { seen: { html: `<!doctype html><style>${style}</style>${drawn.join('')}` } };
};

/** A document within another: its body as a box. */
function bodyOf(html: string): string {
  return /<body([\s\S]*)<\/body>/.exec(html)?.[0].replaceAll('body', 'div') ?? '';
}

export const paperScreenshots: readonly Screenshot[] = [
  { name: 'certificate', scene: certificate, widths: [820] },
  { name: 'check-unchanged', scene: check(true) },
  { name: 'check-unknown', scene: check(false) },
  { name: 'mails', scene: mails, widths: [820, 320] },
];
