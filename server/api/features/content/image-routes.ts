import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { mediaTypes } from '#api/platform/images/receive-images.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { mediaAddress, mediaFileOfName } from '#shared/product/content/image-address.ts';
import type { Image, ImageList, ImageResponse, ImageUser } from '#shared/product/content/images.ts';
import { editedPerPage } from '#shared/product/fields/limits.ts';
import {
  addImage,
  countImages,
  deleteImage,
  type ImageRow,
  imageById,
  imageFile,
  listImages,
  storeVersions,
} from './image-store.ts';
import { usersOfImages } from './image-uses.ts';

/** The content of an address never changes, because another image has another id. */
const cacheForever = 'public, max-age=31536000, immutable';

/** Adds the images of articles and answers, for everyone. */
export function publicImageRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /media/:file'),
    config: { action: 'site.read' },
    handler: async function getMedia(request, reply) {
      const name = request.params.file;
      const media = mediaFileOfName(name);
      const file = media === undefined ? undefined : await imageFile(deps.storage.db, media);
      if (file === undefined) throw noSuch('image');
      return sendStoredFile(deps.files, request, reply, file, { name, cacheControl: cacheForever });
    },
  });
}

/** Adds how operators upload, list and delete the images of articles and answers. */
export function imageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/images'),
    config: { action: 'content.read' },
    handler: async function getImages(request): Promise<ImageList> {
      const { use, after } = request.query;
      const page = pageParams({ after }, editedPerPage);
      const [rows, counts] = await Promise.all([listImages(db, use, page), countImages(db)]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      return { items: await imagesOf(db, shown), nextCursor, counts };
    },
  });

  command(app, deps, 'DELETE /content/images/:id', {
    action: 'content.write',
    run: deleteUnusedImage,
  });

  withBinaryBodies(app, (uploads) => uploadRoute(uploads, deps));
}

async function deleteUnusedImage({
  params: { id },
  trx,
  now,
}: Command<'DELETE /content/images/:id'>) {
  const row = await imageById(trx, id);
  if (row === undefined) throw noSuch('image');
  const users = (await usersOfImages(trx, [id])).get(id) ?? [];
  if (users.length > 0) throw stillUsed(users);
  await deleteImage(trx, id, now);
  return { auditEntries: { ...imageEvent('delete', id), before: { name: row.name } } };
}

function uploadRoute(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('PUT /content/images'),
    config: { action: 'content.write' },
    handler: async function uploadImage(request, reply) {
      // Not a command: its body is a stream, and not JSON.
      const { name = 'image' } = request.query;
      return deps.idempotent<ImageResponse>(request, reply, async (commit) => {
        const received = await deps.receiveImage(request.raw);
        const versions = await storeVersions(deps.files, received);
        return commit(async function commitImage(trx) {
          const now = deps.now();
          const { id } = received.file;
          if (await addImage(trx, received.file, versions, name.trim(), now)) {
            await audit(trx, request, { ...imageEvent('upload', id), after: { name } }, now);
          }
          const [image] = await imagesOf(trx, [required(await imageById(trx, id))]);
          return { status: 200, body: { image: required(image), notes: [...received.notes] } };
        });
      });
    },
  });
}

async function imagesOf(db: Database, rows: readonly ImageRow[]): Promise<Image[]> {
  const ids = rows.map(({ id }) => id);
  const users = await usersOfImages(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: mediaAddress(row),
    markdown: `![](${mediaAddress(row)})`,
    mediaType: mediaTypes[row.extension],
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    createdAt: row.created_at,
    usedBy: [...(users.get(row.id) ?? [])],
  }));
}

function stillUsed(users: readonly ImageUser[]): ProblemError {
  const names = users.map(
    ({ kind, title }) => `the ${kind === 'post' ? 'article' : 'question'} “${title}”`,
  );
  const detail = `The image is used in ${names.join(', ')}. Remove it there first.`;
  return new ProblemError(problem('invalid-transition', detail, { usedBy: users }));
}

function imageEvent(what: string, id: string) {
  return { action: `content.${what}-image`, targetType: 'image', targetId: id };
}
