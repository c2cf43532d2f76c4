import {
  type LegalPlaceholder,
  legalPlaceholders,
  placeholderPattern,
} from '#shared/product/legal/legal-documents.ts';
import {
  isAnchor,
  type LineFault,
  legalParts,
  sectionHeading,
} from '#shared/product/legal/legal-source.ts';

/**
 * The errors in a text, by line: an unknown placeholder or one whose setting is missing, an invalid
 * anchor, an unreadable head, or no text at all.
 * @param unset the placeholders whose settings are not set, each with the setting's name
 */
export function legalFaults(
  markdown: string,
  unset: Readonly<Partial<Record<LegalPlaceholder, string>>>,
): readonly LineFault[] {
  const { body, bodyLine, faults } = legalParts(markdown);
  if (!/[\p{L}\p{N}]/u.test(body)) return [...faults, { line: bodyLine, sentence: 'has no text' }];
  const all = [...faults];
  const anchors = new Set<string>();
  for (const [index, line] of markdown.split(/\r\n|\r|\n/).entries()) {
    const found = [...placeholderFaults(line, unset), ...anchorFaults(line, anchors)];
    all.push(...found.map((sentence) => ({ line: index + 1, sentence })));
  }
  return all.toSorted((one, other) => one.line - other.line);
}

function placeholderFaults(
  line: string,
  unset: Readonly<Partial<Record<LegalPlaceholder, string>>>,
): readonly string[] {
  return [...line.matchAll(placeholderPattern)].flatMap(([whole, name = '']) => {
    const known = legalPlaceholders.find((placeholder) => placeholder === name);
    if (known === undefined) {
      return [
        `${whole} is not a placeholder; the placeholders are ${legalPlaceholders.join(', ')}`,
      ];
    }
    const setting = unset[known];
    return setting === undefined ? [] : [`${whole} has no value; set ${setting}`];
  });
}

function anchorFaults(line: string, seen: Set<string>): readonly string[] {
  const heading = /^#{2,6}\s+(.*)$/.exec(line)?.[1];
  const anchor = heading === undefined ? undefined : sectionHeading(heading).anchor;
  if (anchor === undefined) return [];
  if (!isAnchor(anchor)) {
    return [`{#${anchor}} cannot be an anchor here; use lower-case letters, digits and dashes`];
  }
  if (seen.has(anchor)) return [`{#${anchor}} is already the anchor of another heading`];
  seen.add(anchor);
  return [];
}
