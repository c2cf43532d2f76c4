import { brokenPairs, type ColourPair, ratioOf } from '#shared/brand/colour-pairs.ts';
import type { ColourName, Theme } from '#shared/brand/default-colours.ts';
import { hexOf, oklchOf } from './oklch.ts';
import { type NamedColours, themeOf } from './palette.ts';

/** A colour that cannot be used, and a sentence that says why. */
export interface ColourFault {
  readonly colour: keyof NamedColours;
  readonly sentence: string;
}

interface Family {
  readonly theme: Theme;
  readonly names: readonly ColourName[];
}

const accentFamily = ['accent', 'accent-strong', 'accent-soft', 'on-accent', 'selection'] as const;
const highlightFamily = ['brass', 'brass-mark', 'brass-soft', 'focus'] as const;

const families: Readonly<Record<keyof NamedColours, Family>> = {
  accent: { theme: 'light', names: accentFamily },
  accentDark: { theme: 'dark', names: accentFamily },
  highlight: { theme: 'light', names: highlightFamily },
  highlightDark: { theme: 'dark', names: highlightFamily },
};

/**
 * The named colours that cannot be read where the interface uses them; empty when all can be read.
 */
export function colourFaults(named: NamedColours): readonly ColourFault[] {
  const keys = Object.keys(families) as (keyof NamedColours)[];
  return keys.flatMap((key) => {
    const colour = named[key];
    const [worst] = colour === undefined ? [] : brokenBy(named, key);
    if (colour === undefined || worst === undefined) return [];
    return [{ colour: key, sentence: faultSentence(named, key, colour, worst) }];
  });
}

/**
 * The pairs in which a named colour, or a colour derived from it, has too little contrast; the
 * worst first.
 */
function brokenBy(named: NamedColours, key: keyof NamedColours): readonly ColourPair[] {
  const { theme, names } = families[key];
  const shades = themeOf(named, theme);
  const reached = (pair: ColourPair) => ratioOf(pair, shades) / pair.least;
  return brokenPairs(shades, names)
    .filter((pair) => names === accentFamily || !isAccents(pair))
    .toSorted((one, other) => reached(one) - reached(other));
}

/**
 * When accent and highlight meet, the accent is the text; so only the accent is reported, not both.
 */
function isAccents({ on, ground }: ColourPair): boolean {
  return [on, ground].some((name) => accentFamily.some((own) => own === name));
}

function faultSentence(
  named: NamedColours,
  key: keyof NamedColours,
  colour: string,
  worst: ColourPair,
): string {
  const { theme } = families[key];
  const ratio = cut(ratioOf(worst, themeOf(named, theme)));
  const nearest = nearestThatPasses(named, key, colour);
  return `"${colour}" does not stand out enough: in the ${theme} theme ${worst.on} on ${worst.ground} has a contrast of ${ratio} : 1, and ${worst.least} : 1 is needed. The nearest colour that passes is ${nearest}.`;
}

/** Cut off, not rounded, so that 4.499 is not shown as 4.5. */
function cut(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

/** After this many halvings, neighbouring colours look the same on a screen. */
const searchSteps = 12;

/**
 * The nearest colour of the same hue with enough contrast: darker in the light theme, lighter in
 * the dark one.
 */
function nearestThatPasses(named: NamedColours, key: keyof NamedColours, colour: string): string {
  const own = oklchOf(colour);
  const at = (lightness: number) => hexOf({ ...own, lightness });
  // Black in the light theme and white in the dark one always pass.
  let passing = families[key].theme === 'light' ? 0 : 1;
  let failing = own.lightness;
  for (let step = 0; step < searchSteps; step += 1) {
    const middle = (passing + failing) / 2;
    if (brokenBy({ ...named, [key]: at(middle) }, key).length === 0) passing = middle;
    else failing = middle;
  }
  return at(passing);
}
