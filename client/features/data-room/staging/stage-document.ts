import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import { browserTransport } from '../../../framework/http/browser-transport.ts';
import { type ApiClient, apiClient } from '../../../framework/http/client.ts';
import { hasStatus } from '../../../framework/http/has-status.ts';
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
 * The documents of files that did not arrive and that could not be taken away again, such as without a
 * connection.
 */
export type LeftBehind = Map<File, string>;

/**
 * Makes a staged document and sends its file; resolves with the document's id. When the file is
 * refused or the upload is cancelled, nothing is left of it; without a connection what is left is
 * noted, and taken away before the same file is sent again.
 */
export async function stageFile(
  apiBaseUrl: string,
  place: StagingPlace,
  file: File,
  options: UploadOptions,
  left: LeftBehind,
): Promise<string> {
  const api = apiClient(browserTransport(apiBaseUrl, new AbortController().signal));
  const arrived = await arrivedBefore(api, place.raise, left.get(file));
  if (arrived !== undefined) {
    left.delete(file);
    return arrived;
  }
  await takeAway(api, file, left);
  return stageWith(
    api,
    place,
    file,
    (id) => {
      options.signal.throwIfAborted();
      return sendVersion(apiBaseUrl, id, { file }, options);
    },
    left,
  );
}

/** The document that was left, if its file arrived after all: only the response was lost. */
async function arrivedBefore(
  api: ApiClient,
  raise: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { items } = await api.send('GET /raises/:id/documents', { params: { id: raise } });
  return items.find((one) => one.id === id && one.current !== null)?.id;
}

async function takeAway(api: ApiClient, file: File, left: LeftBehind): Promise<void> {
  const id = left.get(file);
  if (id === undefined) return;
  try {
    await api.send('DELETE /documents/:id', { params: { id } });
  } catch (error) {
    // Somebody has removed it meanwhile, or only the response was lost.
    if (!hasStatus(error, 404, 410)) throw error;
  }
  left.delete(file);
}

/** Makes a staged document and has its file sent; takes it away again when that fails. */
export async function stageWith(
  api: ApiClient,
  { raise, hasDeck }: StagingPlace,
  file: File,
  send: (id: string) => Promise<unknown>,
  left: LeftBehind = new Map(),
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
    await api
      .send('DELETE /documents/:id', { params: { id } })
      .catch(() => void left.set(file, id));
    throw error;
  }
}
