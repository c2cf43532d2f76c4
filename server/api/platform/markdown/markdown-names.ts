/** The names inside one document: link definitions by label, and an id for every heading. */
import type { Definition, Nodes, Root } from 'mdast';

export type Definitions = ReadonlyMap<string, Definition>;

/**
 * The `[label]: target` definitions of a document; when a label is defined twice, the first wins,
 * as CommonMark says.
 */
export function definitionsOf(root: Root): Definitions {
  const found = new Map<string, Definition>();
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'definition') {
      if (!found.has(node.identifier)) found.set(node.identifier, node);
    } else if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return found;
}

/** Ids never grow past this, whatever the heading says. */
const idMaxLength = 60;

/**
 * Gives each heading of one document an id, in order. The prefix keeps them apart from the ids of
 * the page around them, so that a heading can never have the id of `main` or of a form field.
 */
export function headingIds(): (heading: string) => string {
  const used = new Map<string, number>();
  return function idOf(heading: string): string {
    const base = `section-${slugOf(heading) || 'part'}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    if (count === 1) return base;
    // Two dashes, because a slug never contains them; so a numbered id cannot equal another
    // heading's.
    return `${base}--${count}`;
  };
}

/** Lower-case letters and digits of a text, the rest as single dashes. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, idMaxLength)
    .replace(/^-|-$/g, '');
}
