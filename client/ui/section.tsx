import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './section.module.css';

/**
 * One band of a page, from edge to edge, its content on the page's column. `ground` sets it off
 * from its neighbours, `width` narrows it to a text column or a form, `rule` draws a hairline above.
 */
export function Section(props: {
  readonly title?: ReactNode;
  readonly lede?: ReactNode;
  readonly id?: string;
  readonly width?: 'page' | 'text' | 'form';
  readonly ground?: 'paper' | 'raised' | 'sunken';
  readonly rule?: boolean;
  readonly children: ReactNode;
}) {
  const { title, lede, id, width = 'page', ground = 'paper', rule = false } = props;
  const headingId = id === undefined ? undefined : `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={title === undefined ? undefined : headingId}
      className={classes(css['section'], css[ground], rule && css['rule'])}
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

/** The top of a page: a small line above, the one h1, a sentence that says what it is for, actions. */
export function PageHeader(props: {
  readonly kicker?: ReactNode;
  readonly title: ReactNode;
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'page' | 'text' | 'form';
  /** The opening of the front page: larger, with more air. */
  readonly opening?: boolean;
  /** A figure to the right of it, where there is room. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { kicker, title, lede, actions, width = 'page', opening = false, beside } = props;
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
    <header className={classes(css['pageHeader'], opening && css['opening'])}>
      <div className={classes(css['column'], css[width], beside !== undefined && css['figured'])}>
        {beside === undefined ? words : <div>{words}</div>}
        {beside}
      </div>
    </header>
  );
}

/** Equal columns that fold by themselves: as many as fit at the least width of one. */
export function Grid(props: {
  readonly least?: 'small' | 'medium' | 'large';
  readonly children: ReactNode;
}) {
  return <div className={classes(css['grid'], css[props.least ?? 'medium'])}>{props.children}</div>;
}

/** Things below one another at an even distance. */
export function Stack(props: {
  readonly gap?: 'tight' | 'normal' | 'loose';
  readonly children: ReactNode;
}) {
  return <div className={classes(css['stack'], css[props.gap ?? 'normal'])}>{props.children}</div>;
}

/** Things beside one another that wrap: buttons, badges, small facts. */
export function Row(props: { readonly spread?: boolean; readonly children: ReactNode }) {
  return <div className={classes(css['row'], props.spread && css['spread'])}>{props.children}</div>;
}

/** Small quiet buttons in a cell of a table: their words stand in line with what is above. */
export function CellActions(props: { readonly children: ReactNode }) {
  return <div className={css['cellActions']}>{props.children}</div>;
}

/** A main column and a narrower one beside it; below one another where there is no room. */
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
