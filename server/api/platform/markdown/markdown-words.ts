import type { Nodes } from 'mdast';

/**
 * All text below a node, without recursion: because it is used when the nesting is too deep for
 * recursion.
 */
export function wordsOf(top: Nodes): string {
  const words: string[] = [];
  const waiting: Nodes[] = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) words.push(node.value);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return words.join(' ');
}
