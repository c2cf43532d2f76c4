import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import boxCss from './box.module.css';
import css from './card.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';

/**
 * A card in a list. With `href` its title is a link and the whole card is clickable; `head` is
 * above the title (badges, a monogram), `foot` at the lower edge.
 */
export function Card(props: {
  readonly title?: ReactNode;
  readonly href?: string;
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly level?: 2 | 3 | 4;
  readonly children?: ReactNode;
}) {
  const { title, href, head, foot, level = 3 } = props;
  const Heading = `h${level}` as const;
  return (
    <article
      className={classes(boxCss['raised'], css['card'], href !== undefined && css['linked'])}
    >
      {head === undefined ? null : (
        <div className={classes(textCss['faint'], rowCss['filters'])}>{head}</div>
      )}
      {title === undefined ? null : (
        <Heading className={css['title']}>
          {href === undefined ? title : <a href={href}>{title}</a>}
        </Heading>
      )}
      <div className={classes(stackCss['space3'], stackCss['top'], css['body'])}>
        {props.children}
      </div>
      {foot === undefined ? null : (
        <div className={classes(textCss['note'], boxCss['ruled'])}>{foot}</div>
      )}
    </article>
  );
}

/**
 * A block of a tool page: settings, lists, forms. `actions` are beside the title, which the first
 * block of a view does without: it is what the heading of the page says.
 */
export function Panel(props: {
  readonly title?: ReactNode;
  readonly id?: string;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, id, lede, actions } = props;
  return (
    <section id={id} className={classes(stackCss['space5'], css['panel'])}>
      {title === undefined && lede === undefined && actions === undefined ? null : (
        <header className={classes(rowCss['wrap'], rowCss['spread'], css['panelHead'])}>
          {title === undefined ? null : <h2 className={css['panelTitle']}>{title}</h2>}
          {actions === undefined ? null : <div className={css['actions']}>{actions}</div>}
          {lede === undefined ? null : <p className={css['panelLede']}>{lede}</p>}
        </header>
      )}
      {props.children}
    </section>
  );
}
