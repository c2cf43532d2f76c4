/** The Markdown of a picture; the description may contain no bracket that would end it. */
export function imageMarkdown(address: string, shows: string): string {
  const words = shows.replace(/\s+/g, ' ').trim();
  return `![${words.replace(/[\\[\]]/g, '\\$&')}](${address})`;
}

/**
 * Markdown as a separate block, with a blank line before and after it. A picture right below a list
 * would become part of its last item.
 */
export function asBlock(markdown: string, before: string, after: string): string {
  const above = before.trim() === '' || before.endsWith('\n\n') ? '' : blankLine(before.at(-1));
  const below = after.trim() === '' || after.startsWith('\n\n') ? '' : blankLine(after[0]);
  return above + markdown + below;
}

/** The line breaks that are missing next to this character. */
function blankLine(beside: string | undefined): string {
  return beside === '\n' ? '\n' : '\n\n';
}
