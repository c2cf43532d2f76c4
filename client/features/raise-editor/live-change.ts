import { changedFields, weightOf } from '#shared/product/raises/change-weights.ts';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import type { Raise, RaiseChange, RaiseContent } from '#shared/product/raises/raises.ts';

/** A change of an approved raise: what it weighs, and the names of its fields. */
export interface LiveChange {
  readonly weight: 'material' | 'reviewed';
  readonly labels: readonly string[];
}

/**
 * Returns what a change of an approved raise weighs; null when nothing in it differs from what was
 * approved.
 */
export function weighChange(raise: Raise, change: RaiseChange): LiveChange | null {
  const changed = changedFields(raise, withChange(raise, change));
  if (changed.length === 0) return null;
  return {
    weight: weightOf(changed),
    labels: changed.map(({ pointer }) => changeLabel(pointer)),
  };
}

/**
 * A raise as its form begins: with what is proposed, or was proposed and declined, so that nothing
 * has to be typed again.
 */
export function raiseAsProposed(raise: Raise): Raise {
  const proposal = raise.proposedChange ?? raise.declinedChange;
  return proposal === null ? raise : withChange(raise, proposal.change);
}

/** Returns what a form of an approved raise changes: what was declined counts as typed anew. */
export function raiseToChange(raise: Raise): Raise {
  return raise.proposedChange === null ? raise : raiseAsProposed(raise);
}

function withChange<C extends RaiseContent>(raise: C, { terms, ...others }: RaiseChange): C {
  return { ...raise, ...others, terms: { ...raise.terms, ...terms } } as C;
}
