/** The difference of two texts, word by word. */

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Texts with more words than this between their first and last difference are replaced as a whole. */
const comparedMax = 4_000_000;

/** The parts of both texts in order: those of `before` are the same and the removed ones. */
export function wordDifference(before: string, after: string): readonly TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end += 1;
  }
  const parts: TextPart[] = [
    ...old.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text) => ({ kind: 'same' as const, text })),
  ];
  return joined(parts);
}

/** A figure or a date is one word, with what separates its digits: 8,000,000.00 or 2027-01-20. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\p{N}+(?:[.,:-]\p{N}+)+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** By the longest common sequence of words. */
function between(old: readonly string[], now: readonly string[]): readonly TextPart[] {
  const removed = (text: string): TextPart => ({ kind: 'removed', text });
  const added = (text: string): TextPart => ({ kind: 'added', text });
  if (old.length * now.length > comparedMax) return [...old.map(removed), ...now.map(added)];
  const width = now.length + 1;
  // How long the common sequence of the rest is, for each pair of places.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: TextPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone = '', come = ''] = [old[i], now[j]];
    if (i < old.length && j < now.length && gone === come) {
      parts.push({ kind: 'same', text: gone });
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(gone));
      i += 1;
    } else {
      parts.push(added(come));
      j += 1;
    }
  }
  return parts;
}

function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const whole: TextPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === part.kind)
      whole[whole.length - 1] = { ...last, text: last.text + part.text };
    else whole.push(part);
  }
  return whole;
}
