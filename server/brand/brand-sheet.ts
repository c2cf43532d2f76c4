import { colourProperties } from '../../shared/colour-properties.ts';
import type { Colours } from '../../shared/house-colours.ts';

/**
 * An operator's colours as a stylesheet; undefined where there are none of their own. The layer is
 * that of client/ui/tokens.css, which comes first of those that say anything about colours. The
 * selector is the stronger one, because in development the tokens' own stylesheet may be put
 * behind this one by a hot update.
 */
export function brandSheet(colours: Partial<Colours>): string | undefined {
  const values = colourProperties(colours);
  return values === '' ? undefined : `@layer tokens{:root:root{${values}}}\n`;
}
