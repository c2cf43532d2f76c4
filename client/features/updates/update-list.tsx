import { updatePath } from '#shared/site/dashboard-address.ts';
import { RaiseChoiceForm } from '../../domain/raise/raise-choice-form.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import { newUpdateIntent } from './update-actions.ts';
import type { UpdateRowData, UpdatesList } from './update-loader.ts';
import { readWords, shortAudiences, updateStateLabels } from './update-words.ts';

const when: DataColumn<UpdateRowData> = {
  key: 'when',
  title: 'Date',
  place: 'beside',
  cell: ({ when: moment }) => <ShortMoment moment={moment} />,
};

const ownColumns: readonly DataColumn<UpdateRowData>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title || 'Untitled update' },
  {
    key: 'state',
    title: 'Status',
    place: 'beside',
    cell: ({ state }) => (
      <Badge tone={state === 'published' ? 'accent' : 'plain'}>{updateStateLabels[state]}</Badge>
    ),
  },
  { key: 'audience', title: 'Audience', cell: ({ audience }) => shortAudiences[audience] },
  { key: 'reads', title: 'Read', cell: ({ reads }) => readWords(reads) },
  when,
];

const readersColumns: readonly DataColumn<UpdateRowData>[] = [
  { key: 'title', title: 'Title', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company.name },
  {
    key: 'state',
    title: 'Status',
    place: 'beside',
    cell: ({ state, isRead }) =>
      state === 'retracted' ? (
        <Badge>Retracted</Badge>
      ) : isRead === false ? (
        <Badge tone="accent">New</Badge>
      ) : isRead === null ? null : (
        'Read'
      ),
  },
  when,
];

/** The updates of a raise for its company, or those that somebody can read. */
export function UpdateList(props: { readonly content: UpdatesList; readonly timeZone: string }) {
  const { raise, choices, mayWrite, list, done } = props.content;
  const isOwn = raise !== null;
  return (
    <>
      {raise === null ? null : (
        <PlaceLine
          isWide
          inHead
          choice={
            <>
              <RaiseChoiceForm view="updates" raise={raise.id} choices={choices} />
              {mayWrite ? (
                <FormButton
                  variant="primary"
                  intent={newUpdateIntent}
                  fields={{ raise: raise.id }}
                  about={raise.title}
                >
                  New update
                </FormButton>
              ) : null}
            </>
          }
        />
      )}
      <ListPage
        outcome={
          done === 'deleted' ? (
            <Notice tone="success" live>
              <p>Draft deleted.</p>
            </Notice>
          ) : undefined
        }
        notes={<TimeZoneNote timeZone={props.timeZone} />}
      >
        {list === null || list.items.length === 0 ? (
          <BlankList>
            {list === null ? <Unavailable what="The list of updates" /> : <Nothing isOwn={isOwn} />}
          </BlankList>
        ) : (
          <DataTable
            id="updates"
            caption={isOwn ? `Updates of ${raise.title}, newest first` : 'Updates, newest first'}
            columns={isOwn ? ownColumns : readersColumns}
            items={list.items}
            rows={{
              key: ({ id }) => id,
              name: ({ title }) => title || 'Untitled update',
              href: ({ id }) => updatePath(id),
              open: null,
            }}
            foot={<PageFoot {...list} shown={list.items.length} />}
          />
        )}
      </ListPage>
    </>
  );
}

function Nothing({ isOwn }: { readonly isOwn: boolean }) {
  return (
    <EmptyState title="No updates yet">
      <p>
        {isOwn
          ? 'Tell investors how the company is doing: what happened, what comes next, and a few figures. You choose who can read it.'
          : 'When a company whose raise you follow publishes an update, you can read it here.'}
      </p>
    </EmptyState>
  );
}
