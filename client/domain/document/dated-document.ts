import type { RoomDocument } from '../../../shared/product/raises/room-documents.ts';
import type { FormattedDate } from '../../ui/data/date-formatter.ts';

/** A document of a data room with its moments in the reader's format. */
export interface DatedDocument extends RoomDocument {
  /** When it was added after the review; null for what was reviewed. */
  readonly added: FormattedDate | null;
  /** Since when an operator hides it; null while readers see it. */
  readonly hidden: FormattedDate | null;
}

/** Formats the moments of a document. */
export function datedDocument(
  document: RoomDocument,
  write: (iso: string) => FormattedDate,
): DatedDocument {
  const { addedAt, takenDown } = document;
  return {
    ...document,
    added: addedAt === null ? null : write(addedAt),
    hidden: takenDown === null ? null : write(takenDown.at),
  };
}
