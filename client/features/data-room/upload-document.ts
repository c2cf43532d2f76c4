import { documentMaxBytes, documentNameMaxLength } from '#shared/product/fields/limits.ts';
import { documentTypes } from '#shared/product/raises/document-kinds.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import { fileKinds, withKnownType } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';

/** The name of the field that holds the file. */
export const fileField = 'file';
/** The name of the field that says what has changed in it. */
export const noteField = 'note';

const kinds = fileKinds(documentTypes);

/** The types and the size that the field accepts; the API then checks the bytes. */
export const fileLimits = { kinds, maxBytes: documentMaxBytes } as const;

/** Returns what a document is called after its file. */
export function documentNameOf({ name }: Pick<File, 'name'>): string {
  const words = name.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll(/[_\s]+/g, ' ');
  return words.trim().slice(0, documentNameMaxLength) || 'Document';
}

/** Sends the bytes of a new version; gives the document's id. */
export async function sendVersion(
  apiBaseUrl: string,
  id: string,
  { file, note }: { readonly file: File; readonly note?: string },
  options: UploadOptions,
): Promise<string> {
  const { path } = requestLine('PUT /documents/:id/versions', {
    params: { id },
    query: noteQuery(note),
  });
  await sendFile<DocumentResponse>({
    url: apiBaseUrl + path,
    file: withKnownType(file, kinds),
    ...options,
  });
  return id;
}

/** What is said of a version, as it is sent; nothing where nothing is said. */
export function noteQuery(note = ''): { note?: string } {
  return note.trim() === '' ? {} : { note: note.trim() };
}
