/** What sheets of workbooks and CSV files show, and what of hostile ones is refused. */
import { deflateRawSync } from 'node:zlib';
import tap from 'tap';
import type { NotRendered } from '#api/platform/rendering/open-document.ts';
import { openSheets } from '#api/platform/sheets/sheet-document.ts';
import { placeOf, rowsOfWindow } from '#api/platform/sheets/table-packs.ts';
import { numberCell, textCell, workbookOf, zipOf } from '#test/support/workbooks.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** All that a sheet shows around a row. */
async function shown(bytes: Buffer, { type = xlsx, page = 1, row = 1 } = {}) {
  const { head, packs } = await (await openSheets(bytes, type)).table(page);
  const { pack, window, from } = placeOf(row);
  const content = packs[pack];
  return { head, from, rows: content === undefined ? [] : await rowsOfWindow(content, window) };
}

const csv = (text: string | Buffer, row = 1) => shown(Buffer.from(text), { type: 'text/csv', row });

/** The code with which a workbook is refused. */
async function codeOf(bytes: Buffer | Promise<Buffer>, page = 1): Promise<string> {
  try {
    await (await openSheets(await bytes, xlsx)).table(page);
    return 'shown';
  } catch (error) {
    return (error as NotRendered).code ?? String(error);
  }
}

tap.test('numbers are shown as their formats say, and formulas as they were saved', async (t) => {
  const formats = ['d mmm yyyy', '0.0%', '[$€-2] #,##0.00', '#,##0;(#,##0)', ';;;', '[Red]-0'];
  const rows = [
    `<row r="1">${textCell('A1', 'Month')}<c r="B1" t="s"><v>0</v></c>${textCell('C1', 'Loss')}</row>`,
    `<row r="2">${numberCell('A2', 46_023, 1)}${numberCell('B2', 0.125, 2)}</row>`,
    `<row r="3">${numberCell('B3', 1234.5, 3)}${numberCell('C3', -42, 4)}</row>`,
    `<row r="4"><c r="A4"><f>WEBSERVICE("http://127.0.0.1/")</f><v>7</v></c><c r="B4" t="e"><v>#REF!</v></c><c r="C4" t="b"><v>1</v></c>${numberCell('D4', 5, 5)}</row>`,
  ].join('');
  const bytes = await workbookOf({
    sheets: [{ name: 'Model', rows }],
    texts: ['Rev &amp; cost'],
    formats,
  });
  const { head, rows: read } = await shown(bytes);
  t.match(head, { name: 'Model', rows: 4, columns: 3, heading: ['Month', 'Rev & cost', 'Loss'] });
  t.same(read.slice(1), [
    { row: 2, cells: ['1 Jan 2026', '12.5%'], numbers: [0, 1] },
    { row: 3, cells: ['', '€ 1,234.50', '(42)'], numbers: [1, 2] },
    { row: 4, cells: ['7', '#REF!', 'TRUE'], numbers: [0] },
  ]);
});

tap.test('days that are counted from 1904 are the days that were meant', async (t) => {
  const rows = `<row r="1">${numberCell('A1', 0, 1)}</row>`;
  const from = (properties: string) =>
    workbookOf({ sheets: [{ name: 'A', rows }], formats: ['yyyy-mm-dd'], properties });
  t.same((await shown(await from('<workbookPr date1904="1"/>'))).rows[0]?.cells, ['1904-01-01']);
});

tap.test('what the workbook hides is not shown', async (t) => {
  const before =
    '<cols><col min="2" max="2" hidden="1"/><col min="4" max="16384" hidden="true"/></cols>';
  const rows =
    `<row r="1">${textCell('A1', 'a')}${textCell('B1', 'secret')}${textCell('C1', 'c')}${textCell('F1', 'secret')}</row>` +
    `<row r="2" hidden="1">${textCell('A2', 'secret')}</row><row r="3" hidden="1"/>`;
  const bytes = await workbookOf({
    sheets: [
      { name: 'Hidden', rows: `<row>${textCell('A1', 'secret')}</row>`, state: 'veryHidden' },
      { name: 'Shown', rows, before },
    ],
  });
  const { head, rows: read } = await shown(bytes);
  t.match(head, { sheets: ['Shown'], hidden: 1, hiddenRows: 1, hiddenColumns: [1, 5] });
  t.equal(head.columns, 3);
  t.same(
    read.map(({ cells }) => cells),
    [['a', '', 'c']],
  );
  t.equal(await codeOf(bytes, 2), 'no-such-page');
  const document = await openSheets(bytes, xlsx);
  t.notMatch(await document.text(1), /secret/);
});

