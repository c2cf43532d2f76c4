import type { ReactNode } from 'react';
import rowCss from '../layout/row.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './line-list.module.css';

/** One line of a list that is read at a glance. */
export interface Line {
  readonly key: string;
  readonly words: string;
  /** Leads to the record itself. */
  readonly href: string;
  /** What is said of it beside the link: a date, an age, a state. */
  readonly note?: ReactNode;
  /** Whether its reader has not seen it yet. */
  readonly isNew?: boolean;
}

/** Lines that each lead to a record; what is said of each is on the right where there is room. */
export function LineList(props: {
  readonly lines: readonly Line[];
  /** A last line, such as a link to the others. */
  readonly more?: ReactNode;
}) {
  const { lines, more } = props;
  return (
    <ul className={css['lines']}>
      {lines.map(({ key, words, href, note, isNew = false }) => (
        <li
          key={key}
          data-new={isNew || undefined}
          className={classes(rowCss['wrap'], rowCss['spread'], css['line'])}
        >
          <span className={css['words']}>
            {isNew ? <span className="visually-hidden">New</span> : null}
            <a href={href}>{words}</a>
          </span>
          {note === undefined ? null : (
            <span className={classes(textCss['note'], css['note'])}>{note}</span>
          )}
        </li>
      ))}
      {more === undefined || more === null ? null : (
        <li className={classes(rowCss['wrap'], rowCss['spread'], css['line'])}>{more}</li>
      )}
    </ul>
  );
}

/** Lists beside each other, as many as there is room for. */
export function Glances(props: { readonly children: ReactNode }) {
  return <div className={css['glances']}>{props.children}</div>;
}

/** One of them, with its heading. */
export function Glance(props: {
  readonly id: string;
  readonly title: string;
  readonly level?: 2 | 3;
  readonly isWide?: boolean;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, title, level = 3, isWide = false, link } = props;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={css['glance']} data-wide={isWide || undefined}>
      <div className={classes(rowCss['middle'], rowCss['spread'], css['head'])}>
        <Heading id={id}>{title}</Heading>
        {link}
      </div>
      {props.children}
    </section>
  );
}
