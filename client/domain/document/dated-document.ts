import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** A document of a data room with its moments in the reader's format. */
export interface DatedDocument extends RoomDocument {
  /** When it is removed unless it is published or kept; null while nothing is. */
  readonly removed: DateText | null;
  /** When it was added after the review; null for what was reviewed. */
  readonly added: DateText | null;
  /** Since when its present version is shown; null where there is none. */
  readonly replaced: DateText | null;
  /** Since when an operator hides it; null while readers see it. */
  readonly hidden: DateText | null;
}

/** Formats the moments of a document. */
export function datedDocument(
  document: RoomDocument,
  write: (iso: string) => DateText,
): DatedDocument {
  const { addedAt, removedAt, takenDown, current } = document;
  const shownAt = current?.shownAt ?? null;
  return {
    ...document,
    removed: removedAt === null ? null : write(removedAt),
    added: addedAt === null ? null : write(addedAt),
    replaced: shownAt === null ? null : write(shownAt),
    hidden: takenDown === null ? null : write(takenDown.at),
  };
}