tap.test('what would break a page, or turn it, is not in it', async (t) => {
  const names = ['&lt;b&gt;Plan&lt;/b&gt;', '&#x202E;nalP', ' &#x2066; ', `x${'😀'.repeat(50)}`];
  const bytes = await workbookOf({
    sheets: names.map((name) => ({ name, rows: `<row>${textCell('A1', 'a')}</row>` })),
  });
  const { sheets } = (await shown(bytes)).head;
  t.same(sheets.slice(0, 3), ['<b>Plan</b>', 'nalP', 'Sheet 3']);
  t.ok(sheets[3]?.isWellFormed());
  t.same((await csv('=HYPERLINK(A1),<img src=x>,a\0\u0007b,@SUM(A1)')).rows[0]?.cells, [
    '=HYPERLINK(A1)',
    '<img src=x>',
    'ab',
    '@SUM(A1)',
  ]);
  t.same((await csv('محمد,"1,000"\n')).rows[0], { row: 1, cells: ['محمد', '1,000'], numbers: [1] });
});

tap.test('days around the first one are those of spreadsheets', async (t) => {
  const days = [-5, 0, 1, 59, 60, 61].map((day, at) => numberCell(`${'ABCDEF'[at]}1`, day, 1));
  const bytes = await workbookOf({
    sheets: [{ name: 'A', rows: `<row>${days.join('')}</row>` }],
    formats: ['d mmm yyyy'],
  });
  // 1900 was no leap year, but every spreadsheet counts as if it had been one.
  const texts = '25 Dec 1899,0 Jan 1900,1 Jan 1900,28 Feb 1900,29 Feb 1900,1 Mar 1900';
  t.same((await shown(bytes)).rows[0]?.cells, texts.split(','));
});

tap.test('merged cells show their text once, in the first of them', async (t) => {
  const rows =
    `<row r="1">${textCell('A1', 'Year 2026')}<c r="B1"/><c r="C1"/></row>` +
    `<row r="2">${textCell('A2', 'a')}${textCell('B2', 'b')}${textCell('C2', 'c')}</row>`;
  const { head, rows: read } = await shown(await workbookOf({ sheets: [{ name: 'A', rows }] }));
  t.equal(head.heading, null, 'a title over the columns names none of them');
  t.same(
    read.map(({ cells }) => cells),
    [['Year 2026'], ['a', 'b', 'c']],
  );
});

tap.test('columns without end or beginning are hidden in no time', async (t) => {
  const ranges = [
    '<col min="-1e15" max="1e15" hidden="1"/>'.repeat(10_000),
    '<col min="x" max="y" hidden="1"/>',
  ];
  const rows = `<row>${textCell('A1', 'a')}</row>`;
  const sheets = [{ name: 'A', rows, before: `<cols>${ranges.join('')}</cols>` }];
  const { head } = await shown(await workbookOf({ sheets }));
  t.match(head, { rows: 0, columns: 0, hiddenColumns: [0] });
});

tap.test('a long sheet comes in windows, and rows and columns beyond are said', async (t) => {
  const rows = [1, 2, 150, 2_500, 1_000_001]
    .map((row) => `<row r="${row}">${numberCell(`A${row}`, row)}</row>`)
    .join('');
  const wide = `<row r="3000">${textCell('ZZ3000', 'far')}</row>`;
  const bytes = await workbookOf({
    sheets: [{ name: 'A', rows: rows.replace('<row r="1000001"', `${wide}<row r="1000001"`) }],
  });
  const first = await shown(bytes);
  t.match(first.head, { rows: 3_000, columns: 1, isLong: true, isWide: true });
  t.same(
    first.rows.map(({ row }) => row),
    [1, 2],
  );
  t.same((await shown(bytes, { row: 199 })).rows, [{ row: 150, cells: ['150'], numbers: [0] }]);
  t.match(await shown(bytes, { row: 2_500 }), { from: 2_401, rows: [{ row: 2_500 }] });
  t.same((await shown(bytes, { row: 1_900 })).rows, []);
});

