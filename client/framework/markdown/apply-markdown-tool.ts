import { type MarkdownTool, markdownEdit } from './markdown-edits.ts';

/** Uses a tool on the selection of a text area, so that the browser's undo takes it back. */
export function applyMarkdownTool(area: HTMLTextAreaElement, tool: MarkdownTool): void {
  const { value, selectionStart, selectionEnd } = area;
  const edit = markdownEdit(tool, { value, start: selectionStart, end: selectionEnd });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // The only way to change a text that the browser's undo knows of. Without it there is no undo, but
  // the tool works.
  const isDone = document.execCommand(edit.text === '' ? 'delete' : 'insertText', false, edit.text);
  if (!isDone) {
    area.setRangeText(edit.text, edit.from, edit.to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
