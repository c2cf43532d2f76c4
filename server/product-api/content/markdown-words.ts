import type { Nodes } from 'mdast';

/** All text below a node, without recursion: it is used where the nesting is too deep for that. */
export function wordsOf(top: Nodes): string {
  const words: string[] = [];
  const waiting: Nodes[] = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) words.push(node.value);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return words.join(' ');
}
