import rowCss from '../layout/row.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import textCss from '../tokens/text.module.css';
import css from './pagination.module.css';

/** Steps through the pages of a list. `href` writes the address of a page; page 1 is the list itself. */
export function Pagination(props: {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  /** Its name, when a page has several lists. */
  readonly label?: string;
}) {
  const { page, pages, href, label = 'Pages' } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={classes(stackCss['space4'], css['pagination'])}>
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev" className={classes(rowCss['pair'], css['step'])}>
          <Icon name="arrow-left" /> Newer
        </a>
      ) : (
        <span />
      )}
      <span className={classes(textCss['note'], textCss['figures'])}>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a href={href(page + 1)} rel="next" className={classes(rowCss['pair'], css['step'])}>
          Older <Icon name="arrow-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
