import PDFDocument from 'pdfkit';

/** A PDF of pages with text, a plot and rows of figures; no two with other names are alike. */
export async function textDeck(name: string, pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => {
    document.on('end', resolve);
  });
  for (let page = 1; page <= pages; page += 1) {
    document.addPage().fontSize(26).text(`${name}, page ${page}`).moveDown();
    document
      .fontSize(11)
      .text('Recurring revenue grew in each of the last eight quarters. '.repeat(30));
    for (let bar = 0; bar < 40; bar += 1) {
      const height = 20 + ((bar * 37 + page * 11) % 120);
      document
        .rect(80 + bar * 11, 760 - height, 8, height)
        .fill(bar % 2 === 0 ? '#14532d' : '#a87a1e');
    }
    document.fill('black');
    for (let row = 0; row < 12; row += 1) document.fontSize(9).text(`${row}  ${row * 1_250} USD`);
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}
