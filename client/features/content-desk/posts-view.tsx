import { routeOf } from '../../../shared/site/routes.ts';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import css from './content-desk.module.css';
import { type PostSelection, postHref, postsHref } from './desk-address.ts';
import type { PostRows } from './desk-data.ts';
import { LastChange, StateBadge } from './publication-state.tsx';

/** The articles, drafts first: searched, by state, page by page. */
export function PostsView(props: {
  readonly selection: PostSelection;
  readonly list: PostRows | null;
  readonly timeZone: string;
}) {
  const { selection, list, timeZone } = props;
  const write = <ButtonLink href={postHref('new')}>Write an article</ButtonLink>;
  return (
    <Panel
      title="Articles"
      lede="Only operators see drafts. Published articles appear on the blog, in the feed and in the sitemap at once."
      actions={write}
    >
      {list === null ? (
        <Unavailable what="The list of articles" />
      ) : (
        <>
          <Choices selection={selection} list={list} />
          {list.items.length === 0 ? (
            <NothingFound selection={selection} />
          ) : (
            <>
              <PostTable list={list} />
              <Pagination
                page={list.page}
                pages={list.pageCount}
                href={(page) => postsHref({ ...selection, page })}
              />
              <div className={css['note']}>
                <TimeZoneNote timeZone={timeZone} />
              </div>
            </>
          )}
        </>
      )}
    </Panel>
  );
}

function Choices(props: { readonly selection: PostSelection; readonly list: PostRows }) {
  const { selection, list } = props;
  const { draft, published } = list.counts;
  const states = [
    { state: '', label: `All (${draft + published})` },
    { state: 'draft', label: `Drafts (${draft})` },
    { state: 'published', label: `Published (${published})` },
  ] as const;
  return (
    <div className={css['choices']}>
      <SearchForm
        action={routeOf('dashboard').path}
        label="Search the articles"
        q={selection.q}
        kept={{ view: 'content', state: selection.state }}
      />
      <nav aria-label="State">
        <Row>
          {states.map(({ state, label }) => (
            <a
              key={label}
              href={postsHref({ state, q: selection.q })}
              aria-current={state === selection.state ? 'true' : undefined}
              className={css['choice']}
            >
              {label}
            </a>
          ))}
        </Row>
      </nav>
    </div>
  );
}

function PostTable(props: { readonly list: PostRows }) {
  return (
    <Table
      caption="Articles, drafts first"
      captionHidden
      columns={[
        {
          key: 'title',
          title: 'Title',
          cell: ({ id, title }) => (
            <a href={postHref(id)} className={css['title']}>
              {title}
            </a>
          ),
        },
        { key: 'state', title: 'State', cell: ({ state }) => <StateBadge state={state} /> },
        { key: 'author', title: 'Author', cell: ({ author }) => author },
        { key: 'changed', title: 'Changed', cell: (post) => <LastChange of={post} /> },
        {
          key: 'site',
          title: 'On the site',
          cell: ({ state, address, title }) =>
            state === 'published' ? (
              <a href={address}>
                View<span className="visually-hidden"> “{title}” on the site</span>
              </a>
            ) : (
              <span className={css['nothing']}>Not yet</span>
            ),
        },
      ]}
      rows={props.list.items}
      rowKey={({ id }) => id}
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
      title="No article matches"
      action={
        <ButtonLink look="secondary" href={postsHref()}>
          Show all articles
        </ButtonLink>
      }
    >
      <p>Try different words, or show all articles.</p>
    </EmptyState>
  );
}
