/** How the images of a raise are changed, apart from where they are stored. */
import type { RaiseImages } from '#shared/product/raises/drawn-images.ts';
import type { RaiseImage } from '#shared/product/raises/raise-images.ts';

/** Returns the images with what is said of each; what is said of an image that is gone is dropped. */
export function withAlts(now: RaiseImages, alts: ReadonlyMap<string, string>): RaiseImages {
  const said = <I extends RaiseImage | null>(image: I): I =>
    image === null ? image : { ...image, alt: alts.get(image.file)?.trim() ?? image.alt };
  return { cover: said(now.cover), logo: now.logo, images: now.images.map(said) };
}

/** Returns the images without one of them: the cover, the logo, or an image by its file. */
export function removed(now: RaiseImages, which: string): RaiseImages {
  if (which === 'cover' || which === 'logo') return { ...now, [which]: null };
  return { ...now, images: now.images.filter(({ file }) => file !== which) };
}

/** Returns the images with one of them moved; the first stays the first, and the last the last. */
export function movedBy(now: RaiseImages, which: string, by: -1 | 1): RaiseImages {
  const from = now.images.findIndex(({ file }) => file === which);
  const to = from + by;
  const image = now.images[from];
  if (image === undefined || to < 0 || to >= now.images.length) return now;
  const others = now.images.filter((_one, at) => at !== from);
  return { ...now, images: [...others.slice(0, to), image, ...others.slice(to)] };
}
