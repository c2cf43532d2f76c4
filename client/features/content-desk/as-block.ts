/**
 * Markdown as a block of its own: with a blank line between it and the text before and after. A
 * picture right below a list would become part of its last entry.
 */
export function asBlock(markdown: string, before: string, after: string): string {
  const above = before.trim() === '' || before.endsWith('\n\n') ? '' : blankLine(before.at(-1));
  const below = after.trim() === '' || after.startsWith('\n\n') ? '' : blankLine(after[0]);
  return above + markdown + below;
}

/** The breaks that are missing beside this character. */
function blankLine(beside: string | undefined): string {
  return beside === '\n' ? '\n' : '\n\n';
}
