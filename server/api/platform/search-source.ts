/** What members find by a few letters: every feature says which of its records they may find. */
import { hasBeginnings } from '#shared/product/fields/folded-text.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { foundPerKind, type SearchKind } from '#shared/product/search/search-kinds.ts';
import type { PolicyActor } from './policy/can.ts';
import type { Storage } from './storage/storage.ts';

/** What is searched for, and by whom. */
export interface SearchAsked {
  readonly actor: PolicyActor & {
    readonly account: { readonly id: string; readonly email: string };
  };
  readonly q: string;
  /** Epoch ms. */
  readonly now: number;
  readonly storage: Pick<Storage, 'db' | 'engine'>;
}

/** A kind of record that members find. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** Whether they could find one at all; nothing is read for others. */
  isFor(actor: PolicyActor): boolean;
  /** At most `foundPerKind` records that they may read, the best first. */
  find(asked: SearchAsked): Promise<readonly Omit<FoundRecord, 'kind'>[]>;
}

/**
 * So many of somebody's own records are looked through, the newest, so that a search takes the same
 * time however many they have.
 */
export const ownRecordsSearched = 1_000;

/** The first rows whose text has the searched words. */
export function found<Row>(
  rows: readonly Row[],
  q: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const matching: Row[] = [];
  for (const row of rows) {
    if (matching.length === foundPerKind) break;
    if (hasBeginnings(textOf(row), q)) matching.push(row);
  }
  return matching;
}
