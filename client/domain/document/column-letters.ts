/** The letters of a column, counted from 0, as spreadsheets name it: A, Z, AA. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26);
  const letter = String.fromCharCode(65 + (column % 26));
  return before === 0 ? letter : `${columnLetters(before - 1)}${letter}`;
}
