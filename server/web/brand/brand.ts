/**
 * The brand: the name and look of an operator's portal, read and checked once at start. Pages,
 * icons, mails and the API reference all use this one value.
 */
import type { Colours } from '#shared/brand/default-colours.ts';
import { colourFaults } from './colour-faults.ts';
import { type BrandImage, brandImageOf } from './image.ts';
import { ImageError } from './image-error.ts';
import { changedColours, coloursOf, type NamedColours } from './palette.ts';

export interface Brand {
  readonly name: string;
  /** The letter used when there is no room for the whole name. */
  readonly monogram: string;
  /** Every colour, light and dark: the default one when the operator has set none. */
  readonly colours: Colours;
  /** Only the colours that the operator has set. */
  readonly changedColours: Partial<Colours>;
  /** Shown instead of the name. */
  readonly logo: BrandImage | undefined;
  /** The logo for the dark theme, when the other would not be visible on it. */
  readonly logoDark: BrandImage | undefined;
  /** A square image for tabs, bookmarks and home screens. */
  readonly icon: BrandImage | undefined;
}

/**
 * The brand as the operator set it: colours as six hexadecimal digits, images as names of files.
 */
export interface BrandSource extends NamedColours {
  readonly name: string;
  readonly logo?: string | undefined;
  readonly logoDark?: string | undefined;
  readonly icon?: string | undefined;
}

/** The setting that cannot be used, and a sentence that says why. */
export interface BrandFault {
  readonly setting: keyof BrandSource;
  readonly sentence: string;
}

export interface BrandReading {
  readonly brand: Brand;
  /** Errors that keep the brand from being used. */
  readonly faults: readonly BrandFault[];
}

/** Reads a whole file, as `readFileSync` does; throws when it cannot be read. */
export type ReadBytes = (path: string) => Buffer;

/** A smaller icon looks blurred on a home screen. */
const iconMinPixels = 180;
/** How far from square an icon may be, as a share. */
const squareSlack = 0.01;

/** Makes the brand from its settings, and reports all their errors at once. */
export function readBrand(source: BrandSource, readBytes: ReadBytes): BrandReading {
  const faults: BrandFault[] = colourFaults(source).map(({ colour, sentence }) => ({
    setting: colour,
    sentence,
  }));

  function imageIn(setting: 'logo' | 'logoDark' | 'icon'): BrandImage | undefined {
    const path = source[setting];
    if (path === undefined) return undefined;
    try {
      const read = brandImageOf(readBytes(path));
      if (setting === 'icon') requireIcon(read);
      return read;
    } catch (error) {
      faults.push({ setting, sentence: `the file "${path}" ${reasonOf(error)}.` });
      return undefined;
    }
  }

  const colours = coloursOf(source);
  const brand: Brand = {
    name: source.name,
    monogram: monogramOf(source.name),
    colours,
    changedColours: changedColours(colours),
    logo: imageIn('logo'),
    logoDark: imageIn('logoDark'),
    icon: imageIn('icon'),
  };
  if (source.logoDark !== undefined && source.logo === undefined) {
    const sentence = 'needs a logo for the light theme beside it; set BRAND_LOGO too.';
    faults.push({ setting: 'logoDark', sentence });
  }
  return { brand: Object.freeze(brand), faults };
}

function requireIcon({ mediaType, width, height }: BrandImage): void {
  if (Math.abs(width / height - 1) > squareSlack) {
    throw new ImageError(`is ${width} by ${height}, and an icon must be square`);
  }
  if (mediaType === 'image/png' && width < iconMinPixels) {
    throw new ImageError(
      `is ${width} pixels wide, and an icon needs at least ${iconMinPixels}, or must be an SVG`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ImageError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return `cannot be read (${code ?? 'unreadable'}); check its name and that this user may read it`;
}

/**
 * The first letter or digit, as a whole character of its script; the default one when there is
 * none.
 */
function monogramOf(name: string): string {
  // Almost every name is ASCII, and the segmenter's tables take longer to load than everything else
  // here.
  if (/^[\x20-\x7e]*$/.test(name)) return (/[A-Za-z0-9]/.exec(name)?.[0] ?? 'R').toUpperCase();
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  const first = [...segments].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment;
  return (first ?? 'R').toUpperCase();
}
