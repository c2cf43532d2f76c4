/**
 * A table as CSV (RFC 4180) for spreadsheets: UTF-8 with the byte order mark that Excel needs,
 * lines ending in CR LF. A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front: text that people typed must not run as a formula for somebody who opens the file (OWASP,
 * "CSV injection"). Japanese spreadsheets treat the full-width forms of these characters like the
 * normal ones.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return csvStart + csvLines(rows);
}

/** The beginning of a file that is made piece by piece. */
export const csvStart = '\ufeff';

/** Lines of such a file. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
