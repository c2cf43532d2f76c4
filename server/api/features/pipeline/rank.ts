/** The order of cards within a stage: whole numbers with gaps, so that a move writes one row. */

/** Between two cards that were added one after the other; it can be halved 24 times. */
export const rankGap = 2 ** 24;

/**
 * The rank of a card between two others; above or below everything where one is left out. Undefined
 * where there is none left between them: then the stage is numbered again.
 */
export function rankBetween(
  above: number | undefined,
  below: number | undefined,
): number | undefined {
  if (above === undefined) return below === undefined ? 0 : below - rankGap;
  if (below === undefined) return above + rankGap;
  const middle = Math.floor((above + below) / 2);
  return middle > above && middle < below ? middle : undefined;
}
