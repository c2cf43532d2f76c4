import { documentMaxBytes, documentNameMaxLength } from '#shared/product/fields/limits.ts';
import { documentTypes } from '#shared/product/raises/document-kinds.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import type { FileKind } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';

/** The name of the field that holds the file. */
export const fileField = 'file';

const kinds: readonly FileKind[] = Object.entries(documentTypes).map(
  ([type, { label, extension }]) => ({
    label: label.split(' ')[0] ?? label,
    types: [type],
    endings: extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`],
  }),
);

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
  file: File,
  options: UploadOptions,
): Promise<string> {
  const { path } = requestLine('PUT /documents/:id/versions', { params: { id } });
  // Browsers do not know every type; the ending says which one is meant.
  await sendFile<DocumentResponse>({ url: apiBaseUrl + path, file: typed(file), ...options });
  return id;
}

/**
 * Makes a document and sends its file. When the file is refused or the upload is cancelled, nothing
 * is left of it.
 */
export async function sendDocument(
  apiBaseUrl: string,
  about: { readonly raise: string; readonly folder: string; readonly name: string },
  file: File,
  options: UploadOptions,
): Promise<string> {
  const api = apiClient(browserTransport(apiBaseUrl, new AbortController().signal));
  const body = {
    folder: about.folder,
    name: about.name.trim() || documentNameOf(file),
    ndaRequired: undefined,
    downloadAllowed: undefined,
    watermark: undefined,
  };
  const params = { id: about.raise };
  const { document } = await api.send('POST /raises/:id/documents', { params, body });
  const { id } = document;
  try {
    options.signal.throwIfAborted();
    return await sendVersion(apiBaseUrl, id, file, options);
  } catch (error) {
    await api.send('DELETE /documents/:id', { params: { id } }).catch(() => undefined);
    throw error;
  }
}

function typed(file: File): File {
  if (kinds.some(({ types }) => types.includes(file.type))) return file;
  const kind = kinds.find(({ endings }) =>
    endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  );
  const type = kind?.types[0];
  return type === undefined ? file : new File([file], file.name, { type });
}
