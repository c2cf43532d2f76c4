import { createHash } from 'node:crypto';
import type { Colours } from '../../shared/house-colours.ts';

/** A picture the operator brings, in the form it was read. */
export interface BrandIcon {
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

/** What icons and link previews are drawn from: the brand, as far as it is seen from outside. */
export interface BrandLook {
  readonly name: string;
  /** The letter on the icons; null for the house's own mark. */
  readonly monogram: string | null;
  readonly colours: Pick<Colours, 'paper' | 'ink' | 'ink-soft' | 'accent' | 'on-accent'>;
  /** Stands for the drawn icons where the operator has one. */
  readonly icon: BrandIcon | undefined;
}

/** Raised when icons or cards are drawn in another way: kept ones must not outlive that. */
const design = 1;

/** Tells one look from another, in addresses that are kept for long. */
export function lookVersion({ name, monogram, colours, icon }: BrandLook): string {
  const { paper, ink, 'ink-soft': inkSoft, accent, 'on-accent': onAccent } = colours;
  const hash = createHash('sha256').update(
    JSON.stringify([design, name, monogram, paper, ink, inkSoft, accent, onAccent]),
  );
  if (icon !== undefined) hash.update(icon.bytes);
  return hash.digest('hex').slice(0, 10);
}
