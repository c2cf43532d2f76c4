import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import css from './place-line.module.css';
import rowCss from './row.module.css';

/** Where one is in a view: links to what is above, what is said about it, and what belongs to it. */
export function PlaceLine(props: {
  /** As wide as the view, with a line below it: for views that begin with a list. */
  readonly isWide?: boolean;
  /** In a wide window at the end of the line of the view's title, so that the list begins higher. */
  readonly inHead?: boolean;
  /** Whose it is. */
  readonly about?: string;
  /** A badge. */
  readonly state?: ReactNode;
  /** Links to what belongs to it: after its state, which is of the record and not of them. */
  readonly links?: ReactNode;
  /** A form that leads to another one. */
  readonly choice?: ReactNode;
  /** Links to the record and to what is above it; the one that may be cut off in the line of the title has `data-title`. */
  readonly children: ReactNode;
}) {
  const { isWide = false, inHead = false, about, state, links, choice, children } = props;
  return (
    <div
      data-place=""
      className={classes(
        rowCss['middle'],
        css['place'],
        isWide && css['wide'],
        inHead && css['inHead'],
      )}
    >
      {children}
      {about === undefined ? null : <span className={css['about']}>{about}</span>}
      {state}
      {links}
      {choice}
    </div>
  );
}
