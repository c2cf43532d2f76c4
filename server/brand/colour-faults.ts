import { brokenPairs, type ColourPair, ratioOf } from '../../shared/colour-pairs.ts';
import type { ColourName, Theme } from '../../shared/house-colours.ts';
import { hexOf, oklchOf } from './oklch.ts';
import { coloursOf, type NamedColours } from './palette.ts';

/** Why a colour cannot be used, in a sentence, and which one it is. */
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

/** The named colours that cannot be read where the interface uses them; none when all can. */
export function colourFaults(named: NamedColours): readonly ColourFault[] {
  const keys = Object.keys(families) as (keyof NamedColours)[];
  return keys.flatMap((key) => {
    const colour = named[key];
    const [worst] = colour === undefined ? [] : brokenBy(named, key);
    if (colour === undefined || worst === undefined) return [];
    return [{ colour: key, sentence: faultSentence(named, key, colour, worst) }];
  });
}

/** The promises that a named colour and what is derived from it break, the worst first. */
function brokenBy(named: NamedColours, key: keyof NamedColours): readonly ColourPair[] {
  const { theme, names } = families[key];
  const colours = coloursOf(named);
  const missing = (pair: ColourPair) => ratioOf(pair, colours, theme) / pair.least;
  return brokenPairs(colours, theme)
    .filter(({ on, ground }) => names.includes(on) || names.includes(ground))
    .sort((one, other) => missing(one) - missing(other));
}

function faultSentence(
  named: NamedColours,
  key: keyof NamedColours,
  colour: string,
  worst: ColourPair,
): string {
  const { theme } = families[key];
  const ratio = cut(ratioOf(worst, coloursOf(named), theme));
  const nearest = nearestThatPasses(named, key, colour);
  const hint = nearest === undefined ? '' : ` The nearest colour that passes is ${nearest}.`;
  return `"${colour}" cannot be told apart from its ground: in the ${theme} theme ${worst.on} on ${worst.ground} has a contrast of ${ratio} : 1, and ${worst.least} : 1 is needed.${hint}`;
}

/** Cut, not rounded: 4.499 must not be called 4.5. */
function cut(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

const lightnessStep = 0.004;

/** The colour of the same hue that passes and is nearest in lightness, on either side. */
function nearestThatPasses(
  named: NamedColours,
  key: keyof NamedColours,
  colour: string,
): string | undefined {
  const own = oklchOf(colour);
  for (let away = lightnessStep; away <= 1; away += lightnessStep) {
    for (const lightness of [own.lightness - away, own.lightness + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = hexOf({ ...own, lightness });
      if (brokenBy({ ...named, [key]: candidate }, key).length === 0) return candidate;
    }
  }
  return undefined;
}
