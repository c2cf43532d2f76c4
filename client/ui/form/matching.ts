/**
 * Search by a few letters: every typed word must begin a word of the text, or occur inside it;
 * "ger" finds Germany before Algeria, "n y" finds New York.
 */

/** How well a text matches what was typed: smaller is better; undefined when it does not match. */
export function matchRank(text: string, typed: string): number | undefined {
  const whole = folded(text);
  const asked = folded(typed);
  if (asked === '') return 0;
  if (whole === asked) return 0;
  if (whole.startsWith(asked)) return 1;
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  let rank = 2;
  for (const part of asked.split(/\s+/)) {
    if (words.some((word) => word.startsWith(part))) continue;
    if (!whole.includes(part)) return undefined;
    rank = 3;
  }
  return rank;
}

/** The matches, best first; equally good ones stay in their order. */
export function matching<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
): readonly T[] {
  return items
    .flatMap((item) => {
      const rank = matchRank(textOf(item), typed);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Without accents and case: "Zürich" is found by "zurich". */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
