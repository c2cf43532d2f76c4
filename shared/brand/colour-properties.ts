import type { Colours } from './default-colours.ts';

/** Colours as CSS custom properties, each with its light and its dark value. */
export function colourProperties(colours: Partial<Colours>): string {
  return Object.entries(colours)
    .map(([name, { light, dark }]) => `--${name}:light-dark(${light},${dark})`)
    .join(';');
}
