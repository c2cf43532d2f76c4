/**
 * The pairs of colours that meet in the interface, and the contrast each pair needs. A test checks
 * the default colours; an operator's own colours are checked when the server starts.
 */
import { contrastRatio, edgeContrast, textContrast } from './contrast.ts';
import type { ColourName, Colours, Theme } from './default-colours.ts';

export interface ColourPair {
  /** What is drawn. */
  readonly on: ColourName;
  /** What it is drawn on. */
  readonly ground: ColourName;
  /** The least contrast ratio. */
  readonly least: number;
}

const papers = ['paper', 'paper-raised', 'paper-sunken'] as const;
const tints = ['accent-soft', 'brass-soft', 'danger-soft'] as const;

/** Every pair in which a colour that an operator can change takes part. */
export const colourPairs: readonly ColourPair[] = [
  // Links and quiet buttons, also inside notices and the risk line.
  ...pairs(['accent', 'accent-strong'], [...papers, ...tints], textContrast),
  ...pairs(['on-accent'], ['accent', 'accent-strong'], textContrast),
  ...pairs(['brass'], [...papers, 'brass-soft'], textContrast),
  ...pairs(['ink', 'ink-soft'], ['accent-soft', 'brass-soft'], textContrast),
  ...pairs(['ink'], ['selection'], textContrast),
  // Lines and marks that carry meaning, and the ring around what has the focus.
  ...pairs(['brass-mark'], [...papers, 'brass-soft'], edgeContrast),
  ...pairs(['focus'], [...papers, ...tints], edgeContrast),
];

function pairs(
  drawn: readonly ColourName[],
  grounds: readonly ColourName[],
  least: number,
): readonly ColourPair[] {
  return drawn.flatMap((on) => grounds.map((ground) => ({ on, ground, least })));
}

/** One theme's value of every colour. */
export type Shades = Readonly<Record<ColourName, string>>;

/** The values of one theme. */
export function shadesOf(colours: Colours, theme: Theme): Shades {
  const shades = Object.entries(colours).map(([name, colour]) => [name, colour[theme]]);
  return Object.fromEntries(shades) as Shades;
}

/** The contrast ratio of a pair. */
export function ratioOf(pair: ColourPair, shades: Shades): number {
  return contrastRatio(shades[pair.on], shades[pair.ground]);
}

/**
 * The pairs that contain one of these colours, on either side, and miss their required contrast.
 */
export function brokenPairs(
  shades: Shades,
  names: readonly ColourName[] = Object.keys(shades) as ColourName[],
): readonly ColourPair[] {
  return colourPairs.filter(
    (pair) =>
      (names.includes(pair.on) || names.includes(pair.ground)) &&
      ratioOf(pair, shades) < pair.least,
  );
}
