/** What a change of a raise was, in words: before and after, where both fit into a line of a mail. */
import type { ChangedField } from './change-weights.ts';
import type { SnapshotDocument } from './document-kinds.ts';
import { changeLabel, fieldAt } from './field-labels.ts';
import { fieldText, rowText } from './field-words.ts';

/** Longer texts are named, and read where they are. */
const quotedMaxLength = 160;
/** Of a row of a list, its beginning. */
const rowMaxLength = 80;
/** So many rows of one list are told, and so many changes. */
const rowsMax = 3;
const changesMax = 12;

/** Whose holders investors don't see, whose texts are long or whose sides are files: only named. */
const onlyNamed: readonly string[] = [
  ...['capTable', 'earlierInvestors', 'nda', 'payment'],
  ...['cover', 'logo', 'images', 'pitch', 'agreement'],
];

/** Returns each change in words; the last line counts those that there is no room for. */
export function changesInWords(
  changes: readonly Pick<ChangedField, 'pointer' | 'before' | 'after'>[],
): readonly string[] {
  const words = changes.slice(0, changesMax).map(changeInWords);
  const left = changes.length - words.length;
  return left === 0 ? words : [...words, `${left} more ${left === 1 ? 'change' : 'changes'}`];
}

function changeInWords({
  pointer,
  before,
  after,
}: Pick<ChangedField, 'pointer' | 'before' | 'after'>): string {
  const label = changeLabel(pointer);
  const field = fieldAt(pointer);
  const name = field === 'company' ? pointer.slice(1).replaceAll('/', '.') : field;
  if (onlyNamed.includes(name)) return label;
  if (name === 'documents') {
    return withRows(label, documentRows(listIn(before), listIn(after)));
  }
  if (Array.isArray(before) || Array.isArray(after)) {
    return withRows(label, listRows(name, listIn(before), listIn(after)));
  }
  const [was, is] = [quoted(name, before), quoted(name, after)];
  if ([was, is].some((side) => side.length > quotedMaxLength + 2)) return label;
  if (was === '' && is === '') return label;
  if (was === '') return `${label}: ${is}, not set before`;
  return is === '' ? `${label}: removed, before ${was}` : `${label}: ${is}, before ${was}`;
}

/** What somebody typed is in quotation marks; an amount, a day or a choice is not. */
function quoted(name: string, value: unknown): string {
  const words = fieldText(name, value);
  return words !== '' && words === value ? `“${words}”` : words;
}

function withRows(label: string, rows: readonly string[]): string {
  const shown = rows.slice(0, rowsMax);
  const left = rows.length - shown.length;
  return `${label}: ${[...shown, ...(left === 0 ? [] : [`${left} more`])].join(', ')}`;
}

function listRows(name: string, before: unknown[], after: unknown[]): readonly string[] {
  const [was, is] = [before, after].map((rows) => rows.map((row) => rowText(name, row)));
  const added = (is ?? []).filter((row) => was?.includes(row) !== true);
  const removed = (was ?? []).filter((row) => is?.includes(row) !== true);
  if (added.length + removed.length === 0) return ['in another order'];
  return [
    ...added.map((row) => `added “${shortened(row)}”`),
    ...removed.map((row) => `removed “${shortened(row)}”`),
  ];
}

function documentRows(before: unknown[], after: unknown[]): readonly string[] {
  const [was, is] = [before as SnapshotDocument[], after as SnapshotDocument[]];
  const rows = [
    ...was.flatMap((one) =>
      replacedWords(
        one,
        is.find(({ id }) => id === one.id),
      ),
    ),
    ...is
      .filter(({ id }) => was.every((one) => one.id !== id))
      .map(({ name }) => `“${shortened(name)}” added`),
  ];
  return rows.length === 0 ? ['in another order'] : rows;
}

function replacedWords(was: SnapshotDocument, is: SnapshotDocument | undefined): string[] {
  const name = `“${shortened(was.name)}”`;
  if (is === undefined) return [`${name} removed`];
  const note = is.note === undefined || is.note === '' ? '' : ` (${shortened(is.note)})`;
  return [
    ...(is.name === was.name ? [] : [`${name} renamed to “${shortened(is.name)}”`]),
    ...(is.version === was.version
      ? []
      : [`${name} replaced: version ${is.n}${note}, before version ${was.n}`]),
  ];
}

function listIn(side: unknown): unknown[] {
  return Array.isArray(side) ? side : [];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= rowMaxLength ? line : `${line.slice(0, rowMaxLength - 2).trimEnd()} …`;
}
