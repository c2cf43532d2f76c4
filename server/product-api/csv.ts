/**
 * A table as CSV (RFC 4180) for spreadsheets: UTF-8 with the mark by which Excel knows it, lines
 * that end in CR LF. A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front: what people typed must not be run by whoever opens the file (OWASP, "CSV injection").
 * Spreadsheets in Japanese take the wide forms of these characters for the narrow ones.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
