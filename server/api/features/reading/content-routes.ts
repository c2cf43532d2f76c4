import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { documentTypes } from '#shared/product/raises/document-kinds.ts';
import { downloadName } from '../raises/documents/document-name.ts';
import { recordAccess } from '../rooms/access-events.ts';
import { type FoundDocument, requireNda } from '../rooms/document-access.ts';
import { documentToRead, noSuchFile } from '../rooms/document-to-read.ts';
import { mayDownload } from '../rooms/room-document.ts';
import { admitted } from './admitted.ts';
import { guardedStream } from './guarded-stream.ts';

/** The file of a document, for who may download it. */
export function contentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  app.route({
    ...endpoint('GET /documents/:id/content'),
    config: { action: 'document.download' },
    handler: async function downloadDocument(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const find = (n = request.query.n) =>
        documentToRead(storage.db, { actor, action: 'document.download', id, n }, deps.now());
      const { found, version } = await find();
      await admitted(deps, actor, found, version, () => requireDownload(found));
      const file = await usedFile(storage.db, version.file_id, found.document.raise_id);
      if (file === undefined) throw noSuchFile();
      const download = { actor, found, kind: 'download', versionId: version.id } as const;
      await recordAccess(storage, download, deps.now());
      return sendStoredFile(deps.files, request, reply, file, {
        name: downloadName(found.document.name, documentTypes[version.media_type].extension),
        cacheControl: 'private, no-store',
        isDownload: true,
        through: (content) =>
          guardedStream(content, async () => requireDownload((await find(version.n)).found)),
      });
    },
  });
}

function requireDownload(found: FoundDocument): void {
  requireNda(found);
  if (mayDownload(found.document, found.room)) return;
  const detail = 'You can view this document here but not download it.';
  throw new ProblemError(problem('forbidden', detail, { code: 'download-off' }));
}
