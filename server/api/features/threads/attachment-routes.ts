import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { threadFileMaxBytes, threadFilesMaxBytes } from '#shared/product/fields/limits.ts';
import { type DocumentType, documentTypes } from '#shared/product/raises/document-kinds.ts';
import { declaredType, typeIfIs } from '../raises/documents/document-type.ts';
import { attachedFile } from './attachment-store.ts';
import { requireWriter, threadFor } from './thread-access.ts';

const uploadRate = { limit: 60, seconds: 3_600 } as const;
const mebibyte = 1024 ** 2;

/** The files that are sent with messages: uploaded before, downloaded by the two sides. */
export function attachmentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /raises/:id/thread-files'),
      config: { action: 'thread.open' },
      handler: async function uploadThreadFile(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file
        // may be large.
        const actor = actorOfRequest(request);
        const userId = actor.account.id;
        await requireWriter(storage.db, actor, 'thread.open', request.params.id, now());
        const declared = declaredType(request.headers['content-type']);
        await storage.write((trx) => takeRate(trx, `thread-file:${userId}`, uploadRate, now()));
        return deps.idempotent<{ file: ReturnType<typeof toUpload> }>(
          request,
          reply,
          async (commit) => {
            const file = await deps.files.add(
              request.raw,
              { maxBytes: threadFileMaxBytes, typeOf: (head) => typeIfIs(declared, head) },
              {
                id: userId,
                quotaBytes: threadFilesMaxBytes,
                whenFull: `The files you sent in threads already take ${threadFilesMaxBytes / mebibyte} MiB. Send a smaller file.`,
              },
            );
            return commit(async () => ({
              status: 200,
              body: { file: toUpload(file) },
              headers: {},
            }));
          },
        );
      },
    });
  });

  app.route({
    ...endpoint('GET /threads/:id/files/:file'),
    config: { action: 'thread.read' },
    handler: async function downloadThreadFile(request, reply) {
      const { id, file: fileId } = request.params;
      const thread = await threadFor(storage.db, actorOfRequest(request), 'thread.read', id, now());
      return sendAttachment(deps, request, reply, { thread: thread.id, file: fileId });
    },
  });
}

/** Sends a file of a thread as a download; rejects with 404 when it has no such file. */
export async function sendAttachment(
  { storage, files }: Pick<FeatureDeps, 'storage' | 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly thread: string; readonly file: string },
): Promise<FastifyReply> {
  const { row, file } = await attachedFile(storage.db, asked.thread, asked.file);
  const { extension } = documentTypes[row.media_type as DocumentType];
  return sendStoredFile(files, request, reply, file, {
    name: `${savedName(row.name)}.${extension}`,
    cacheControl: 'private, no-store',
    isDownload: true,
  });
}

function toUpload({ id, bytes, mediaType }: StoredFile) {
  return { id, bytes, mediaType };
}

/** The name without its ending, in the letters that every system takes. */
function savedName(name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain.slice(0, 80) || 'file';
}
