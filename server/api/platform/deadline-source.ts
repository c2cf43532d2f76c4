/** What is due for somebody, and when: every feature says what of it is. */
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';
import type { PolicyActor } from './policy/can.ts';
import type { Database } from './storage/storage.ts';

/** Whose deadlines are read, and for which time. */
export interface DeadlineReader {
  readonly actor: PolicyActor & { readonly account: { readonly email: string } };
  /** In epoch milliseconds. */
  readonly now: number;
  /** ISO 8601: what is due later is not read. */
  readonly until: string;
  /** At most so many of each kind are read, the soonest. */
  readonly limit: number;
}

/** The soonest of more than are read. */
export interface SoonestDeadlines {
  readonly items: readonly Deadline[];
  readonly hasMore: true;
}

/** A kind of deadline. */
export interface DeadlineSource {
  /** Whether somebody can have such deadlines at all. */
  isFor(actor: PolicyActor): boolean;
  /** Reads them in few statements, each by an index; in any order, and also what is too early or late. */
  read(db: Database, reader: DeadlineReader): Promise<readonly Deadline[] | SoonestDeadlines>;
}
