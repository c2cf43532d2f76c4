/** Draws the documents of the demo: text, tables and simple plots on pages of a PDF. */
import PDFDocument from 'pdfkit';

const ink = '#1c2430';
const faint = '#6b7684';
const rule = '#d5dae0';
const marks = '#24527a';

/** A finished document. */
export interface WrittenPdf {
  readonly bytes: Buffer;
  readonly pages: number;
}

/** Written line under line, each part below the one before. */
export interface DemoPdf {
  /** Begins a page with a heading. */
  page(heading: string): void;
  /** The first page. */
  cover(title: string, lines: readonly string[]): void;
  text(text: string): void;
  points(points: readonly string[]): void;
  table(head: readonly string[], rows: readonly (readonly string[])[]): void;
  line(label: string, values: readonly number[]): void;
  bars(label: string, bars: readonly (readonly [name: string, value: number])[]): void;
  finish(): Promise<WrittenPdf>;
}

const layouts = {
  slides: { size: [960, 540], margin: 56, heading: 30, body: 17, table: 13, plot: 270 },
  sheets: { size: 'A4', margin: 56, heading: 20, body: 11, table: 9, plot: 200 },
} as const;

/**
 * Begins a document. The time is written into it, so that the same document of the same time has the
 * same bytes.
 */
export function beginPdf(
  layout: keyof typeof layouts,
  { title, author, now }: { readonly title: string; readonly author: string; readonly now: number },
): DemoPdf {
  const { size, margin, heading: headingSize, body, table: tableSize, plot } = layouts[layout];
  const pdf = new PDFDocument({
    size: size as PDFKit.PDFDocumentOptions['size'] & string,
    margin,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: new Date(now) },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve);
  });
  const width = () => pdf.page.width - 2 * margin;
  let pages = 0;
  // Also counts a page that begins because the one before is full.
  pdf.on('pageAdded', () => {
    pages += 1;
  });

  function startPage(): void {
    pdf.addPage();
    const at = pdf.page.height - margin / 2 - 10;
    pdf.font('Helvetica').fontSize(9).fillColor(faint);
    pdf.text(`${author}  ·  ${title}  ·  ${pages}`, margin, at, {
      lineBreak: false,
      height: 12,
    });
    pdf.fillColor(ink);
    pdf.x = margin;
    pdf.y = margin;
  }

  /** A plot's frame; returns where its content goes. */
  function frame(label: string) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(body - 2)
      .fillColor(faint)
      .text(label, margin);
    const top = pdf.y + 18;
    const bottom = top + plot - 40;
    pdf
      .moveTo(margin, bottom)
      .lineTo(margin + width(), bottom)
      .strokeColor(rule)
      .stroke();
    return { bottom, height: bottom - top };
  }

  function mark(text: string, x: number, y: number, wide: number): void {
    pdf
      .font('Helvetica')
      .fontSize(body - 5)
      .fillColor(faint);
    pdf.text(text, x - wide / 2, y, { width: wide, align: 'center', lineBreak: false });
  }

  function below(y: number): void {
    pdf.fillColor(ink);
    pdf.x = margin;
    pdf.y = y;
  }

  return {
    page(heading) {
      startPage();
      pdf.font('Helvetica-Bold').fontSize(headingSize).text(heading, margin, margin);
      pdf.moveDown(0.6);
    },
    cover(title, lines) {
      startPage();
      pdf.font('Helvetica-Bold').fontSize(headingSize * 1.5);
      pdf.text(title, margin, pdf.page.height / 3, { width: width() });
      pdf
        .moveDown(0.5)
        .font('Helvetica')
        .fontSize(body + 2)
        .fillColor(faint);
      for (const line of lines) pdf.text(line, { width: width() });
      pdf.fillColor(ink);
    },
    text(text) {
      pdf.font('Helvetica').fontSize(body).fillColor(ink);
      pdf.text(text, margin, pdf.y, { width: width(), lineGap: body / 4 });
      pdf.moveDown(0.8);
    },
    points(points) {
      pdf.font('Helvetica').fontSize(body).fillColor(ink);
      for (const point of points) {
        const at = pdf.y;
        pdf.circle(margin + 4, at + body / 2 - 1, 2.5).fill(marks);
        pdf.fillColor(ink).text(point, margin + 18, at, { width: width() - 18, lineGap: 3 });
        pdf.moveDown(0.5);
      }
      pdf.x = margin;
    },
    table(head, rows) {
      const [first = 0, ...rest] = head.map((_name, at) => (at === 0 ? 1.6 : 1));
      const unit = width() / (first + rest.reduce((sum, one) => sum + one, 0));
      const wide = (at: number) => (at === 0 ? first : 1) * unit;
      const left = (at: number) => margin + (at === 0 ? 0 : (first + at - 1) * unit);
      const columnGap = 20;
      const isNumeric = head.map((_name, at) =>
        rows.every((cells) => at > 0 && /^[-–£€(]?[\d.,]+/.test(cells[at] ?? '')),
      );
      const drawRow = (cells: readonly string[], font: string) => {
        const top = pdf.y + 5;
        pdf.font(font).fontSize(tableSize).fillColor(ink);
        const heights = cells.map((cell, at) =>
          pdf.heightOfString(cell, { width: wide(at) - columnGap }),
        );
        for (const [at, cell] of cells.entries()) {
          pdf.text(cell, left(at), top, {
            width: wide(at) - columnGap,
            align: isNumeric[at] ? 'right' : 'left',
          });
        }
        const end = top + Math.max(...heights) + 5;
        pdf
          .moveTo(margin, end)
          .lineTo(margin + width(), end)
          .strokeColor(rule)
          .stroke();
        below(end);
      };
      drawRow(head, 'Helvetica-Bold');
      for (const row of rows) drawRow(row, 'Helvetica');
      below(pdf.y + body);
    },
    line(label, values) {
      const { bottom, height } = frame(label);
      const most = Math.max(...values, 1);
      const step = width() / Math.max(1, values.length - 1);
      const at = (value: number) => bottom - (value / most) * height;
      for (const [index, value] of values.entries()) {
        const x = margin + index * step;
        if (index === 0) pdf.moveTo(x, at(value));
        else pdf.lineTo(x, at(value));
      }
      pdf.lineWidth(2.5).strokeColor(marks).stroke().lineWidth(1);
      for (const [index, value] of values.entries()) {
        const x = margin + index * step;
        pdf.circle(x, at(value), 3).fill(marks);
        const isEnd = index === 0 || index === values.length - 1;
        if (isEnd || index % 3 === 0) mark(grouped(value), x, at(value) - 16, 70);
      }
      below(bottom + body);
    },
    bars(label, bars) {
      const { bottom, height } = frame(label);
      const most = Math.max(...bars.map(([, value]) => value), 1);
      const step = width() / bars.length;
      for (const [index, [name, value]] of bars.entries()) {
        const tall = Math.max(1, (value / most) * (height - 14));
        const x = margin + index * step + step * 0.2;
        pdf.rect(x, bottom - tall, step * 0.6, tall).fill(marks);
        mark(grouped(value), x + step * 0.3, bottom - tall - 14, step);
        mark(name, x + step * 0.3, bottom + 6, step);
      }
      below(bottom + body * 2);
    },
    async finish() {
      pdf.end();
      await ended;
      return { bytes: Buffer.concat(parts), pages };
    },
  };
}

/** 12500 as 12,500. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
