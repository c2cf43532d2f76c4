/** Documents whose pages can be rendered, made here, and sources to render them from. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { Test } from 'tap';
import { openRendering, type RenderingOptions } from '#api/platform/rendering/rendering.ts';
import type { Rendering, RenderingSource } from '#api/platform/rendering/rendering-deps.ts';

/** A PDF with a page for each text. */
export async function pdfOf(
  texts: readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', resolve);
  });
  for (const text of texts) document.addPage().fontSize(20).text(text);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Bytes as a source; `reads` counts how often they were read. */
export function sourceOf(
  bytes: Uint8Array,
  mediaType = 'application/pdf',
  owner = 'rse_harbourlight',
): RenderingSource & { reads: number } {
  const source = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    owner,
    bytes: bytes.length,
    mediaType,
    reads: 0,
    async read() {
      source.reads += 1;
      return Readable.from([Buffer.from(bytes)]);
    },
  };
  return source;
}

/** A rendering with a folder of its own, both gone after the test. */
export async function renderingFor(
  t: Test,
  options: Omit<RenderingOptions, 'dataDir'> = {},
): Promise<Rendering & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-rendering-'));
  const rendering = await openRendering({ dataDir, ...options });
  t.teardown(async () => {
    await rendering.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...rendering, dataDir };
}
