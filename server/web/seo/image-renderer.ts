import type { SocialCard } from '#shared/site/social-card.ts';
import type { BrandLook } from './brand-look.ts';
import { icoFile } from './ico-file.ts';
import type { IconShape } from './icon-svg.ts';
import { type ImageCache, imageCache, shelfLimits } from './image-cache.ts';

/** Draws icons and link previews; each image is drawn once and cached. */
export interface ImageRenderer {
  card(card: SocialCard, version: string): Promise<Buffer>;
  /** A PNG of a square. */
  icon(shape: IconShape, size: number): Promise<Buffer>;
  favicon(): Promise<Buffer>;
  /** For browsers that read no SVG, and programs that ask for nothing else. */
  faviconIco(): Promise<Buffer>;
}

/** The sizes that tabs and bookmark lists use, at one and one and a half times the density. */
const icoSizes = [16, 32, 48];
const pngOptions = { compressionLevel: 9 } as const;

/**
 * Opens a studio; the text engine and the encoder are loaded when the first image is requested.
 */
export function imageRenderer(
  look: BrandLook,
  shelf: ImageCache = imageCache(shelfLimits),
): ImageRenderer {
  let tools: ReturnType<typeof loadTools> | undefined;

  function toolsOf(): ReturnType<typeof loadTools> {
    tools ??= loadTools();
    return tools;
  }

  async function drawIcon(shape: IconShape, size: number): Promise<Buffer> {
    const { iconSvg, typefaces, toPng } = await toolsOf();
    return toPng(iconSvg(look, shape, size, typefaces.serif));
  }

  return {
    card: (card, version) =>
      shelf.get(`card ${version}`, async () => {
        const { cardSvg, typefaces, toPng } = await toolsOf();
        return toPng(cardSvg(card, look, typefaces));
      }),
    icon: (shape, size) => shelf.get(`${shape} ${size}`, () => drawIcon(shape, size)),
    favicon: () =>
      shelf.get('favicon.svg', async () => {
        const { faviconSvg, typefaces } = await toolsOf();
        return Buffer.from(faviconSvg(look, typefaces.serif));
      }),
    faviconIco: () =>
      shelf.get('favicon.ico', async () => {
        const images = icoSizes.map(async (size) => ({
          size,
          png: await drawIcon('tile', size),
        }));
        return icoFile(await Promise.all(images));
      }),
  };
}

/** A failed load is not remembered, so the next request tries again. */
async function loadTools() {
  const [{ default: sharp }, { cardSvg }, { iconSvg, faviconSvg }, { openTypefaces }] =
    await Promise.all([
      import('sharp'),
      import('./card-svg.ts'),
      import('./icon-svg.ts'),
      import('./typefaces.ts'),
    ]);
  // Drawn and encoded on threads of libuv's pool, so pages are not held up.
  const toPng = (svg: string): Promise<Buffer> =>
    sharp(Buffer.from(svg)).png(pngOptions).toBuffer();
  return { cardSvg, iconSvg, faviconSvg, typefaces: openTypefaces(), toPng };
}
