/** What became of a raise and what its versions changed, as far as somebody sees it. */
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { RaiseChange } from '#shared/product/raises/raise-changes.ts';
import { isOfRoom, isToldInScope } from '../raises/changes-by-scope.ts';
import { type RaiseView, type SeenRow, sees } from './raise-view.ts';

/**
 * Returns what became of a raise, as far as somebody sees what was changed: an approved change of which
 * they see nothing is left out.
 */
export function shownChanges(
  { level, seesDeckOnly }: Pick<SeenRow, 'level' | 'seesDeckOnly'>,
  changes: readonly RaiseChange[],
): readonly RaiseChange[] {
  const isShown = (pointer: string) => isChangeShown({ level, seesDeckOnly }, pointer);
  return changes.flatMap((change) => {
    if (change.kind !== 'change-approved') return [change];
    const fields = change.fields.filter(isShown);
    return fields.length === 0 ? [] : [{ ...change, fields }];
  });
}

function isChangeShown(
  { level, seesDeckOnly }: Pick<SeenRow, 'level' | 'seesDeckOnly'>,
  pointer: string,
): boolean {
  if (!isToldInScope(pointer, seesDeckOnly ? 'deck_only' : 'all')) return false;
  if (pointer.startsWith('/documents/')) return sees(level, 'documents');
  return !isOfRoom(pointer) || sees(level, 'room');
}

/** That it changed is told, and not what it says: see `toNetworkRaise`. */
const onlyNamed: readonly string[] = [
  ...['/capTable', '/earlierInvestors', '/agreement', '/nda', '/payment'],
];

/** Of documents only what the page says of them: hashes and notes are for who reads the file. */
function shownSide(
  { level, readsDeckOnly }: Pick<RaiseView, 'level' | 'readsDeckOnly'>,
  pointer: string,
  side: unknown,
): unknown {
  if (onlyNamed.includes(pointer)) return null;
  if (!pointer.startsWith('/documents/') || !Array.isArray(side)) return side;
  const readsFile = isToldInScope(pointer, readsDeckOnly ? 'deck_only' : 'all');
  if (sees(level, 'room') && readsFile) return side;
  return (side as readonly SnapshotDocument[]).map(({ name, n }) => ({ name, n }));
}

/**
 * Returns what a version of a raise changed, with both sides as far as somebody sees them. What it said
 * before is for those who could see it then: whom a wider visibility lets in reads the present alone.
 * @param former how much they saw of the version before while it was shown; undefined for nothing
 */
export function toSnapshotChanges(
  seen: RaiseView,
  former: RaiseView | undefined,
  changes: readonly ChangedField[],
): NetworkRaise['snapshotChanges'] {
  const sawPage = former !== undefined && sees(former.level, 'page');
  return changes
    .filter(({ pointer }) => isChangeShown(seen, pointer))
    .map(({ pointer, before, after, weight }) => {
      const saw = sawPage && isChangeShown(former, pointer);
      const was = saw ? JSON.stringify(shownSide(former, pointer, before)) : undefined;
      const is = JSON.stringify(shownSide(seen, pointer, after));
      // Of what is only named, both sides are kept from everyone.
      const isBeforeHidden = !(saw || onlyNamed.includes(pointer));
      return { pointer, before: was ?? 'null', isBeforeHidden, after: is ?? 'null', weight };
    });
}
