/**
 * Lines of a table whose columns are as wide as their longest cell: names at the left, and what is
 * said of them at the right.
 */
export function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
}

/** Prints a table below its title. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const lines = tableLines(rows).map((line) => `  ${line}`);
  process.stdout.write(`\n${[title, ...lines].join('\n')}\n`);
}
