import { type Parsed, readBasisPoints } from '#shared/money/parse-numbers.ts';
import { readRows } from '../../framework/autosave/form-values.ts';

const wholeBps = 10_000;

/** The rows of a list as JSON, or why they cannot be read. */
export function readList(name: string, text: string): Parsed<unknown> {
  const rows = readRows(text);
  const cell = (row: (typeof rows)[number], field: string) => (row[field] ?? '').trim();
  switch (name) {
    case 'highlights':
      return { ok: true, value: rows.map((row) => cell(row, 'text')) };
    case 'team':
      return {
        ok: true,
        value: rows.map((row) => ({
          name: cell(row, 'name'),
          role: cell(row, 'role'),
          bio: cell(row, 'bio'),
        })),
      };
    case 'risks':
      return {
        ok: true,
        value: rows.map((row) => ({ title: cell(row, 'title'), text: cell(row, 'text') })),
      };
  }
  const uses: { label: string; bps: number }[] = [];
  for (const row of rows) {
    const part = cell(row, 'part');
    const read = part === '' ? { ok: true as const, value: 0 } : readBasisPoints(part, wholeBps);
    if (!read.ok) return { ...read, message: `${cell(row, 'label') || 'A row'}: ${read.message}` };
    uses.push({ label: cell(row, 'label'), bps: read.value });
  }
  return { ok: true, value: uses };
}

/** The lines of a text in which something is written, each once. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
