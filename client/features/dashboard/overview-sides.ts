import type { Side } from '#shared/product/account/capabilities.ts';

/**
 * Orders the sides of somebody who has several: where something has to be done comes first, and
 * otherwise nothing moves.
 */
export function orderedSides(
  sides: readonly Side[],
  tasks: Readonly<Partial<Record<Side, number>>>,
): readonly Side[] {
  const rank = (side: Side) => ((tasks[side] ?? 0) > 0 ? 0 : 1);
  return sides.toSorted((one, other) => rank(one) - rank(other));
}
