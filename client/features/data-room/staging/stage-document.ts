import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import { browserTransport } from '../../../framework/http/browser-transport.ts';
import { type ApiClient, apiClient } from '../../../framework/http/client.ts';
import type { UploadOptions } from '../../../ui/form/use-upload.ts';
import { documentNameOf, sendVersion } from '../upload-document.ts';
import { folderOf } from './folder-of.ts';

/** Where a file is staged. */
export interface StagingPlace {
  readonly raise: string;
  /** Whether the room has a deck, staged or published. */
  readonly hasDeck: boolean;
}

/**
 * Makes a staged document and sends its file; resolves with the document's id. When the file is
 * refused or the upload is cancelled, nothing is left of it.
 */
export async function stageFile(
  apiBaseUrl: string,
  place: StagingPlace,
  file: File,
  options: UploadOptions,
): Promise<string> {
  const api = apiClient(browserTransport(apiBaseUrl, new AbortController().signal));
  return stageWith(api, place, file, (id) => {
    options.signal.throwIfAborted();
    return sendVersion(apiBaseUrl, id, { file }, options);
  });
}

/** Makes a staged document and has its file sent; takes it away again when that fails. */
export async function stageWith(
  api: ApiClient,
  { raise, hasDeck }: StagingPlace,
  file: File,
  send: (id: string) => Promise<unknown>,
): Promise<string> {
  const folder: DocumentFolder = folderOf(file, hasDeck);
  const { document } = await api.send('POST /raises/:id/documents', {
    params: { id: raise },
    body: {
      folder,
      name: documentNameOf(file),
      ndaRequired: undefined,
      downloadAllowed: undefined,
      watermark: undefined,
      staged: true,
    },
  });
  const { id } = document;
  try {
    await send(id);
    return id;
  } catch (error) {
    await api.send('DELETE /documents/:id', { params: { id } }).catch(() => undefined);
    throw error;
  }
}
