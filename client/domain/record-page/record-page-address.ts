import { type LetterQuery, readLetterQuery } from '../letter/letter-address.ts';
import { readSignedQuery, type SignedQuery } from '../signed/signed-address.ts';

/** The selection of an address of what is read from the record of a commitment. */
export type RecordPageQuery = SignedQuery | LetterQuery;

/** Reads an address of what is read from a record; undefined where it names nothing of it. */
export function readRecordPageQuery(url: URL): RecordPageQuery | undefined {
  return readSignedQuery(url) ?? readLetterQuery(url);
}
