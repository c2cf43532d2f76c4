import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './place-line.module.css';

/** Where one is in a view: links to what is above and beside, then what is said about it. */
export function PlaceLine(props: {
  /** As wide as the view, with a line below it: for views that begin with a list. */
  readonly isWide?: boolean;
  /** Whose it is. */
  readonly about?: string;
  /** A badge. */
  readonly state?: ReactNode;
  /** Links. */
  readonly children: ReactNode;
}) {
  const { isWide = false, about, state, children } = props;
  return (
    <p className={classes(css['place'], isWide && css['wide'])}>
      {children}
      {about === undefined ? null : <span className={css['about']}>{about}</span>}
      {state}
    </p>
  );
}
