/** How sheets are read in parts; no schema, so browsers may import it. */

/** So many rows are sent at once. */
export const sheetRowsPerPage = 100;
/** Rows below are not shown. */
export const sheetRowsMax = 1_000_000;
