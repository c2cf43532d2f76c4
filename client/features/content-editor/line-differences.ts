import { sequenceDifference } from '#shared/text/sequence-difference.ts';

/** One line of the comparison of two texts. */
export interface DifferentLine {
  readonly kind: 'same' | 'mine' | 'theirs';
  readonly text: string;
}

const kinds = { same: 'same', removed: 'theirs', added: 'mine' } as const;

/** Compares two texts line by line: shared lines stay, the rest belongs to one or the other. */
export function lineDifferences(mine: string, theirs: string): readonly DifferentLine[] {
  return sequenceDifference(theirs.split('\n'), mine.split('\n')).flatMap(({ kind, items }) =>
    items.map((text) => ({ kind: kinds[kind], text })),
  );
}

/** A comparison without the lines far from any difference; `null` marks where lines are left out. */
export function nearDifferences(
  all: readonly DifferentLine[],
  around = 2,
): readonly (DifferentLine | null)[] {
  const near = all.map((_, at) =>
    all.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return all.flatMap((line, at) => {
    if (near[at] === true) return [line];
    return near[at - 1] === true || at === 0 ? [null] : [];
  });
}
