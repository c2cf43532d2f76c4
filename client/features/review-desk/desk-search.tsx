import { DocumentSearch, FoundPagesList } from '../../domain/document/found-pages.tsx';
import type { PagesSearch } from '../../domain/document/found-pages-loader.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { deskHref, documentHref, searchedPart } from './review-address.ts';

/** A search in the documents of a raise, and what it found; null before anything was searched for. */
export function DeskSearch(props: {
  readonly raise: { readonly id: string; readonly title: string };
  readonly search: PagesSearch | null;
}) {
  const { raise, search } = props;
  return (
    <article className={stackCss['space3']}>
      <p>
        <BackLink href={deskHref(raise.id)}>{raise.title}</BackLink>
      </p>
      <h2>Search in the documents</h2>
      <DocumentSearch
        q={search?.q ?? ''}
        carried={{ view: 'review', raise: raise.id, part: searchedPart }}
      />
      {search === null ? null : (
        <FoundPagesList
          search={search}
          hrefOf={(id, page) => documentHref(raise.id, { id, n: null, beside: null }, page)}
          clearHref={deskHref(raise.id)}
        />
      )}
    </article>
  );
}
