import { openTypeface, type Typeface } from '../../typesetting/typesetter.ts';

/** The two families of the site, each in the weight that images need. */
export interface Typefaces {
  readonly serif: Typeface;
  readonly sans: Typeface;
}

/** The same letter spacing as the site's headings. */
const headingTracking = -0.012;

/** Opens both; their files are read when a text first needs them. */
export function openTypefaces(): Typefaces {
  return {
    serif: openTypeface('source-serif-4', 600, headingTracking),
    sans: openTypeface('source-sans-3', 400),
  };
}
