import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { listHref } from './blog-address.ts';
import css from './tag-links.module.css';

/**
 * Tags as links to the articles that have them; with `count` if it is known; `chosen` is
 * highlighted.
 */
export function TagLinks(props: {
  readonly label: string;
  readonly tags: readonly {
    readonly tag: string;
    readonly label: string;
    readonly count?: number;
  }[];
  readonly chosen?: string;
}) {
  const { label, tags, chosen } = props;
  if (tags.length === 0) return null;
  return (
    <ul className={rowCss['tags']} aria-label={label}>
      {tags.map((each) => (
        <li key={each.tag}>
          <a
            href={listHref({ tag: each.tag })}
            aria-current={each.tag === chosen ? 'true' : undefined}
            className={classes(css['tag'], each.tag === chosen && css['chosen'])}
          >
            {each.label}
            {each.count === undefined ? null : <span className={css['count']}> {each.count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
