import type { SavedView, SavedViews } from '#shared/product/saved-views/saved-views.ts';
import { savedViewsPerList } from '#shared/product/saved-views/saved-views.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { deleteViewIntent } from '../../domain/saved-view/saved-view-actions.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { saveSearchIntent } from './search-actions.ts';
import { SaveSearchPanel, SearchPanel, tableId } from './search-panels.tsx';
import { searchHref, searchWords } from './search-words.ts';
import type { SearchesContent } from './searches-loader.ts';

const network = routeOf('investors-network').path;

type SearchesPart = Extract<SearchesContent, { part: 'searches' }>;

/** The searches of the network that somebody saved, with one open beside them. */
export function SearchesView({ content }: { readonly content: SearchesPart }) {
  const { saved, save, open } = content;
  const isSaved = useFormResult(saveSearchIntent)?.problem === undefined;
  const hasSaved = useFormResult(saveSearchIntent) !== null && isSaved;
  const panel =
    open !== null ? (
      <SearchPanel key={open.id} search={open} />
    ) : save === null || saved === null || hasSaved ? null : (
      <SaveSearchPanel query={save} isMailOff={saved.isMailOff} />
    );
  return (
    <ListPage
      bar={<ColumnMenu columns={columns} />}
      outcome={<Outcomes />}
      notes={<Notes saved={saved} />}
      record={panel}
    >
      {saved === null ? (
        <BlankList>
          <Unavailable what="The list of saved searches" />
        </BlankList>
      ) : (
        <Listed items={saved.items} open={open} />
      )}
    </ListPage>
  );
}

function Outcomes() {
  const saved = useFormResult(saveSearchIntent);
  const deleted = useFormResult(deleteViewIntent);
  return (
    <>
      {saved?.problem === undefined ? (
        <FormOutcome intent={saveSearchIntent} result={saved} />
      ) : null}
      <FormOutcome intent={deleteViewIntent} result={deleted} />
    </>
  );
}

function Notes({ saved }: { readonly saved: SavedViews | null }) {
  return (
    <>
      {saved?.isMailOff === true ? (
        <p>
          Emails about new raises are off, whatever a search says.{' '}
          <a href={`${viewPath('notifications')}&tab=settings`}>Change how you’re notified</a>
        </p>
      ) : (
        <p>
          Emails come once a day, only when there is a new raise you can invest in, and only while
          your investor profile is approved.
        </p>
      )}
      <p>Only you can see your searches. You can save up to {savedViewsPerList}.</p>
    </>
  );
}

function Listed(props: { readonly items: readonly SavedView[]; readonly open: SavedView | null }) {
  const { items, open } = props;
  const { url } = usePageView();
  if (items.length === 0) {
    return (
      <BlankList>
        <EmptyState
          title="No saved searches"
          action={<ButtonLink href={network}>Search the network</ButtonLink>}
        >
          <p>
            Choose filters in the network, then “Save this search”. We can email you new raises.
          </p>
        </EmptyState>
      </BlankList>
    );
  }
  return (
    <DataTable
      id={tableId}
      caption="Saved searches"
      columns={columns}
      items={items}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => addressWith(url, { id, save: null }),
        open: open?.id ?? null,
        menu: (row) => (
          <>
            <a href={searchHref(network, row.query)}>View raises</a>
            <FormButton
              intent={deleteViewIntent}
              fields={{ id: row.id, name: row.name }}
              variant="quiet"
              about={row.name}
            >
              Delete
            </FormButton>
          </>
        ),
      }}
    />
  );
}

const columns: readonly DataColumn<SavedView>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  {
    key: 'mail',
    title: 'Emails',
    place: 'beside',
    cell: ({ mail, isOutdated }) =>
      isOutdated ? <Badge>Outdated</Badge> : mail ? <Badge>Daily</Badge> : 'Off',
  },
  { key: 'search', title: 'Search', cell: ({ query }) => searchWords(query) },
];
