/**
 * Which colours meet in the interface, and how far apart they must stand. The house's own colours
 * keep these promises by test; an operator's are held to them when the server starts.
 */
import { contrastRatio, edgeContrast, textContrast } from './contrast.ts';
import type { ColourName, Colours, Theme } from './house-colours.ts';

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

/** The contrast ratio of a pair in a theme. */
export function ratioOf(pair: ColourPair, colours: Colours, theme: Theme): number {
  return contrastRatio(colours[pair.on][theme], colours[pair.ground][theme]);
}

/** The pairs whose promise the colours break in a theme. */
export function brokenPairs(colours: Colours, theme: Theme): readonly ColourPair[] {
  return colourPairs.filter((pair) => ratioOf(pair, colours, theme) < pair.least);
}
