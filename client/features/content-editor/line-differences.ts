/** One line of the comparison of two texts. */
export interface DifferentLine {
  readonly kind: 'same' | 'mine' | 'theirs';
  readonly text: string;
}

/**
 * Comparing needs one cell for each pair of lines; above this limit, the differing parts are shown
 * as two blocks.
 */
const cellsMax = 4_000_000;

/**
 * Compares two texts line by line by their longest common subsequence: shared lines stay, the rest
 * belongs to one or the other.
 */
export function lineDifferences(mine: string, theirs: string): readonly DifferentLine[] {
  const a = mine.split('\n');
  const b = theirs.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const most = Math.min(a.length, b.length) - head;
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return [
    ...lines('same', a.slice(0, head)),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...lines('same', a.slice(a.length - tail)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): DifferentLine[] {
  if (a.length * b.length > cellsMax) return [...lines('theirs', b), ...lines('mine', a)];
  const width = b.length + 1;
  // shared[i * width + j]: how many lines a from i on and b from j on have in common.
  const shared = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => shared[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      shared[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: DifferentLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (at(i, j + 1) >= at(i + 1, j)) {
      found.push({ kind: 'theirs', text: b[j] ?? '' });
      j += 1;
    } else {
      found.push({ kind: 'mine', text: a[i] ?? '' });
      i += 1;
    }
  }
  return [...found, ...lines('theirs', b.slice(j)), ...lines('mine', a.slice(i))];
}

function lines(kind: DifferentLine['kind'], texts: readonly string[]): DifferentLine[] {
  return texts.map((text) => ({ kind, text }));
}

/** The same without lines far from any difference; `null` marks where lines are left out. */
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
