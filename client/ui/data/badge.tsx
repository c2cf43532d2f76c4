import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './badge.module.css';

/** A word about the state of a thing. The word carries the meaning, the colour only helps. */
export function Badge(props: {
  readonly tone?: 'plain' | 'accent' | 'attention' | 'danger';
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(css['badge'], css[props.tone ?? 'plain'])}>{props.children}</span>
  );
}
