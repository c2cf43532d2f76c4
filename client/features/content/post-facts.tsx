import { longDate } from '../../ui/data/dates.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './post-facts.module.css';

/** When an article appeared, how long it takes to read, and its author if one is named. */
export function PostFacts(props: {
  readonly publishedAt: string;
  readonly readingMinutes: number;
  readonly updatedAt?: string;
  readonly author?: string;
}) {
  const { publishedAt, readingMinutes, updatedAt, author } = props;
  const isUpdated = updatedAt !== undefined && longDate(updatedAt) !== longDate(publishedAt);
  return (
    <ul className={classes(textCss['faint'], rowCss['wrap'], css['facts'])}>
      {author === undefined ? null : <li>By {author}</li>}
      <li>
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      </li>
      {isUpdated ? (
        <li>
          Updated <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
        </li>
      ) : null}
      <li>{readingMinutes} min read</li>
    </ul>
  );
}
