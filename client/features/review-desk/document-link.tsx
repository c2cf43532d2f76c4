import { usePageView } from '../../framework/pages/page-state.tsx';
import { documentHref } from './review-address.ts';
import type { ReviewDeskData } from './review-loader.ts';

/**
 * Opens the viewer, or what has no pages as a file: in another tab, so that nobody has to leave
 * half-written comments.
 */
export function DocumentLink(props: {
  readonly raise: ReviewDeskData['raise'];
  readonly document: NonNullable<ReviewDeskData['documents']>[number];
}) {
  const { raise, document } = props;
  const { id, name, current } = document;
  const { site } = usePageView();
  if (current === null) return name;
  const href =
    current.pageCount === null
      ? `${site.apiBaseUrl}/documents/${id}/content`
      : documentHref(raise.id, { id, n: null, beside: null }, 1);
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
      <span className="visually-hidden"> of {raise.title} (in another tab)</span>
    </a>
  );
}
