import { documentFolderLabels, documentFolders } from '#shared/product/raises/document-kinds.ts';

/** The folders of a data room, for a select. */
export const folderOptions = documentFolders.map((folder) => ({
  value: folder,
  label: documentFolderLabels[folder],
}));
