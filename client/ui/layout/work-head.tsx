import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import rowCss from './row.module.css';
import css from './work-head.module.css';

/** Shows the record that a view works on: its name, its state, and where else it leads. */
export function WorkHead(props: {
  readonly title: string;
  /** A badge. */
  readonly state: ReactNode;
  /** A few words more. */
  readonly about?: ReactNode;
  /** To what belongs to it. */
  readonly links?: ReactNode;
}) {
  const { title, state, about, links } = props;
  return (
    <header className={rowCss['heading']}>
      <h2 className={css['title']}>{title}</h2>
      {state}
      {about === undefined ? null : <p className={textCss['note']}>{about}</p>}
      {links === undefined ? null : (
        <p className={classes(rowCss['links'], css['links'])}>{links}</p>
      )}
    </header>
  );
}
