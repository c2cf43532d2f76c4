import { archivedLabel, isArchived } from '#shared/product/raises/archive.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';

/** Says that a raise has ended and stays as it is; nothing while it has not. */
export function ArchivedBadge({ state }: { readonly state: RaiseState }) {
  return isArchived({ state }) ? <Badge>{archivedLabel}</Badge> : null;
}
