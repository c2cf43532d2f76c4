/** What is new about raises to an investor: every feature says what of it is. */
import type { RawBuilder } from 'kysely';
import type { RaiseNewsKind } from '#shared/product/raises/raise-changes.ts';

/** Somebody who is told, and now in epoch milliseconds. */
export interface NewsReader {
  readonly userId: string;
  readonly now: number;
}

/** One thing that is new, as its query finds it. */
export interface RaiseNewsRow {
  /** The id of the raise. */
  readonly raise: string;
  readonly what: RaiseNewsKind;
}

/** A kind of thing that can be new about a raise. */
export interface RaiseNewsSource {
  /** A `select` of each thing that somebody may know of, in any order. */
  select(reader: NewsReader, raises: readonly string[]): RawBuilder<RaiseNewsRow>;
}
