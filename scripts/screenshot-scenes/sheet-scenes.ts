/** Spreadsheets of a data room, as an investor reads them. */
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { numberCell, textCell, workbookOf } from '../../test/support/workbooks.ts';
import type { Scene, Screenshot } from './screenshot.ts';

const months = 30;
/** 1 January 2026, as workbooks count days. */
const firstDay = 46_023;
const daysAMonth = 30.44;

/** A financial model with all that a table has to show: dates, losses, shares, and what it hides. */
function model(): Promise<Buffer> {
  const heading = ['Month', 'Customers', 'Revenue (EUR)', 'Costs (EUR)', 'Result (EUR)', 'Margin'];
  const rows = [
    `<row r="1">${heading.map((text, at) => textCell(`${'ABCEFG'[at]}1`, text)).join('')}${textCell('H1', 'Remarks')}</row>`,
  ];
  for (let at = 0; at < months; at += 1) {
    const row = at + 2;
    const customers = Math.round(40 * 1.13 ** at);
    const revenue = customers * 310;
    const costs = 48_000 + customers * 95 + (at % 6 === 0 ? 12_500 : 0);
    const cells = [
      numberCell(`A${row}`, Math.ceil(firstDay + at * daysAMonth), 1),
      numberCell(`B${row}`, customers, 2),
      numberCell(`C${row}`, revenue, 3),
      numberCell(`D${row}`, 1, 2),
      numberCell(`E${row}`, costs, 3),
      numberCell(`F${row}`, revenue - costs, 3),
      numberCell(`G${row}`, (revenue - costs) / revenue, 4),
      ...(at === 0 ? [textCell(`H${row}`, 'Includes the move to the new farm at Skagen')] : []),
      ...(at === 6 ? [textCell(`H${row}`, 'Audit, trade fair in Bergen')] : []),
    ];
    rows.push(`<row r="${row}">${cells.join('')}</row>`);
  }
  const rent = `<row r="1">${textCell('A1', 'Rent')}${numberCell('B1', 9_500, 3)}</row>`;
  return workbookOf({
    sheets: [
      {
        name: 'Plan 2026 to 2028',
        before: '<cols><col min="4" max="4" hidden="1"/></cols>',
        rows: rows.join(''),
      },
      { name: 'Costs', rows: rent },
      { name: 'Assumptions', rows: rent },
      { name: 'Drafts', rows: rent, state: 'hidden' },
    ],
    formats: ['mmm yyyy', '#,##0', '#,##0;(#,##0)', '0.0%'],
  });
}

const sheet: Scene = async (stage) => {
  const { id, owner } = await stage.raise('Kelp & Current');
  const reader = await stage.investor('Nora Lindqvist');
  const { email } = await stage.write((trx) =>
    trx.selectFrom('users').select('email').where('id', '=', reader.id).executeTakeFirstOrThrow(),
  );
  await stage.call(owner, 'POST', `/raises/${id}/grants`, { emails: [email] });
  const fields = { folder: 'financials', name: 'Financial model', watermark: true };
  const { document } = await stage.call<DocumentResponse>(
    owner,
    'POST',
    `/raises/${id}/documents`,
    fields,
  );
  await stage.call(owner, 'PUT', `/documents/${document.id}/versions`, await model());
  const path = `${viewPath('rooms')}&raise=${id}&document=${document.id}`;
  return { seen: { path }, as: reader.cookie };
};

export const sheetScreenshots: readonly Screenshot[] = [{ name: 'room-sheet', scene: sheet }];
