import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type {
  Image,
  ImageAnswer,
  ImageList,
  ImageUser,
} from '../../../../shared/product/content/content-editing.ts';
import { mediaAddress } from '../../../../shared/product/content/media.ts';
import { editedPerPage } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { withBinaryBodies } from '../../platform/http/binary-bodies.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { mediaTypes } from '../../platform/pictures/receive-pictures.ts';
import type { Read } from '../../platform/storage/storage.ts';
import { addImage, deleteImage, type ImageRow, imageById, listImages } from './image-store.ts';
import { usersOfImages } from './image-uses.ts';
import { storeVersions } from './picture-files.ts';

/** The pictures of articles and answers. */
export function imageRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /content/images'),
    config: { action: 'content.read' },
    handler: async function getImages(request): Promise<ImageList> {
      const { page = 1 } = request.query;
      const { rows, total } = await listImages(db, page);
      return {
        items: await imagesOf(db, rows),
        total,
        page,
        pageCount: Math.max(1, Math.ceil(total / editedPerPage)),
      };
    },
  });

  app.route({
    ...endpoint('DELETE /content/images/:id'),
    config: { action: 'content.write' },
    handler: async function deletePicture(request, reply) {
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const row = await imageById(trx, id);
          if (row === undefined) {
            throw new ProblemError(problem('not-found', 'There is no such picture.'));
          }
          const users = (await usersOfImages(trx, [id])).get(id) ?? [];
          if (users.length > 0) throw stillUsed(users);
          await deleteImage(trx, id, parts.now());
          const before = { name: row.name };
          await audit(trx, request, { ...imageEvent('delete', id), before }, parts.now());
          return { status: 204 };
        }),
      );
    },
  });

  withBinaryBodies(app, (uploads) => uploadRoute(uploads, parts));
}

function uploadRoute(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('PUT /content/images'),
    config: { action: 'content.write' },
    handler: async function uploadPicture(request, reply) {
      const { name = 'picture' } = request.query;
      return parts.once<ImageAnswer>(request, reply, async (commit) => {
        const picture = await parts.receivePicture(request.raw);
        const versions = await storeVersions(parts.files, picture);
        return commit(async function commitPicture(trx) {
          const now = parts.now();
          const { id } = picture.file;
          if (await addImage(trx, picture.file, versions, name.trim(), now)) {
            await audit(trx, request, { ...imageEvent('upload', id), after: { name } }, now);
          }
          const row = await imageById(trx, id);
          const [image] = await imagesOf(trx, row === undefined ? [] : [row]);
          if (image === undefined) throw new Error(`${id} was kept and is not there.`);
          return { status: 200, body: { image, notes: [...picture.notes] } };
        });
      });
    },
  });
}

async function imagesOf(db: Read, rows: readonly ImageRow[]): Promise<Image[]> {
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
