/** Spreadsheets in a data room: read as tables, watermarked and logged like pages, on both databases. */
import type { Analytics } from '#shared/product/raises/analytics.ts';
import type { FoundPages } from '#shared/product/raises/found-pages.ts';
import type { AccessLog } from '#shared/product/raises/reading.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import type { SheetTable } from '#shared/product/raises/sheets.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { codeIn } from '#test/support/company-people.ts';
import { aDocument, aRoom, letIn, putFile } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { insertRows } from '#test/support/rows.ts';
import { numberCell, textCell, workbookOf } from '#test/support/workbooks.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const row = (n: number, ...cells: readonly string[]) => `<row r="${n}">${cells.join('')}</row>`;
const model = await workbookOf({
  sheets: [
    {
      name: 'Revenue',
      rows:
        row(1, textCell('A1', 'Month'), textCell('B1', 'Amount')) +
        Array.from({ length: 250 }, (_, at) =>
          row(at + 2, textCell(`A${at + 2}`, `M${at + 1}`), numberCell(`B${at + 2}`, -at, 1)),
        ).join(''),
    },
    { name: 'Costs', rows: row(1, textCell('A1', 'Rent')) },
  ],
  formats: ['#,##0.00'],
});

await withApiOnBothEngines({
  async 'a workbook is read sheet by sheet, with who reads it and when'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const marked = { watermark: true };
    const { id, current } = await aDocument(api, world, marked, model, xlsx);
    t.match(current, { pageCount: null, sheetCount: 2 });
    const read = (who: typeof ivan, path: string) => who.get(`/documents/${id}/sheets/${path}`);

    const first = (await read(ivan, '1')).json<SheetTable>();
    t.match(first, { name: 'Revenue', sheets: ['Revenue', 'Costs'], rows: 251, from: 1 });
    t.same(first.heading, ['Month', 'Amount']);
    t.equal(first.items.length, 100);
    t.same(first.items[2], { row: 3, cells: ['M2', '-1.00'], numbers: [1] });
    const [name, address, time] = first.watermark;
    t.match(time, / UTC$/);
    t.same([name, address], ['Ivan', ivan.email]);
    const last = (await read(ivan, '1?row=251')).json<SheetTable>();
    t.match(last, { from: 201, items: [{ row: 201 }] });
    t.same((await read(founder, '2')).json<SheetTable>().watermark, [], 'the company has none');
    t.equal((await read(ivan, '3')).status, 404);
    t.equal((await ivan.get(`/documents/${id}/pages/1`)).status, 404, 'there is no picture of it');
    const small = await ivan.get(`/documents/${id}/pages/1/thumbnail`);
    t.equal(small.headers['content-type'], 'image/jpeg');
    t.equal((await ivan.get(`/documents/${id}/content`)).status, 403, 'nor the file');

    const beacon = { views: [{ page: 1, dwellMs: 4_000 }] };
    api.clock.now += 10_000;
    const reported = await ivan.post(`/documents/${id}/events`, beacon);
    t.equal(reported.status, 204, reported.text);
    const { items } = (await founder.get(`/raises/${raise}/access-log`)).json<AccessLog>();
    t.match(items[0], { kind: 'page', page: 1, dwellMs: 4_000, isSheet: true });
    const figures = (
      await founder.get(`/raises/${raise}/analytics?document=${id}`)
    ).json<Analytics>();
    t.match(figures, { document: { pageCount: 2, isSheets: true }, pages: [{ page: 1 }] });
  },

  async 'access that ends while someone reads ends with the next rows'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const { id } = await aDocument(api, world, {}, model, xlsx);
    t.equal((await ivan.get(`/documents/${id}/sheets/1`)).status, 200);
    t.equal((await world.founder.post(`/grants/${grant}/revoke`)).status, 200);
    for (const path of ['1?row=101', '1', '2']) {
      const refused = await ivan.get(`/documents/${id}/sheets/${path}`);
      t.equal(refused.status, 404, path);
      t.notMatch(refused.text, /Month|Rent/);
    }
    t.equal((await world.founder.get(`/documents/${id}/sheets/1?row=101`)).status, 200);
  },

  async 'a file that is good to read only in part says why'(t, api) {
    const world = await aRoom(api);
    const late = `a;b\n${'1;2\n'.repeat(50)}"${'x'.repeat(1_100_000)}`;
    const { id } = await aDocument(api, world, {}, Buffer.from(late), 'text/csv');
    const refused = await world.founder.get(`/documents/${id}/sheets/1`);
    t.equal(`${refused.status} ${codeIn(refused)}`, '422 row-too-long');
  },

  async 'words of a sheet are found, with the number of the sheet'(t, api) {
    const world = await aRoom(api);
    const { id } = await aDocument(api, world, {}, model, xlsx);
    api.clock.now += 15_000;
    await api.jobs.drain('read-document-texts');
    const { items, unfound } = (
      await world.founder.get(`/raises/${world.raise}/found-pages?q=rent`)
    ).json<FoundPages>();
    t.match(items, [{ document: { id }, page: 2, isSheet: true, excerpt: 'Rent' }]);
    t.same(unfound, []);
  },

  async 'the NDA comes first, and what is no spreadsheet has no sheets'(t, api) {
    const world = await aRoom(api);
    await insertRows(api, 'nda_texts', {
      ...{ version: 1, text: 'You tell nobody.', sha256: '0'.repeat(64) },
      ...{ raise_id: world.raise, created_at: new Date(api.clock.now).toISOString() },
    });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const secret = await aDocument(api, world, { ndaRequired: true }, model, xlsx);
    const refused = await ivan.get(`/documents/${secret.id}/sheets/1`);
    t.match([refused.status, refused.text], [403, /Accept the current version of the NDA/]);
    t.equal((await world.founder.get(`/documents/${secret.id}/sheets/1`)).status, 200);
    const deck = await aDocument(api, world);
    t.equal((await world.founder.get(`/documents/${deck.id}/sheets/1`)).status, 404);
  },

  async 'files that are none are refused with what to do'(t, api) {
    const world = await aRoom(api);
    const { founder } = world;
    const { id } = await aDocument(api, world, {}, Buffer.from('a;b\n1;2\n'), 'text/csv');
    const put = async (bytes: Buffer, type = xlsx) => {
      const response = await putFile(founder, id, bytes, type);
      return response.status === 200 ? 'stored' : `${response.status} ${codeIn(response)}`;
    };
    const sheets = [{ name: 'A', rows: '' }];
    const macros = await workbookOf({ sheets, parts: { 'xl/vbaProject.bin': 'x' } });
    t.equal(await put(macros), '422 sheets-macros');
    t.equal(await put(Buffer.from('d0cf11e0a1b11ae100', 'hex')), '422 sheets-encrypted');
    t.equal(await put(model.subarray(0, 800)), '422 damaged');
    t.equal(await put(Buffer.from('\ufeffName\tÄ\n', 'utf16le'), 'text/csv'), 'stored');
    const { document } = (await founder.get(`/documents/${id}`)).json<DocumentResponse>();
    t.match(document.current, { n: 2, sheetCount: 1 });
    const table = (await founder.get(`/documents/${id}/sheets/1`)).json<SheetTable>();
    t.same(table.items[0]?.cells, ['Name', 'Ä']);
  },
});
