import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { cursorOf, placeOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { mediaTypes } from '#api/platform/images/receive-images.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { mediaAddress } from '#shared/product/content/image-address.ts';
import type { Image, ImageList, ImageResponse, ImageUser } from '#shared/product/content/images.ts';
import { editedPerPage } from '#shared/product/fields/limits.ts';
import { storeVersions } from './image-files.ts';
import {
  addImage,
  countImages,
  deleteImage,
  type ImageRow,
  imageById,
  listImages,
} from './image-store.ts';
import { usersOfImages } from './image-uses.ts';

/** The pictures of articles and answers. */
export function imageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/images'),
    config: { action: 'content.read' },
    handler: async function getImages(request): Promise<ImageList> {
      const { use, after } = request.query;
      const [createdAt = '', id = ''] = after === undefined ? [] : placeOf(after, 2);
      const [rows, counts] = await Promise.all([
        // Reads one more than is shown, to know whether there is another page.
        listImages(db, {
          limit: editedPerPage + 1,
          ...(use === undefined ? {} : { use }),
          ...(after === undefined ? {} : { after: { createdAt, id } }),
        }),
        countImages(db),
      ]);
      const shown = rows.slice(0, editedPerPage);
      const last = rows.length > editedPerPage ? shown.at(-1) : undefined;
      const nextCursor = last === undefined ? null : cursorOf([last.created_at, last.id]);
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
  if (row === undefined) {
    throw new ProblemError(problem('not-found', 'There is no such picture.'));
  }
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
      const { name = 'picture' } = request.query;
      return deps.idempotent<ImageResponse>(request, reply, async (commit) => {
        const picture = await deps.receiveImage(request.raw);
        const versions = await storeVersions(deps.files, picture);
        return commit(async function commitImage(trx) {
          const now = deps.now();
          const { id } = picture.file;
          if (await addImage(trx, picture.file, versions, name.trim(), now)) {
            await audit(trx, request, { ...imageEvent('upload', id), after: { name } }, now);
          }
          const row = await imageById(trx, id);
          const [image] = await imagesOf(trx, row === undefined ? [] : [row]);
          if (image === undefined) throw new Error(`${id} was stored and is not there.`);
          return { status: 200, body: { image, notes: [...picture.notes] } };
        });
      });
    },
  });
}

async function imagesOf(db: Database, rows: readonly ImageRow[]): Promise<Image[]> {
  const users = await usersOfImages(
    db,
    rows.map(({ id }) => id),
  );
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
  const detail = `The picture is used in ${names.join(', ')}. Remove it there first.`;
  return new ProblemError(problem('invalid-transition', detail, { usedBy: users }));
}

function imageEvent(what: string, id: string) {
  return { action: `content.${what}-picture`, targetType: 'image', targetId: id };
}
