import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { type Asker, askerOf } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { type MediaFile, mediaFileOfName } from '#shared/product/content/image-address.ts';
import { namedImages } from '#shared/product/raises/drawn-images.ts';
import { contentsSigned } from '../commitments/signed-snapshots.ts';
import { raiseImageFile } from '../raises/images/raise-image-store.ts';
import { raisesOf } from '../raises/raise-store.ts';
import { publishedRaise } from './network-store.ts';
import { type SeenRow, seenRow, sees } from './raise-view.ts';

/**
 * The content of an address never changes, but who may see it does; nobody else's cache has it, and
 * the own one for a while, so that going back and forth costs nothing.
 */
const cacheControl = 'private, max-age=3600';

/** Adds the images of raises, for whoever sees what names them. */
export function raiseImageRoute(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/images/:file'),
    config: { action: 'network.read' },
    handler: async function readRaiseImage(request, reply) {
      const { id, file: name } = request.params;
      const media = mediaFileOfName(name);
      const mayBeSeen =
        media !== undefined && (await maySee(db, askerOf(request.actor), id, media, deps.now()));
      const file = mayBeSeen ? await raiseImageFile(db, id, media) : undefined;
      if (file === undefined) throw noSuch('image');
      return sendStoredFile(deps.files, request, reply, file, { name, cacheControl });
    },
  });
}

/** Its company and operators see every image, others those that were approved, as far as they see. */
async function maySee(
  db: Database,
  asker: Asker,
  raiseId: string,
  { id }: MediaFile,
  now: number,
): Promise<boolean> {
  const row = await raisesOf(db, asker.account?.id ?? '')
    .where('raises.id', '=', raiseId)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.role !== null || asker.roles.includes('operator')) return true;
  const isNamed = (said: Parameters<typeof namedImages>[0]) =>
    namedImages(said).some(({ image }) => mediaFileOfName(image.file)?.id === id);
  const published = await publishedRaise(db, asker, row.slug, now);
  if (published !== undefined && isShown(seenRow(published, asker, now), isNamed)) return true;
  if (asker.account === null) return false;
  // What somebody signed they see for ever.
  const signed = await contentsSigned(db, asker.account.id, raiseId);
  return signed.some(({ content }) => isNamed(content));
}

/** Whether an image is named in what somebody sees of a published raise. */
function isShown(
  { content, level }: SeenRow,
  isNamed: (said: Parameters<typeof namedImages>[0]) => boolean,
): boolean {
  const { cover, logo } = content;
  return isNamed({ cover, logo }) || (sees(level, 'page') && isNamed(content));
}
