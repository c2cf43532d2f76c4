import { documentTextMaxLength } from '#shared/product/fields/limits.ts';
import type {
  FoundPage,
  UnfoundDocument,
  UnfoundReason,
} from '#shared/product/raises/found-pages.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Marked } from '../../ui/data/marked.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './found-pages.module.css';
import type { PagesSearch } from './found-pages-loader.ts';

/** Searches in the documents of a data room; the address names the view and the room. */
export function DocumentSearch(props: {
  readonly q: string;
  readonly carried: Readonly<Record<string, string>>;
}) {
  return (
    <SearchForm
      action={routeOf('dashboard').path}
      label="Search in the documents"
      q={props.q}
      carried={props.carried}
      compact
    />
  );
}

/** The pages that a search found, each with a line of its text, and what was not searched. */
export function FoundPagesList(props: {
  readonly search: PagesSearch;
  readonly hrefOf: (document: string, page: number) => string;
  /** Back to the documents. */
  readonly clearHref: string;
}) {
  const { q, found } = props.search;
  if (found === null) return <Unavailable what="The search in the documents" />;
  const { items, unfound } = found;
  return (
    <div className={stackCss['space4']}>
      {items.length === 0 ? (
        <EmptyState
          title={`No pages with “${q}”`}
          action={<a href={props.clearHref}>Clear search</a>}
        >
          <p>Every word must be on the page, in a document that you can open.</p>
        </EmptyState>
      ) : (
        <div>
          <ul className={css['pages']}>
            {items.map((item) => (
              <FoundLine
                key={`${item.document.id} ${item.page}`}
                item={item}
                q={q}
                href={props.hrefOf(item.document.id, item.page)}
              />
            ))}
          </ul>
          <div className={classes(textCss['note'], rowCss['wrap'], css['foot'])}>
            <PageFoot {...found} shown={items.length} />
          </div>
        </div>
      )}
      <Unfound documents={unfound} />
    </div>
  );
}

function FoundLine(props: { readonly item: FoundPage; readonly q: string; readonly href: string }) {
  const { document, page, isSheet, excerpt } = props.item;
  return (
    <li>
      <a href={props.href}>
        {document.name}, {isSheet ? 'sheet' : 'page'} {page}
      </a>
      <p className={css['line']}>
        <Marked text={excerpt} q={props.q} />
      </p>
    </li>
  );
}

const whyWords: Readonly<Record<UnfoundReason, string>> = {
  waiting: 'is still being read for the search',
  cut: `is long: its first ${documentTextMaxLength.toLocaleString('en')} characters are searched`,
  none: 'has no searchable text',
  failed: 'couldn’t be read for the search',
};

function Unfound({ documents }: { readonly documents: readonly UnfoundDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="not-searched" className={classes(stackCss['space1'], css['unfound'])}>
      <p id="not-searched">Not fully searched</p>
      <ul className={textCss['note']}>
        {documents.map(({ id, name, why }) => (
          <li key={id}>
            “{name}” {whyWords[why]}.
          </li>
        ))}
      </ul>
    </section>
  );
}
