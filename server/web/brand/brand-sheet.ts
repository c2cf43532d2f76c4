import { colourProperties } from '#shared/brand/colour-properties.ts';
import type { Colours } from '#shared/brand/default-colours.ts';

/**
 * An operator's colours as a stylesheet; undefined when they have set none. The layer is that of
 * client/ui/tokens/tokens.css, the first layer that sets colours. The selector is stronger, because in
 * development a hot update may put the stylesheet of the tokens after this one.
 */
export function brandSheet(colours: Partial<Colours>): string | undefined {
  const values = colourProperties(colours);
  return values === '' ? undefined : `@layer tokens{:root:root{${values}}}\n`;
}
