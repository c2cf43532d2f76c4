import { startsAsPdf } from './document-types.ts';
import { pageMaxPoints, pagesMax, renderedMaxHeight, textMaxLength } from './limits.ts';
import { NotRendered, type OpenDocument, type RenderedPixels } from './open-document.ts';
import type { Pdfium } from './pdfium.ts';
import type { PageSize } from './rendering-deps.ts';

/** Why PDFium did not open a file. */
const passwordError = 4;
const securityError = 5;

/** Four bytes for each pixel, the fourth unused. */
const formatBgrx = 3;
const bytesPerPixel = 4;
/** With what is rendered on top of a page (notes, stamps), and red before blue. */
const drawAnnotations = 0x01;
const redFirst = 0x10;
const white = 0xff_ff_ff_ff;

/**
 * Opens a PDF.
 * @throws NotRendered
 */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array): OpenDocument {
  if (!startsAsPdf(bytes)) throw new NotRendered('kind');
  const data = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document === 0) {
    pdfium.wasmExports.free(data);
    const error = pdfium._FPDF_GetLastError();
    throw new NotRendered(
      error === passwordError || error === securityError ? 'encrypted' : 'damaged',
    );
  }
  function close(): void {
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
  }
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount < 1 || pageCount > pagesMax) {
    close();
    throw new NotRendered(pageCount < 1 ? 'no-pages' : 'too-many-pages');
  }

  function size(page: number): PageSize {
    const pointer = allocate(pdfium, 16);
    try {
      if (pdfium._FPDF_GetPageSizeByIndex(document, page - 1, pointer, pointer + 8) === 0) {
        throw new NotRendered('damaged');
      }
      const view = new DataView(pdfium.HEAPU8.buffer, pointer, 16);
      return sane({ width: view.getFloat64(0, true), height: view.getFloat64(8, true) });
    } finally {
      pdfium.wasmExports.free(pointer);
    }
  }

  function onPage<T>(page: number, work: (handle: number) => T): T {
    if (page > pageCount) throw new NotRendered('no-such-page');
    const handle = pdfium._FPDF_LoadPage(document, page - 1);
    if (handle === 0) throw new NotRendered('damaged');
    try {
      return work(handle);
    } finally {
      pdfium._FPDF_ClosePage(handle);
    }
  }

  return {
    pageCount,
    size,
    async render(page, width) {
      return onPage(page, (handle) => rendered(pdfium, handle, pixelsOf(size(page), width)));
    },
    text: (page) => onPage(page, (handle) => textOf(pdfium, handle)),
    close,
  };
}

function sane({ width, height }: PageSize): PageSize {
  const isSane = (side: number): boolean => side >= 1 && side <= pageMaxPoints;
  if (!isSane(width) || !isSane(height)) throw new NotRendered('page-too-large');
  return { width, height };
}

/** The pixels of a page of this size at this width, or narrower if it would be too high. */
export function pixelsOf({ width, height }: PageSize, wanted: number): PageSize {
  const scale = Math.min(wanted / width, renderedMaxHeight / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function rendered(pdfium: Pdfium, page: number, { width, height }: PageSize): RenderedPixels {
  const stride = width * bytesPerPixel;
  const length = stride * height;
  const pixels = allocate(pdfium, length);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, formatBgrx, pixels, stride);
  if (bitmap === 0) throw new NotRendered('too-complex');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    const flags = drawAnnotations | redFirst;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    // A copy, because the memory may move as soon as the library is called again.
    return { data: pdfium.HEAPU8.slice(pixels, pixels + length), width, height, channels: 4 };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(pixels);
  }
}

/** The text of a page, in the order of the file, without what no reader shows. */
function textOf(pdfium: Pdfium, page: number): string {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return '';
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), textMaxLength);
    if (count < 1) return '';
    const pointer = allocate(pdfium, (count + 1) * 2);
    try {
      const units = pdfium._FPDFText_GetText(text, 0, count, pointer);
      const end = pointer + Math.max(0, units - 1) * 2;
      return readable(new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(pointer, end)));
    } finally {
      pdfium.wasmExports.free(pointer);
    }
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

/** Words broken at the end of a line (marked so by PDFium) are joined; control characters go. */
function readable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\u0002', '\ufffe')
    .replaceAll(/\ufffe\n?/g, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new NotRendered('too-complex');
  return pointer;
}
