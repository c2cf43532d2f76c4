/**
 * Derives all colours of the interface from the one or two that an operator sets. A derived colour
 * has enough contrast wherever the original colour has.
 */
import { brokenPairs, type Shades, shadesOf } from '#shared/brand/colour-pairs.ts';
import {
  type ColourName,
  type Colours,
  defaultColours,
  type Theme,
} from '#shared/brand/default-colours.ts';
import { hexOf, type Oklch, oklchOf } from './oklch.ts';

/** The colours an operator may name; each as six hexadecimal digits after a `#`. */
export interface NamedColours {
  readonly accent?: string | undefined;
  readonly accentDark?: string | undefined;
  readonly highlight?: string | undefined;
  readonly highlightDark?: string | undefined;
}

/**
 * Every colour of the interface: the default ones, with the families of the operator's colours
 * replaced.
 */
export function coloursOf(named: NamedColours): Colours {
  const light = themeOf(named, 'light');
  const dark = themeOf(named, 'dark');
  const names = Object.keys(defaultColours) as ColourName[];
  const colours = names.map((name) => [name, { light: light[name], dark: dark[name] }]);
  return Object.fromEntries(colours) as Colours;
}

/** Makes the colours of one theme. */
export function themeOf(named: NamedColours, theme: Theme): Shades {
  const { accent, accentDark, highlight, highlightDark } = named;
  const defaults = shadesOf(defaultColours, theme);
  if (theme === 'light') return withFamilies(defaults, theme, accent, highlight);
  return withFamilies(
    defaults,
    theme,
    accentDark ?? inTheDark(accent, accentInTheDark),
    highlightDark ?? inTheDark(highlight, highlightInTheDark),
  );
}

/** The colours that differ from the default ones. */
export function changedColours(colours: Colours): Partial<Colours> {
  const changed = Object.entries(colours).filter(([name, { light, dark }]) => {
    const defaults = defaultColours[name as ColourName];
    return light !== defaults.light || dark !== defaults.dark;
  });
  return Object.fromEntries(changed) as Partial<Colours>;
}

/** As light and as vivid as the default colours in the dark theme. */
const accentInTheDark = { lightness: 0.78, chroma: 0.12 };
const highlightInTheDark = { lightness: 0.72, chroma: 0.13 };

/** A light-theme colour adapted to the dark theme: the same hue, lighter and not too vivid. */
function inTheDark(
  colour: string | undefined,
  { lightness, chroma }: { readonly lightness: number; readonly chroma: number },
): string | undefined {
  if (colour === undefined) return undefined;
  const { hue, chroma: own } = oklchOf(colour);
  return hexOf({ lightness, chroma: Math.min(own, chroma), hue });
}

function withFamilies(
  defaults: Shades,
  theme: Theme,
  accent: string | undefined,
  highlight: string | undefined,
): Shades {
  let shades = defaults;
  if (accent !== undefined) shades = withAccent(shades, theme, accent);
  if (highlight !== undefined) shades = withHighlight(shades, theme, highlight);
  return shades;
}

/** The lightness of a family's tints in each theme, taken from the default colours. */
const recipes = {
  light: {
    strong: { lightness: 0.78, chroma: 0.85 },
    onAccent: { lightness: 0.995, chroma: 0.004 },
    accentSoft: { from: 0.935, to: 0.975, chroma: 0.022 },
    highlightSoft: { from: 0.945, to: 0.975, chroma: 0.036 },
    selection: { lightness: 0.9, chroma: 0.03 },
    /** The lightness towards which text gains contrast. */
    end: 0,
  },
  dark: {
    strong: { lightness: 1.11, chroma: 0.75 },
    onAccent: { lightness: 0.19, chroma: 0.02 },
    accentSoft: { from: 0.285, to: 0.19, chroma: 0.035 },
    highlightSoft: { from: 0.275, to: 0.19, chroma: 0.038 },
    selection: { lightness: 0.38, chroma: 0.045 },
    end: 1,
  },
} as const;

function withAccent(shades: Shades, theme: Theme, accent: string): Shades {
  const recipe = recipes[theme];
  const own = oklchOf(accent);
  const strong = {
    lightness: Math.min(0.97, own.lightness * recipe.strong.lightness),
    chroma: own.chroma * recipe.strong.chroma,
    hue: own.hue,
  };
  const family = {
    ...shades,
    accent,
    'accent-strong': hexOf(strong),
    'on-accent': tint(own, recipe.onAccent),
    selection: tint(own, recipe.selection),
  };
  return withSoft(family, 'accent-soft', own, recipe.accentSoft);
}

/**
 * A highlight colour is for marks (3 : 1). Text in it, and the focus ring, have the same hue with
 * as much more contrast as they need.
 */
function withHighlight(shades: Shades, theme: Theme, highlight: string): Shades {
  const recipe = recipes[theme];
  const own = oklchOf(highlight);
  const marked = withSoft(
    { ...shades, 'brass-mark': highlight },
    'brass-soft',
    own,
    recipe.highlightSoft,
  );
  const text = firstThat(
    (share) => {
      const lightness = own.lightness + share * (recipe.end - own.lightness);
      return hexOf({ ...own, lightness });
    },
    (colour) =>
      brokenPairs({ ...marked, brass: colour, focus: colour }, ['brass', 'focus']).length === 0,
  );
  return { ...marked, brass: text, focus: text };
}

/** A tinted background, as strong as the text on it allows. */
function withSoft(
  shades: Shades,
  name: 'accent-soft' | 'brass-soft',
  own: Oklch,
  { from, to, chroma }: { readonly from: number; readonly to: number; readonly chroma: number },
): Shades {
  const soft = firstThat(
    (share) => tint(own, { lightness: from + share * (to - from), chroma }),
    (colour) => brokenPairs({ ...shades, [name]: colour }, [name]).length === 0,
  );
  return { ...shades, [name]: soft };
}

const searchSteps = 50;

/** The first acceptable colour along equal steps; the last one when none is. */
function firstThat(at: (share: number) => string, willDo: (colour: string) => boolean): string {
  for (let step = 0; step < searchSteps; step += 1) {
    const colour = at(step / searchSteps);
    if (willDo(colour)) return colour;
  }
  return at(1);
}

function tint(own: Oklch, to: { readonly lightness: number; readonly chroma: number }): string {
  return hexOf({ lightness: to.lightness, chroma: Math.min(own.chroma, to.chroma), hue: own.hue });
}
