import {
  type DocumentFolder,
  documentFolderLabels,
  documentFolders,
} from '#shared/product/raises/document-kinds.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';

/** Where a document is moved to: before another one of a folder, or to the folder's end. */
export interface Move {
  readonly folder: DocumentFolder;
  readonly before: string | null;
}

/** The moves that a document can make: up, down, and to the other folders. */
export function movesOf(
  documents: readonly RoomDocument[],
  { id, folder }: RoomDocument,
): {
  readonly up: Move | undefined;
  readonly down: Move | undefined;
  readonly all: readonly { readonly label: string; readonly to: Move }[];
} {
  const inFolder = documents.filter((each) => each.folder === folder);
  const at = inFolder.findIndex((each) => each.id === id);
  const before = inFolder[at - 1];
  const up = before === undefined ? undefined : { folder, before: before.id };
  const isLast = at === inFolder.length - 1;
  const down = isLast ? undefined : { folder, before: inFolder[at + 2]?.id ?? null };
  const others = documentFolders
    .filter((each) => each !== folder)
    .map((each) => ({
      label: `Move to ${documentFolderLabels[each]}`,
      to: { folder: each, before: null },
    }));
  return {
    up,
    down,
    all: [
      ...(up === undefined ? [] : [{ label: 'Move up', to: up }]),
      ...(down === undefined ? [] : [{ label: 'Move down', to: down }]),
      ...others,
    ],
  };
}
