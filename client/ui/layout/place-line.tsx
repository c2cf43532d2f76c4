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
  /** Links to what is above the record. */
  readonly children?: ReactNode;
  /** Links to the record: by its title, and in short beside a choice, which has the title already. */
  readonly record?: { readonly title: string; readonly href: string; readonly short?: string };
}) {
  const { isWide = false, inHead = false, about, state, links, choice, record, children } = props;
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
      {record === undefined ? null : (
        <a href={record.href} data-title="">
          <span className={css['full']}>{record.title}</span>
          {record.short === undefined ? null : <span className={css['short']}>{record.short}</span>}
        </a>
      )}
      {about === undefined ? null : <span className={css['about']}>{about}</span>}
      {state}
      {links}
      {choice}
    </div>
  );
}
