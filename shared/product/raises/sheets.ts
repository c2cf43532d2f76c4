/** Sheets of spreadsheets, which are shown as tables. */
import { type Static, Type } from 'typebox';
import { closed, orNull } from '../fields/schema.ts';
import { contentQuery } from './reading.ts';
import { sheetRowsMax, sheetRowsPerPage } from './sheet-rows.ts';

export const sheetQuery = closed({
  ...contentQuery.properties,
  row: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: sheetRowsMax,
      title: 'the number of a row',
      description: `The ${sheetRowsPerPage} rows are sent that have this one; the first ones unless named.`,
    }),
  ),
});

const cells = Type.Array(Type.String());

export const sheetTable = closed({
  page: Type.Integer({ description: 'The number of the sheet.' }),
  name: Type.String(),
  sheets: Type.Array(Type.String(), { description: 'The names of all sheets, in their order.' }),
  hiddenSheets: Type.Integer({ description: 'How many sheets the workbook hides.' }),
  hiddenRows: Type.Integer({
    description: 'How many rows with values the sheet hides. They are left out.',
  }),
  hiddenColumns: Type.Array(Type.Integer(), {
    description: 'The columns, counted from 0, that the sheet hides. Their cells are empty.',
  }),
  rows: Type.Integer({ description: 'The number of the last row that has something.' }),
  columns: Type.Integer(),
  isLong: Type.Boolean({ description: 'Whether rows below are left out.' }),
  isWide: Type.Boolean({ description: 'Whether columns to the right are left out.' }),
  heading: orNull(
    Type.Array(Type.String(), { description: 'The first row, where it names the columns.' }),
  ),
  from: Type.Integer({ description: 'The number of the first row that is sent.' }),
  items: Type.Array(
    closed({
      row: Type.Integer({ description: 'Its number. Rows without anything are left out.' }),
      cells,
      numbers: Type.Array(Type.Integer(), {
        description: 'The columns, counted from 0, whose cells are numbers or dates.',
      }),
    }),
  ),
  watermark: Type.Array(Type.String(), {
    description: 'To be shown over the table: who reads it, and when. Empty where there is none.',
  }),
});
export type SheetTable = Static<typeof sheetTable>;
