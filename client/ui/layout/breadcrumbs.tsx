import css from './breadcrumbs.module.css';

export interface BreadcrumbLink {
  readonly label: string;
  readonly href: string;
}

/** Links to the pages above this one, the nearest last. */
export function Breadcrumb(props: { readonly links: readonly BreadcrumbLink[] }) {
  return (
    <nav aria-label="Breadcrumb" className={css['breadcrumb']}>
      <ol className={css['crumbs']}>
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
      <ol className={css['contentsLinks']}>
        {props.links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
