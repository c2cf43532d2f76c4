import type { RecordView } from '../commitment/record-place.ts';

/** An address of something that is read from the record of a commitment, and the view it is in. */
export interface RecordPageParams<Query> {
  readonly view: RecordView;
  /** The raise that the address names; null for none. */
  readonly raise: string | null;
  readonly asked: Query;
}
