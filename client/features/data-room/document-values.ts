import {
  type DocumentFolder,
  documentFolderLabels,
} from '#shared/product/raises/document-kinds.ts';
import type { DocumentChange, RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form of a document's name, folder and rules. */
export const documentForm: FormName<ConflictedForm> = formName('change-document');

/** The rules for its readers, each a box. */
export const documentBoxes = ['ndaRequired', 'watermark', 'downloadAllowed'] as const;

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  folder: 'Folder',
  ndaRequired: 'Readers accept the NDA first',
  watermark: 'Pages show the reader’s name and the time',
  downloadAllowed: 'Readers may download the file',
};

/** What a field of the form is called. */
export function documentLabel(name: string): string {
  return labels[name] ?? name;
}

/** A document as its form sees it: a box that is ticked is "on". */
export function storedDocument(document: RoomDocument): Stored {
  const { version, name, folder, updatedAt } = document;
  const boxes = documentBoxes.map((box) => [box, document[box] ? 'on' : '']);
  const values = { name, folder, ...Object.fromEntries(boxes) };
  return { version, values, saved: { name: null, at: updatedAt } };
}

/** What was changed in the form, as the API takes it. */
export function documentChange(changes: FormValues): DocumentChange {
  const fields = Object.entries(changes).map(([name, value]) => [
    name,
    documentBoxes.some((box) => box === name) ? value === 'on' : value,
  ]);
  // The API judges what was typed, and its refusal names the field.
  return Object.fromEntries(fields) as DocumentChange;
}

/** A value in words, where there are two to choose from. */
export function documentValueInWords(name: string, value: string): string {
  if (documentBoxes.some((box) => box === name)) return value === 'on' ? 'Yes' : 'No';
  return name === 'folder' ? (documentFolderLabels[value as DocumentFolder] ?? value) : value;
}