tap.test('CSV in the encodings and with the delimiters of spreadsheets', async (t) => {
  const text = 'Name;Betrag\r\nMüller;1.234,50\r\n"a;""b""\r\nc";-3\r\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [
    Buffer.from(`\ufeff${text}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(text, 'latin1'),
  ]) {
    const { head, rows } = await csv(bytes);
    t.same(rows, [
      { row: 1, cells: ['Name', 'Betrag'], numbers: [] },
      { row: 2, cells: ['Müller', '1.234,50'], numbers: [1] },
      { row: 3, cells: ['a;"b"\r\nc', '-3'], numbers: [1] },
    ]);
    t.same(head.heading, ['Name', 'Betrag']);
  }
  t.same((await csv('a\tb\n1\t2,5\n')).rows[1]?.cells, ['1', '2,5']);
  t.same((await csv('a,b\n"1,5",€2\n')).rows[1], { row: 2, cells: ['1,5', '€2'], numbers: [0, 1] });
  t.same((await csv('\n\n')).head.rows, 0, 'an empty file has an empty sheet');
});

tap.test('hostile workbooks are refused, each with its reason', async (t) => {
  const sheets = [{ name: 'A', rows: `<row>${textCell('A1', 'a')}</row>` }];
  const part = 'xl/worksheets/sheet1.xml';
  const withPart = (content: string | Buffer) => workbookOf({ sheets, parts: { [part]: content } });
  t.equal(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'sheets-encrypted');
  t.equal(
    await codeOf(workbookOf({ sheets, parts: { 'xl/vbaProject.bin': 'x' } })),
    'sheets-macros',
  );
  t.equal(
    await codeOf(
      workbookOf({
        sheets,
        parts: {
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        },
      }),
    ),
    'sheets-macros',
  );
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`xl/media/${at}`, '']));
  t.equal(await codeOf(workbookOf({ sheets, parts: many })), 'sheets-too-large');
  t.equal(await codeOf(zipOf({ 'xl/other.xml': '<a/>' })), 'damaged');
  t.equal(await codeOf(Buffer.from('PK\u0003\u0004 not a ZIP')), 'damaged');
  t.equal(
    await codeOf(workbookOf({ sheets: [{ ...sheets[0], name: 'A', rows: '', state: 'hidden' }] })),
    'no-sheets',
  );
  const entity =
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
  t.equal(await codeOf(withPart(entity)), 'damaged', 'no document type is read');
  t.equal(
    await codeOf(withPart('<worksheet><sheetData><row>&lol;</row></sheetData></worksheet>')),
    'damaged',
  );
  t.equal(
    await codeOf(withPart(`<worksheet>${'<a>'.repeat(100)}`)),
    'damaged',
    'nor endless nesting',
  );
  t.equal(await codeOf(withPart('<worksheet><sheetData><row><c><v>1')), 'damaged');
  const inRow = (cell: string) =>
    withPart(`<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`);
  const long = 'a'.repeat(5 * 1024 ** 2);
  t.equal(await codeOf(inRow(`<c t="str"><v>${long}</v></c>`)), 'damaged', 'a text without end');
  t.equal(await codeOf(inRow(`<c r="${long}"/>`)), 'damaged', 'a tag without end');
  const wide = await shown(await inRow('<c><v>1</v></c>'.repeat(300_000)));
  t.match(wide.head, { rows: 1, columns: 256, isWide: true });
  const again = await shown(await inRow('<c r="A1"><v>1</v></c>'.repeat(300)));
  t.same(again.rows, [{ row: 1, cells: ['1'], numbers: [0] }]);
});

tap.test('a CSV file with a row without end is refused', async (t) => {
  const codeOfCsv = (text: string) =>
    csv(text).then(
      () => 'shown',
      ({ code }) => code,
    );
  t.equal(await codeOfCsv('x'.repeat(20_000_000)), 'row-too-long');
  t.equal(await codeOfCsv(`a,b\n1,"oops\n${'1,2\n'.repeat(500_000)}`), 'row-too-long');
});

tap.test('an archive that unpacks to too much, or to more than it says, is refused', async (t) => {
  const bomb = await workbookOf({
    sheets: [{ name: 'A', rows: '' }],
    parts: { 'xl/worksheets/sheet1.xml': Buffer.alloc(401 * 1024 ** 2, ' ') },
  });
  t.ok(bomb.length < 1024 ** 2, 'it is small');
  t.equal(await codeOf(bomb), 'sheets-too-large');
  const sheet = '<worksheet><sheetData></sheetData></worksheet>';
  const padded = sheet + ' '.repeat(100_000);
  const honest = await workbookOf({
    sheets: [{ name: 'A', rows: '' }],
    parts: { 'xl/worksheets/sheet1.xml': padded },
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(padded.length);
  const lying = Buffer.from(honest);
  // The size that the directory says, behind the compressed one.
  const packed = Buffer.alloc(4);
  packed.writeUInt32LE(deflateRawSync(padded).length);
  for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size, at + 4))
    lying.writeUInt32LE(50, at);
  t.equal(await codeOf(honest), 'shown');
  t.equal(await codeOf(lying), 'damaged');
});
