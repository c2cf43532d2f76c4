/** A raise that has ended is archived: read-only, and still there for those who took part. */
import { endedRaiseStates, type RaiseState } from './lifecycle.ts';

/** Tells whether a raise is archived. */
export function isArchived({ state }: { readonly state: RaiseState }): boolean {
  return endedRaiseStates.includes(state);
}

/** The words for it on pages. */
export const archivedLabel = 'Archived, read-only';
