import PDFDocument from 'pdfkit';
import { looks, margin, page, stepOf, textBottom, textWidth } from './pdf-looks.ts';
import type { TextLook } from './pdf-pen.ts';
import { firstPlace } from './pdf-place.ts';
import type { Attachment, SheetContent, SheetPart } from './pdf-sheet.ts';
import { drawFacts, drawTable } from './pdf-tables.ts';
import type { TagName } from './pdf-tags.ts';
import type { SharedFonts } from './shared-fonts.ts';

const space = { aboveHeading: 16, aboveSubheading: 5, belowSubheading: 1, below: 5 } as const;
/** So much of what follows a heading stays on its page. */
const keptWithHeading = 64;
const keptWithSubheading = 32;
const pageNumberWidth = 90;

type PartOf<T extends SheetPart['type']> = Extract<SheetPart, { readonly type: T }>;

/** Draws a document. It takes the processor for a tenth of a second or more: see `PdfWriter`. */
export async function drawPdf({ about, parts }: SheetContent, fonts: SharedFonts): Promise<Buffer> {
  const { title, author, subject, madeAt, foot } = about;
  const made = new Date(madeAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // PDF/UA-1 (ISO 14289-1), which its types do not name.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: made, ModDate: made },
  });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve);
  });
  const place = firstPlace(pdf, fonts);
  const { pen, tags } = place;
  let isNumberedExplained = false;

  /** Text from here on, over as many pages as it takes. */
  function flow(tag: TagName, text: string, look: TextLook, below: number = space.below): void {
    const contents = [];
    let rest = pen.lines(text, look, textWidth);
    while (rest.length > 0) {
      const fits = Math.floor((textBottom - place.y) / stepOf(look));
      // A single line is not left behind, neither below nor above.
      const count = rest.length <= fits ? rest.length : Math.min(fits, rest.length - 2);
      if (count < Math.min(2, rest.length) && place.y > margin.top) {
        place.newPage();
        continue;
      }
      const now = rest.slice(0, Math.max(1, count));
      contents.push(tags.content(tag, () => place.draw(now, look, margin.side, place.y)));
      place.y += now.length * stepOf(look);
      rest = rest.slice(now.length);
      if (rest.length > 0) place.newPage();
    }
    tags.add(tags.element(tag, contents));
    place.y += below;
  }

  function writeHeading(text: string): void {
    if (place.y > margin.top) place.y += space.aboveHeading;
    flow('H2', text, looks.heading);
  }

  /** The foot of a page, with its number. */
  function drawFoot(number: string): void {
    const top = page.height - margin.bottom + 26;
    const left = pen.lines(foot, looks.foot, textWidth - pageNumberWidth).slice(0, 1);
    const [right = []] = pen.lines(number, looks.foot, pageNumberWidth);
    const wide = right.reduce((sum, run) => sum + run.width, 0);
    place.draw(left, looks.foot, margin.side, top);
    place.draw([right], looks.foot, page.width - margin.side - wide, top);
  }

  function writeTable({ heading, columns, rows }: PartOf<'table'>): void {
    const height = space.aboveHeading + stepOf(looks.heading) + space.below;
    drawTable(place, { height, draw: () => writeHeading(heading) }, columns, rows);
    place.y += space.below;
  }

  function explainNumbered(text: string): void {
    if (isNumberedExplained || !pen.hasNumbered) return;
    isNumberedExplained = true;
    flow('P', text, looks.soft);
  }

  function attach({ name, type, text, description }: Attachment): void {
    const dates = { creationDate: made, modifiedDate: made };
    pdf.file(Buffer.from(text), { name, type, description, ...dates });
  }

  function draw(part: SheetPart): void {
    switch (part.type) {
      case 'title':
        flow('H1', part.text, looks.title);
        break;
      case 'heading':
        place.keep(keptWithHeading + space.aboveHeading);
        writeHeading(part.text);
        break;
      case 'subheading':
        place.keep(stepOf(looks.subheading) + keptWithSubheading);
        if (place.y > margin.top) place.y += space.aboveSubheading;
        flow('H3', part.text, looks.subheading, space.belowSubheading);
        break;
      case 'paragraph':
        flow('P', part.text, looks[part.look]);
        break;
      case 'facts':
        drawFacts(place, part.rows);
        break;
      case 'table':
        writeTable(part);
        break;
      case 'page':
        place.newPage();
        break;
      case 'numbered':
        explainNumbered(part.text);
        break;
      case 'attachment':
        attach(part.file);
    }
  }

  for (const part of parts) draw(part);
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    tags.artifact('Pagination', () => drawFoot(`Page ${at + 1} of ${count}`));
  }
  tags.end();
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}
