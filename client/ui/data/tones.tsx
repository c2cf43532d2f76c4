import { classes } from '../tokens/classes.ts';
import css from './tones.module.css';

/** Tells a part of a whole apart from its neighbours. */
export type PartTone = 'solid' | 'half' | 'faint' | 'brass' | 'brass-half' | 'ink';

/** The class that fills a part. */
export function toneClass(tone: PartTone): string | undefined {
  return css[tone];
}

/** The square before a name in a legend. */
export function Swatch({ tone }: { readonly tone: PartTone }) {
  return <span className={classes(css['swatch'], css[tone])} />;
}
