import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import css from './breadcrumbs.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';

export interface BreadcrumbLink {
  readonly label: string;
  readonly href: string;
}

/** Links to the pages above this one, the nearest last. */
export function Breadcrumb(props: { readonly links: readonly BreadcrumbLink[] }) {
  return (
    <nav aria-label="Breadcrumb" className={textCss['small']}>
      <ol className={classes(rowCss['wrap'], css['crumbs'])}>
        {props.links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The contents of a long page, as links to its sections. Stays visible when it is beside the text.
 */
export function ContentsList(props: {
  readonly title?: string;
  readonly links: readonly BreadcrumbLink[];
}) {
  const title = props.title ?? 'Contents';
  return (
    <nav aria-label={title} className={css['contents']}>
      <p className={css['contentsTitle']}>{title}</p>
      <ol className={classes(stackCss['space1'], css['contentsLinks'])}>
        {props.links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
