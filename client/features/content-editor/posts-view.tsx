import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { type PostSelection, postHref, postsHref } from './content-address.ts';
import type { PostRows } from './content-loader.ts';
import { changeColumns, RowMenu, stateColumn } from './publications.tsx';

type PostRow = PostRows['items'][number];

/** The articles, drafts first: searched, by state, page by page. */
export function PostsView(props: {
  readonly selection: PostSelection;
  readonly list: PostRows | null;
  readonly timeZone: string;
}) {
  const { selection, list, timeZone } = props;
  return (
    <ListPage
      filters={{
        chosen: selection.state === '' ? 'All' : stateLabels[selection.state],
        content: <States selection={selection} counts={list?.counts} />,
      }}
      bar={
        <>
          <SearchForm
            action={routeOf('dashboard').path}
            label="Search the articles"
            q={selection.q}
            carried={{ view: 'content', state: selection.state }}
            compact
          />
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <>
          <p>
            Drafts first. Only operators see drafts. Published articles appear on the blog, in the
            feed and in the sitemap at once.
          </p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of articles" />
        </BlankList>
      ) : list.items.length === 0 ? (
        <BlankList>
          <NothingFound selection={selection} />
        </BlankList>
      ) : (
        <PostTable list={list} selection={selection} />
      )}
    </ListPage>
  );
}

function States(props: {
  readonly selection: PostSelection;
  readonly counts: PostRows['counts'] | undefined;
}) {
  const { selection, counts } = props;
  const all = counts === undefined ? undefined : counts.draft + counts.published;
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`;
  const states = [
    { state: '', label: counted('All', all) },
    { state: 'draft', label: counted('Drafts', counts?.draft) },
    { state: 'published', label: counted('Published', counts?.published) },
  ] as const;
  return (
    <FilterLinks
      label="State"
      links={states.map(({ state, label }) => ({
        label,
        href: postsHref({ state, q: selection.q }),
        current: state === selection.state,
      }))}
    />
  );
}

const stateLabels: Readonly<Record<PublicationState, string>> = {
  draft: 'Drafts',
  published: 'Published',
};

const columns: readonly DataColumn<PostRow>[] = [
  { key: 'title', title: 'Title', isSentence: true, cell: ({ title }) => title },
  stateColumn,
  { key: 'author', title: 'Author', place: 'wide', cell: ({ author }) => author },
  ...changeColumns,
];

function PostTable(props: { readonly list: PostRows; readonly selection: PostSelection }) {
  const { list, selection } = props;
  return (
    <DataTable
      id="articles"
      caption="Articles, drafts first"
      columns={columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ title }) => title,
        href: ({ id }) => postHref(id),
        menu: ({ id, title, ...post }) => <RowMenu name={title} editor={postHref(id)} {...post} />,
      }}
      foot={
        <>
          <p>{list.items.length} listed</p>
          <Pagination
            page={list.page}
            pages={list.pageCount}
            href={(page) => postsHref({ ...selection, page })}
          />
        </>
      }
    />
  );
}

function NothingFound(props: { readonly selection: PostSelection }) {
  const { state, q } = props.selection;
  if (state === '' && q === '') {
    return (
      <EmptyState
        title="No articles yet"
        action={<ButtonLink href={postHref('new')}>Write the first one</ButtonLink>}
      >
        <p>
          You can save a draft with nothing but a title. Readers see it only once you publish it.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No articles match these filters"
      action={<a href={postsHref()}>Clear filters</a>}
    >
      <p>Try different words, or clear the filters.</p>
    </EmptyState>
  );
}
