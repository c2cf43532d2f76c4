/** The tools of a Markdown field: what they write, and that they take it back. */
import fc from 'fast-check';
import t from 'tap';
import {
  edited,
  type MarkdownTool,
  markdownEdit,
  type SelectedText,
} from '#client/framework/markdown/markdown-edits.ts';

/** Uses a tool on a text whose selection is between bars. */
function used(tool: MarkdownTool, marked: string): string {
  const [before = '', selected = '', after] = marked.split('|');
  const [words, rest] = after === undefined ? ['', selected] : [selected, after];
  const value = before + words + rest;
  const at = { value, start: before.length, end: before.length + words.length };
  const edit = markdownEdit(tool, at);
  const text = edited(value, edit);
  const [start, end] = [text.slice(0, edit.start), text.slice(edit.end)];
  return `${start}|${text.slice(edit.start, edit.end)}|${end}`;
}

t.test('each tool writes its Markdown, and takes it back', (t) => {
  t.equal(used('bold', 'a |b| c'), 'a **|b|** c');
  t.equal(used('bold', 'a **|b|** c'), 'a |b| c');
  t.equal(used('bold', 'a | b | c'), 'a  **|b|**  c', 'spaces stay outside');
  t.equal(used('italic', 'a |b| c'), 'a *|b|* c');
  t.equal(used('italic', 'a **|b|** c'), 'a ***|b|*** c', 'bold is not italic');
  t.equal(used('italic', 'a ***|b|*** c'), 'a **|b|** c');
  t.equal(used('bold', 'a|'), 'a**||**', 'the next words are bold');
  t.equal(used('heading', 'a\nb|\nc'), 'a\n## b||\nc');
  t.equal(used('heading', 'a\n## b|\nc'), 'a\nb||\nc');
  t.equal(used('list', '|a\n\nb|'), '|- a\n\n- b|');
  t.equal(used('list', '|- a\n\n- b|'), '|a\n\nb|');
  t.equal(used('quote', '|a|'), '> a||');
  t.equal(used('link', 'see |us|'), 'see [us](|https://|)');
  t.equal(used('link', '|https://a.example/b|'), '[||](https://a.example/b)');
  t.end();
});

const selected = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', '*', '#', '-', '>') }),
    fc.nat(),
    fc.nat(),
  )
  .map(([value, one, other]): SelectedText => {
    const at = [one, other].map((each) => each % (value.length + 1)).sort((a, b) => a - b);
    return { value, start: at[0] ?? 0, end: at[1] ?? 0 };
  });
const tools = ['bold', 'italic', 'heading', 'list', 'quote', 'link'] as const;

t.test('nothing outside the words or lines of the selection changes', (t) => {
  fc.assert(
    fc.property(fc.constantFrom(...tools), selected, (tool, at) => {
      const edit = markdownEdit(tool, at);
      const text = edited(at.value, edit);
      const letters = (of: string) => of.replaceAll('https://', '').replaceAll(/[^a]/g, '');
      return (
        letters(text) === letters(at.value) &&
        edit.from <= edit.to &&
        edit.start <= edit.end &&
        edit.end <= text.length
      );
    }),
    { numRuns: 2_000 },
  );
  t.end();
});
