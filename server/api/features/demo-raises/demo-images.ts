/** The images of a demo raise, uploaded as its owner would have done it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import { required } from '#api/platform/required.ts';
import { type MediaFile, mediaFileName } from '#shared/product/content/image-address.ts';
import { addRaiseImage, storeRaiseImage } from '../raises/images/raise-image-store.ts';
import { changeRaise } from '../raises/raise-routes.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { act, type RaiseContext } from './demo-act.ts';
import type { DemoImage } from './demo-image-files.ts';
import type { TimelineAction } from './demo-timeline.ts';

interface KeptImage {
  readonly use: DemoImage['use'];
  readonly alt: string;
  readonly media: MediaFile;
  readonly stored: readonly StoredFile[];
}

/** Uploads the images of the company, and puts them on the page of its raise. */
export function imagesAction(
  { files }: Pick<CoreDeps, 'files'>,
  context: RaiseContext,
  at: number,
): TimelineAction {
  const { business, owner } = context;
  const kept: KeptImage[] = [];
  return {
    at,
    async before() {
      for (const { use, path, alt } of business.images) {
        const content = await readFile(path);
        const media = mediaOf(content);
        const prepared = { file: media, versions: [{ file: media, content }], notes: [] };
        kept.push({ use, alt, media, stored: await storeRaiseImage(files, context.id, prepared) });
      }
    },
    async run(trx, now) {
      for (const { media, stored } of kept) {
        await addRaiseImage(trx, context.id, media, stored, now);
      }
      const named = (use: DemoImage['use']) =>
        kept
          .filter((one) => one.use === use)
          .map(({ media, alt }) => ({ file: mediaFileName(media), alt }));
      const [cover = null] = named('cover');
      const [logo = null] = named('logo');
      const action = 'raise.change';
      const found = required(await raiseFor(trx, owner, action, context.id));
      const body = { cover, logo, images: named('images') };
      await act({ trx, actor: owner, now }, changeRaise, { action, found, body });
    },
  };
}

/** As what an upload would be stored; the fixtures are small enough to be kept as they are. */
function mediaOf(content: Buffer): MediaFile {
  const digest = createHash('sha256').update(content).digest('base64url');
  return { id: `img_${digest.slice(0, 22)}`, ...webpSize(content), extension: 'webp' };
}

/** The size of a WebP as its head says it, where it is lossy or has transparency. */
function webpSize(content: Buffer): { readonly width: number; readonly height: number } {
  const kind = content.toString('latin1', 12, 16);
  if (kind === 'VP8X') {
    return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  }
  if (kind !== 'VP8 ') throw new Error(`An image of the demo is ${kind}, which is not read here.`);
  const sides = 0x3fff;
  return { width: content.readUInt16LE(26) & sides, height: content.readUInt16LE(28) & sides };
}
