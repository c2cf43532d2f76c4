import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from './address-with.ts';

/** The foot of a list in pages: how many rows there are, and the way to the others. */
export function PageFoot(props: {
  readonly shown: number;
  /** On all pages; undefined where nobody counts them. */
  readonly total?: number;
  readonly isFirst: boolean;
  readonly nextCursor: string | null;
  /** Of the address, which holds the cursor; a page with several lists has one for each. */
  readonly parameter?: string;
}) {
  const { shown, total, isFirst, nextCursor, parameter = 'after' } = props;
  const { url } = usePageView();
  const page = (after: string | null) =>
    addressWith(url, { [parameter]: after, id: null, selected: null });
  return (
    <>
      <p>{counted(shown, total ?? (isFirst && nextCursor === null ? shown : undefined))}</p>
      {isFirst ? null : <a href={page(null)}>Back to the first</a>}
      {nextCursor === null ? null : <a href={page(nextCursor)}>Next {shown}</a>}
    </>
  );
}

function counted(shown: number, total: number | undefined): string {
  if (total === undefined) return `${shown} on this page`;
  return shown === total ? `${total} in total` : `${shown} of ${total}`;
}
