import { refused } from '../files/spool.ts';
import { imageTypeOf } from '../images/image-kind.ts';

/** The files whose pages can be rendered. */
export const drawableTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** The files whose pages are sheets: shown as tables, and drawn only to tell them from others. */
export const sheetTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

export type SheetType = (typeof sheetTypes)[number];

/** Tells whether files of this media type are spreadsheets. */
export function isSheet(mediaType: string): mediaType is SheetType {
  return (sheetTypes as readonly string[]).includes(mediaType);
}

export type DrawableType = (typeof drawableTypes)[number];

/** Tells whether pages of files of this media type can be rendered. */
export function isDrawable(mediaType: string): mediaType is DrawableType {
  return (drawableTypes as readonly string[]).includes(mediaType);
}

/**
 * The media type of a document, by its first bytes: a PDF, or a image that is one page. What only
 * contains a PDF further on is something else as well, and is refused.
 * @throws ProblemError 422 that says what it is instead, and what to send
 */
export function documentTypeOf(head: Uint8Array): DrawableType {
  if (startsAsPdf(head)) return 'application/pdf';
  const type = imageTypeOf(head);
  if (isDrawable(type)) return type;
  throw refused('kind', 'This is a GIF or WebP image. Send a PDF, or a PNG or JPEG image.');
}

/**
 * Tells whether a file starts as PDFs do; some programs put a byte order mark or an empty line
 * first.
 */
export function startsAsPdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?[\s\0]{0,16}%PDF-/.test(start);
}
