/** Sheets as they are shown. */

/** A row as it is shown, counted from 1. */
export interface TableRow {
  readonly row: number;
  /** From column A on, without the empty ones at the end. */
  readonly cells: readonly string[];
  /** The columns, counted from 0, whose cells are numbers. */
  readonly numbers: readonly number[];
}

/** What is known of a sheet whose rows were read. */
export interface TableHead {
  readonly name: string;
  /** The names of all sheets that the file shows. */
  readonly sheets: readonly string[];
  /** How many sheets it hides. */
  readonly hidden: number;
  /** How many rows with values this sheet hides, and which columns, counted from 0. */
  readonly hiddenRows: number;
  readonly hiddenColumns: readonly number[];
  /** The number of the last row that has something, and how many columns have. */
  readonly rows: number;
  readonly columns: number;
  /** Whether rows, or columns, are left out because there are too many. */
  readonly isLong: boolean;
  readonly isWide: boolean;
  /** The first row, where it names the columns. */
  readonly heading: readonly string[] | null;
}

/** The rows of a whole sheet. */
export interface WholeTable {
  readonly head: TableHead;
  readonly packs: readonly Uint8Array<ArrayBuffer>[];
}
