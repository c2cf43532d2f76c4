/** What the tools of a Markdown field do to its text. */

export type MarkdownTool = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';

/** A text with a selection, as a text area has it. */
export interface SelectedText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** What is put in place of a part of the text, and what is selected then. */
export interface MarkdownEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const marks = { bold: '**', italic: '*' } as const;
const starts = { heading: '## ', list: '- ', quote: '> ' } as const;

/** Returns what a tool does to the selection; used again, it takes back what it did. */
export function markdownEdit(tool: MarkdownTool, selected: SelectedText): MarkdownEdit {
  switch (tool) {
    case 'bold':
    case 'italic':
      return wrapped(selected, marks[tool]);
    case 'heading':
    case 'list':
    case 'quote':
      return begun(selected, starts[tool]);
    case 'link':
      return linked(selected);
  }
}

/** The result of an edit. */
export function edited(value: string, { from, to, text }: MarkdownEdit): string {
  return value.slice(0, from) + text + value.slice(to);
}

/** Puts marks around the words of a selection: beside a space they would not be read as marks. */
function wrapped({ value, start: first, end: last }: SelectedText, mark: string): MarkdownEdit {
  const chosen = value.slice(first, last);
  const isBlank = chosen.trim() === '';
  const start = isBlank ? first : first + (chosen.length - chosen.trimStart().length);
  const end = isBlank ? last : last - (chosen.length - chosen.trimEnd().length);
  const words = value.slice(start, end);
  const { length } = mark;
  if (isMarked(value, start, end, mark)) {
    const from = start - length;
    return { from, to: end + length, text: words, start: from, end: from + words.length };
  }
  const text = `${mark}${words}${mark}`;
  return { from: start, to: end, text, start: start + length, end: end + length };
}

/** One asterisk of the two of bold words is no mark of its own. */
function isMarked(value: string, start: number, end: number, mark: string): boolean {
  const before = asterisksAtEnd(value.slice(0, start));
  const after = value.slice(end).length - value.slice(end).replace(/^\*+/, '').length;
  const is = (count: number) => (mark === '*' ? count === 1 || count === 3 : count >= 2);
  return is(before) && is(after);
}

function asterisksAtEnd(text: string): number {
  return text.length - text.replace(/\*+$/, '').length;
}

/** Begins each line of a selection with a mark, or takes it away where all of them have it. */
function begun({ value, start, end }: SelectedText, mark: string): MarkdownEdit {
  const from = start === 0 ? 0 : value.lastIndexOf('\n', start - 1) + 1;
  const next = value.indexOf('\n', end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isBegun = filled.length > 0 && filled.every((line) => line.startsWith(mark));
  const isOne = lines.length === 1;
  const changed = lines.map((line) => {
    if (isBegun) return line.startsWith(mark) ? line.slice(mark.length) : line;
    return line.trim() === '' && !isOne ? line : mark + line;
  });
  const text = changed.join('\n');
  const caret = from + text.length;
  return { from, to, text, start: isOne ? caret : from, end: caret };
}

const address = 'https://';

/** Makes a link of the selected words, and selects its address, or of a selected address. */
function linked({ value, start, end }: SelectedText): MarkdownEdit {
  const words = value.slice(start, end);
  if (/^https?:\/\/\S+$/.test(words)) {
    return { from: start, to: end, text: `[](${words})`, start: start + 1, end: start + 1 };
  }
  const at = start + words.length + '[]('.length;
  const text = `[${words}](${address})`;
  return { from: start, to: end, text, start: at, end: at + address.length };
}
