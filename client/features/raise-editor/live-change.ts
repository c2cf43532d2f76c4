import { fieldAt, fieldLabel } from '../../../shared/product/raises/field-labels.ts';
import { changedFields } from '../../../shared/product/raises/material-fields.ts';
import type { Raise, RaiseChange, RaiseContent } from '../../../shared/product/raises/raises.ts';

/** A change of a live raise, in its two parts. */
export interface LiveChange {
  /** What investors see at once; null when there is none. */
  readonly minor: RaiseChange | null;
  /** What an operator has to approve. */
  readonly material: RaiseChange | null;
  /** Why, at each of the material fields. */
  readonly reasons: readonly { readonly name: string; readonly message: string }[];
}

/** Tells what of a change is material. */
export function splitChange(raise: Raise, change: RaiseChange): LiveChange {
  const { terms, ...others } = change;
  const after = { ...raise, ...others, terms: { ...raise.terms, ...terms } } as RaiseContent;
  const changed = changedFields(raise, after);
  const material = changed.filter(({ isMaterial }) => isMaterial);
  return {
    minor: picked(
      change,
      changed.filter(({ isMaterial }) => !isMaterial),
    ),
    material: picked(change, material),
    reasons: material.map(({ pointer, reason }) => {
      const name = fieldAt(pointer);
      const message = `${fieldLabel(name)}: a change needs an operator’s approval. ${reason} Say why below, and send it again.`;
      return { name, message };
    }),
  };
}

function picked(
  change: RaiseChange,
  fields: readonly { readonly pointer: string }[],
): RaiseChange | null {
  if (fields.length === 0) return null;
  const from = change as Readonly<Record<string, unknown>>;
  const part: Record<string, unknown> = {};
  const terms: Record<string, unknown> = {};
  for (const { pointer } of fields) {
    const [group = '', term] = fieldAt(pointer).split('.');
    if (term === undefined) part[group] = from[group];
    else terms[term] = (change.terms as Readonly<Record<string, unknown>> | undefined)?.[term];
  }
  if (Object.keys(terms).length > 0) part['terms'] = terms;
  return part as RaiseChange;
}
