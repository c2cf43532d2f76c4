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

const layouts = {
  slides: { size: [960, 540], margin: 56, heading: 30, body: 17, table: 13, plot: 270 },
  sheets: { size: 'A4', margin: 56, heading: 20, body: 11, table: 9, plot: 200 },
} as const;

/**
 * Begins a document that is written line under line, each part below the one before. The time is written into it, so that the same document of the same time has the
 * same bytes.
 */
export function beginPdf(
  layout: keyof typeof layouts,
  { title, author, now }: { readonly title: string; readonly author: string; readonly now: number },
) {
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

  /** Letters of a size, and of a colour unless it is the same as before. */
  function letters(font: string, size: number, colour?: string): PDFKit.PDFDocument {
    pdf.font(font).fontSize(size);
    return colour === undefined ? pdf : pdf.fillColor(colour);
  }

  function ruleAt(y: number): void {
    pdf.moveTo(margin, y).lineTo(margin + width(), y);
    pdf.strokeColor(rule).stroke();
  }

  function startPage(): void {
    pdf.addPage();
    const at = pdf.page.height - margin / 2 - 10;
    letters('Helvetica', 9, faint).text(`${author}  ·  ${title}  ·  ${pages}`, margin, at, {
      lineBreak: false,
      height: 12,
    });
    pdf.fillColor(ink);
    pdf.x = margin;
    pdf.y = margin;
  }

  /** A plot's frame; returns where its content goes. */
  function frame(label: string) {
    letters('Helvetica-Bold', body - 2, faint).text(label, margin);
    const top = pdf.y + 18;
    const bottom = top + plot - 40;
    ruleAt(bottom);
    return { bottom, height: bottom - top };
  }

  function mark(text: string, x: number, y: number, wide: number): void {
    const how = { width: wide, align: 'center', lineBreak: false } as const;
    letters('Helvetica', body - 5, faint).text(text, x - wide / 2, y, how);
  }

  function below(y: number): void {
    pdf.fillColor(ink);
    pdf.x = margin;
    pdf.y = y;
  }

  return {
    page(heading: string) {
      startPage();
      letters('Helvetica-Bold', headingSize).text(heading, margin, margin);
      pdf.moveDown(0.6);
    },
    /** The first page. */
    cover(title: string, lines: readonly string[]) {
      startPage();
      const third = pdf.page.height / 3;
      letters('Helvetica-Bold', headingSize * 1.5).text(title, margin, third, { width: width() });
      pdf.moveDown(0.5);
      letters('Helvetica', body + 2, faint);
      for (const line of lines) pdf.text(line, { width: width() });
      pdf.fillColor(ink);
    },
    text(text: string) {
      const how = { width: width(), lineGap: body / 4 };
      letters('Helvetica', body, ink).text(text, margin, pdf.y, how);
      pdf.moveDown(0.8);
    },
    points(points: readonly string[]) {
      letters('Helvetica', body, ink);
      for (const point of points) {
        const at = pdf.y;
        pdf.circle(margin + 4, at + body / 2 - 1, 2.5).fill(marks);
        pdf.fillColor(ink).text(point, margin + 18, at, { width: width() - 18, lineGap: 3 });
        pdf.moveDown(0.5);
      }
      pdf.x = margin;
    },
    /** A table; its first row is the head. */
    table([head = [], ...rows]: readonly (readonly string[])[]) {
      // The first column is wider.
      const unit = width() / (head.length + 0.6);
      const wide = (at: number) => (at === 0 ? 1.6 : 1) * unit;
      const left = (at: number) => margin + (at === 0 ? 0 : (at + 0.6) * unit);
      const columnGap = 20;
      const isNumeric = head.map((_name, at) =>
        rows.every((cells) => at > 0 && /^[-–£€(]?[\d.,]+/.test(cells[at] ?? '')),
      );
      const drawRow = (cells: readonly string[], font: string) => {
        const top = pdf.y + 5;
        letters(font, tableSize, ink);
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
        ruleAt(end);
        below(end);
      };
      drawRow(head, 'Helvetica-Bold');
      for (const row of rows) drawRow(row, 'Helvetica');
      below(pdf.y + body);
    },
    /** A plot of values over time. */
    line(label: string, values: readonly number[]) {
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
    bars(label: string, bars: readonly (readonly [name: string, value: number])[]) {
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
    async finish(): Promise<WrittenPdf> {
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
