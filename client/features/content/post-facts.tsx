import { longDate } from '../../ui/data/dates.ts';
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
    <ul className={css['facts']}>
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
