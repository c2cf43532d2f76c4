/** The thread that draws documents, one at a time; the fonts and the library are loaded only here. */
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './pdf-drawing.ts';
import type { SheetContent } from './pdf-sheet.ts';
import { openSharedFonts } from './shared-fonts.ts';

/** The answer of the thread to one document. */
export type FromPdfThread =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  /** What went wrong with this document; the thread goes on. */
  | { readonly error: string };

const fonts = openSharedFonts();

parentPort?.on('message', async (content: SheetContent) => {
  const answer = await answerTo(content);
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
});

async function answerTo(content: SheetContent): Promise<FromPdfThread> {
  try {
    // Bytes of its own, so that they can be handed over without a copy.
    return { bytes: new Uint8Array(await drawPdf(content, fonts)) };
  } catch (error) {
    return { error: String(error) };
  }
}
