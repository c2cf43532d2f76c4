import { createHash } from 'node:crypto';
import type { Colours } from '#shared/brand/default-colours.ts';

/** The operator's own icon, exactly as it was read. */
export interface BrandIcon {
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

/** The parts of the brand that icons and link previews are rendered from. */
export interface BrandLook {
  readonly name: string;
  /** The letter on the icons; null for the default mark. */
  readonly monogram: string | null;
  readonly colours: Pick<Colours, 'paper' | 'ink' | 'ink-soft' | 'accent' | 'on-accent'>;
  /** Used instead of the drawn icons when the operator has one. */
  readonly icon: BrandIcon | undefined;
}

/** Increase this when icons or cards are drawn differently, so that cached ones are replaced. */
const design = 1;

/** A digest of the look, for addresses that are cached for long. */
export function lookVersion({ name, monogram, colours, icon }: BrandLook): string {
  const { paper, ink, 'ink-soft': inkSoft, accent, 'on-accent': onAccent } = colours;
  const hash = createHash('sha256').update(
    JSON.stringify([design, name, monogram, paper, ink, inkSoft, accent, onAccent]),
  );
  if (icon !== undefined) hash.update(icon.bytes);
  return hash.digest('hex').slice(0, 10);
}
