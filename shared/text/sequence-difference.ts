// By its file: through its front door the package brings 2 kB more to the browser.
import { diffArrays } from 'diff/lib/diff/array.js';

/** A stretch of two sequences that both have, or that only one of them has. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly items: readonly string[];
}

/**
 * Comparing takes time with the square of the edits: 0.15 s for this many. Beyond, what lies between
 * the first and the last difference is replaced as a whole.
 */
const editsMax = 1_000;

/** The stretches of both sequences in order: those of `before` are the same and the removed ones. */
export function sequenceDifference(
  before: readonly string[],
  after: readonly string[],
): readonly Stretch[] {
  const found = diffArrays([...before], [...after], { maxEditLength: editsMax });
  if (found === undefined) return replaced(before, after);
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }));
}

function replaced(before: readonly string[], after: readonly string[]): readonly Stretch[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const stretches: readonly Stretch[] = [
    { kind: 'same', items: before.slice(0, start) },
    { kind: 'removed', items: before.slice(start, before.length - end) },
    { kind: 'added', items: after.slice(start, after.length - end) },
    { kind: 'same', items: before.slice(before.length - end) },
  ];
  return stretches.filter(({ items }) => items.length > 0);
}
