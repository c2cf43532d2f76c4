import { margin, page, rule, stepOf, textBottom } from './pdf-looks.ts';
import { type Line, type PdfPen, pdfPen, type TextLook } from './pdf-pen.ts';
import { type PdfTags, pdfTags } from './pdf-tags.ts';
import type { SharedFonts } from './shared-fonts.ts';

/** Where a document is being written. */
export interface PdfPlace {
  readonly pen: PdfPen;
  readonly tags: PdfTags;
  /** From the top of the page. */
  y: number;
  newPage(): void;
  /** Begins a page where less than this height is left. */
  keep(height: number): void;
  /** Lines below each other, the first with its top at `y`. */
  draw(lines: readonly Line[], look: TextLook, x: number, y: number): void;
  /** A line from margin to margin. */
  rule(): void;
}

/** The beginning of the first page. */
export function firstPlace(pdf: PDFKit.PDFDocument, fonts: SharedFonts): PdfPlace {
  const pen = pdfPen(pdf, fonts);
  const tags = pdfTags(pdf);
  const place: PdfPlace = {
    pen,
    tags,
    y: margin.top,
    newPage() {
      pdf.addPage();
      place.y = margin.top;
    },
    keep(height) {
      if (place.y + height > textBottom && place.y > margin.top) place.newPage();
    },
    draw(lines, look, x, y) {
      for (const [at, line] of lines.entries()) pen.draw(line, look, x, y + at * stepOf(look));
    },
    rule() {
      tags.artifact('Layout', () => {
        pdf
          .moveTo(margin.side, place.y)
          .lineTo(page.width - margin.side, place.y)
          .lineWidth(0.5)
          .strokeColor(rule)
          .stroke();
      });
    },
  };
  place.newPage();
  return place;
}
