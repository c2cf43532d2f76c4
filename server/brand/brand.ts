/**
 * The brand: how an operator's portal calls itself and looks, read and checked once at start.
 * Whatever draws (pages, icons, mails, the reference) is handed this one value.
 */
import type { Colours } from '../../shared/house-colours.ts';
import { colourFaults } from './colour-faults.ts';
import { changedColours, coloursOf, type NamedColours } from './palette.ts';
import { type Picture, pictureOf } from './picture.ts';
import { PictureError } from './picture-error.ts';

export interface Brand {
  readonly name: string;
  /** The letter that stands for the name where there is room for one only. */
  readonly monogram: string;
  /** Every colour, light and dark: the house's where the operator named none. */
  readonly colours: Colours;
  /** Those of them that are the operator's own. */
  readonly changedColours: Partial<Colours>;
  /** Stands in the place of the wordmark. */
  readonly logo: Picture | undefined;
  /** The logo for the dark theme, where the other cannot be seen on it. */
  readonly logoDark: Picture | undefined;
  /** A square picture for tabs, bookmarks and home screens. */
  readonly icon: Picture | undefined;
}

/** What the operator set: colours as six hexadecimal digits, pictures as names of files. */
export interface BrandSource extends NamedColours {
  readonly name: string;
  readonly logo?: string | undefined;
  readonly logoDark?: string | undefined;
  readonly icon?: string | undefined;
}

/** Which setting cannot be used, and why, in a sentence. */
export interface BrandFault {
  readonly setting: keyof BrandSource;
  readonly sentence: string;
}

export interface BrandReading {
  readonly brand: Brand;
  /** With one of these the brand must not be used. */
  readonly faults: readonly BrandFault[];
}

/** Reads a file whole, as `readFileSync` does; throws when it cannot. */
export type ReadBytes = (path: string) => Buffer;

/** Smaller icons are a blur on a home screen. */
const iconMinPixels = 180;
/** How far from square an icon may be, as a share. */
const squareSlack = 0.01;

/** Makes the brand of its settings, and says everything that is wrong with them at once. */
export function readBrand(source: BrandSource, readBytes: ReadBytes): BrandReading {
  const faults: BrandFault[] = colourFaults(source).map(({ colour, sentence }) => ({
    setting: colour,
    sentence,
  }));

  function picture(setting: 'logo' | 'logoDark' | 'icon'): Picture | undefined {
    const path = source[setting];
    if (path === undefined) return undefined;
    try {
      const read = pictureOf(readBytes(path));
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
    logo: picture('logo'),
    logoDark: picture('logoDark'),
    icon: picture('icon'),
  };
  if (source.logoDark !== undefined && source.logo === undefined) {
    const sentence = 'needs a logo for the light theme beside it; set BRAND_LOGO too.';
    faults.push({ setting: 'logoDark', sentence });
  }
  return { brand: Object.freeze(brand), faults };
}

function requireIcon({ mediaType, width, height }: Picture): void {
  if (Math.abs(width / height - 1) > squareSlack) {
    throw new PictureError(`is ${width} by ${height}, and an icon is square`);
  }
  if (mediaType === 'image/png' && width < iconMinPixels) {
    throw new PictureError(
      `is ${width} pixels wide, and an icon needs ${iconMinPixels} or is an SVG`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PictureError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return `cannot be read (${code ?? 'unreadable'}); check its name and that this user may read it`;
}

/** The first letter or digit, as a whole character of its script; the house's where there is none. */
function monogramOf(name: string): string {
  // Nearly all names; the segmenter's tables take longer to load than everything else here.
  if (/^[\x20-\x7e]*$/.test(name)) return (/[A-Za-z0-9]/.exec(name)?.[0] ?? 'R').toUpperCase();
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  const first = [...segments].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment;
  return (first ?? 'R').toUpperCase();
}
