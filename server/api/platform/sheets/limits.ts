/** What is read of a spreadsheet at most; what is above is refused or left out, with a sentence. */

import { sheetRowsMax, sheetRowsPerPage } from '#shared/product/raises/sheet-rows.ts';

const mebibyte = 1024 * 1024;

/** Entries of the archive; a workbook with pictures has some hundred. */
export const partsMax = 2_000;
/** What all entries may take unpacked, as the archive says; what unpacks to more is damaged. */
export const unpackedMaxBytes = 768 * mebibyte;
/** One sheet, and the texts that the sheets share. */
export const sheetMaxBytes = 400 * mebibyte;
export const sharedTextsMaxBytes = 128 * mebibyte;
/** Everything else that is read: names of sheets, formats. */
export const smallPartMaxBytes = 8 * mebibyte;
export const sheetsMax = 100;
export const formatsMax = 10_000;
/** Elements nest a dozen deep. */
export const depthMax = 64;
/** What is between two tags, or in one, is held in memory; the longest text of a cell is far below. */
export const tokenMaxBytes = 4 * mebibyte;

/** Rows below, and columns to the right, are left out. */
export const rowsMax = sheetRowsMax;
export const columnsMax = 256;
/** A longer text of a cell, and what is beyond in a row, is cut. */
export const cellMaxLength = 1_000;
export const rowMaxLength = 10_000;
/** A record of a CSV file: a quote that is never closed would make one of the whole file. */
export const recordMaxLength = 1_000_000;

/** What is sent at once. */
export const windowRows = sheetRowsPerPage;
/** So many windows are cached together. */
export const windowsPerPack = 10;
/** Of all rows of a sheet, compressed. */
export const packsMaxBytes = 128 * mebibyte;
/** What a search knows of a sheet. */
export const sheetTextMaxLength = 100_000;

/** How long a sheet may take: its rows are read once, and nobody who waits for it holds a thread. */
export const sheetLimits = { ownMs: 90_000, wallMs: 240_000 } as const;
