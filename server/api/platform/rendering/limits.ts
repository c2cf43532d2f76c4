/** What is rendered at most: everything above is refused, with a sentence that says what to do. */

const mebibyte = 1024 * 1024;

/** A larger file is not even opened. */
export const documentMaxBytes = 100 * mebibyte;
export const pagesMax = 500;
/** The largest side of a page of a PDF in points, as the format itself limits it: five metres. */
export const pageMaxPoints = 14_400;
/** The largest sides and number of pixels of a image that is a document. */
export const imageMaxPixels = 50_000_000;
export const imageMaxSide = 16_000;
/** The sides of what is rendered; a long page becomes narrower than was asked for. */
export const renderedMaxHeight = 6_000;
/** The text of a page that is kept; a page of a book has 3 000 characters. */
export const textMaxLength = 100_000;

/**
 * The widths that pages are rendered at, in pixels. Other widths are rounded up, so that a page is
 * rendered and kept only a few times, whatever is asked for.
 */
export const pageWidths = [320, 800, 1200, 1600, 2000] as const;

/** The width of a page among others, to find it: no more than large letters can be read. */
export const thumbnailWidth = 160;

/** The width at which a page is rendered when this one is asked for. */
export function renderedWidth(width: number): number {
  if (width <= thumbnailWidth) return thumbnailWidth;
  return pageWidths.find((step) => step >= width) ?? pageWidths[pageWidths.length - 1] ?? 2000;
}

/**
 * How images are encoded. WebP would be a quarter smaller, but takes six times as long to read and
 * write, and a watermark needs both for each person who looks. Colours are kept as sharp as the rest,
 * because coloured letters are thin.
 */
export const renderedAs = {
  quality: 84,
  chromaSubsampling: '4:4:4',
  optimiseCoding: false,
} as const;

/** How much memory the PDF library may have in one thread, its document and images included. */
export const threadMaxBytes = 384 * mebibyte;
/** A thread whose library grew beyond this is replaced when it is free: it never becomes smaller. */
export const threadRestingBytes = 160 * mebibyte;

/** A file that cost so many threads is not opened again. */
export const lossesMax = 2;
