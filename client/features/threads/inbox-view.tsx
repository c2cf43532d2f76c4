import type { Account } from '#shared/product/account/account.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { FoundMessages, foundColumns, foundKey } from './found-messages.tsx';
import { inboxHref, readInboxQuery } from './inbox-address.ts';
import type { InboxContent } from './inbox-loader.ts';
import { NewThreadPanel } from './new-thread-panel.tsx';
import { ThreadList, threadColumns, threadsTableId } from './thread-list.tsx';
import { ThreadPanel } from './thread-panel.tsx';

/** Somebody's threads on both sides, or what a search found in them, and one that is open beside. */
export function InboxView(props: { readonly content: InboxContent; readonly account: Account }) {
  const { content, account } = props;
  const { search, open, to } = content;
  const { at } = readInboxQuery(usePageView().url);
  const openKey =
    open === null ? null : search === null ? open.thread.id : foundKey(open.thread.id, at);
  return (
    <ListPage
      {...(search === null && { filters: filters(content) })}
      bar={
        <>
          <SearchForm
            action={routeOf('dashboard').path}
            label="Search messages"
            q={search?.q ?? ''}
            carried={{ view: 'inbox' }}
            compact
          />
          {search === null ? (
            <ColumnMenu columns={threadColumns} />
          ) : (
            <>
              <a href={inboxHref('all')}>
                Clear<span className="visually-hidden"> search</span>
              </a>
              <ColumnMenu columns={foundColumns(search.q)} />
            </>
          )}
        </>
      }
      notes={<TimeZoneNote timeZone={account.timeZone} />}
      record={
        open !== null ? (
          <ThreadPanel
            key={open.thread.id}
            open={open}
            account={account}
            openedFrom={rowId(threadsTableId, openKey ?? '')}
          />
        ) : to === null ? null : (
          <NewThreadPanel to={to} />
        )
      }
    >
      {search === null ? (
        <ThreadList content={content} account={account} openKey={openKey} />
      ) : (
        <FoundMessages search={search} openKey={openKey} />
      )}
    </ListPage>
  );
}

function filters({ unread }: InboxContent) {
  return {
    chosen: unread ? 'Unread' : 'All',
    content: (
      <FilterLinks
        label="Threads"
        links={[
          { label: 'All', href: inboxHref('all'), current: !unread },
          { label: 'Unread', href: inboxHref('unread'), current: unread },
        ]}
      />
    ),
  };
}
