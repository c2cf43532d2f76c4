import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import rowCss from './row.module.css';
import css from './section.module.css';

/**
 * One full-width band of a page with its content in the page's column. `ground` changes the
 * background, `width` narrows it to a text column or a form, `rule` adds a hairline above.
 */
export function Section(props: {
  readonly title?: ReactNode;
  readonly lede?: ReactNode;
  readonly id?: string;
  readonly width?: 'page' | 'text' | 'form';
  readonly ground?: 'paper' | 'raised' | 'sunken';
  readonly rule?: boolean;
  /** It is below the first screen, and is laid out and drawn when it comes near. */
  readonly below?: boolean;
  readonly children: ReactNode;
}) {
  const { title, lede, id, width = 'page', ground = 'paper', rule = false, below = false } = props;
  const headingId = id === undefined ? undefined : `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={title === undefined ? undefined : headingId}
      className={classes(css['section'], css[ground], rule && css['rule'], below && css['below'])}
    >
      <div className={classes(css['column'], css[width])}>
        {title === undefined ? null : (
          <header className={css['head']}>
            <h2 id={headingId}>{title}</h2>
            {lede === undefined ? null : <p className={css['lede']}>{lede}</p>}
          </header>
        )}
        {props.children}
      </div>
    </section>
  );
}

/** The top of a page: a small line, the h1, a sentence about the page, and actions. */
export function PageHeader(props: {
  readonly kicker?: ReactNode;
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'page' | 'text' | 'form';
  /** For the home page: larger, with more space. */
  readonly opening?: boolean;
  /** For a page that begins with its list or tool: smaller, with little space around it. */
  readonly compact?: boolean;
  /** A figure to the right of it, when there is room. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { kicker, title, lede, actions, width = 'page', beside } = props;
  const { opening = false, compact = false } = props;
  const words = (
    <>
      {kicker === undefined ? null : <p className={css['kicker']}>{kicker}</p>}
      <h1>{title}</h1>
      {lede === undefined ? null : <p className={css['lede']}>{lede}</p>}
      {actions === undefined ? null : <div className={css['actions']}>{actions}</div>}
      {props.children}
    </>
  );
  return (
    <header
      className={classes(css['pageHeader'], opening && css['opening'], compact && css['compact'])}
    >
      <div className={classes(css['column'], css[width], beside !== undefined && css['figured'])}>
        {beside === undefined ? words : <div>{words}</div>}
        {beside}
      </div>
    </header>
  );
}

/** Equal columns, as many as fit with the minimum width. */
export function Grid(props: {
  readonly least?: 'small' | 'medium' | 'large';
  /** Leaves the distance between rows to the items, whose parts are on lines they share. */
  readonly level?: boolean;
  readonly children: ReactNode;
}) {
  const { least = 'medium', level = false } = props;
  return (
    <div className={classes(css['grid'], css[least], level && css['level'])}>{props.children}</div>
  );
}

/** A vertical stack with even spacing. */
export function Stack(props: {
  readonly gap?: 'tight' | 'normal' | 'loose';
  readonly children: ReactNode;
}) {
  return <div className={classes(css['stack'], css[props.gap ?? 'normal'])}>{props.children}</div>;
}

/** A row of items that wraps: buttons, badges, small facts. */
export function Row(props: { readonly spread?: boolean; readonly children: ReactNode }) {
  return (
    <div className={classes(rowCss['row'], css['row'], props.spread && rowCss['spread'])}>
      {props.children}
    </div>
  );
}

/** Small quiet buttons in a cell of a table: their text is aligned with the text above. */
export function CellActions(props: { readonly children: ReactNode }) {
  return <div className={css['cellActions']}>{props.children}</div>;
}

/** A main column and a narrower one beside it; stacked when there is no room. */
export function Split(props: {
  readonly aside: ReactNode;
  readonly asideFirst?: boolean;
  readonly children: ReactNode;
}) {
  const { asideFirst = false } = props;
  const aside = <div>{props.aside}</div>;
  return (
    <div className={classes(css['split'], asideFirst && css['asideFirst'])}>
      {asideFirst ? aside : null}
      <div>{props.children}</div>
      {asideFirst ? null : aside}
    </div>
  );
}
